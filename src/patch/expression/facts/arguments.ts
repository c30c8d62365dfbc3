import {
  type AnyNode,
  calledMethod,
  type FunctionLike,
  isFunction,
  type NodeOf,
  type Span,
  spanOf,
  withoutChain,
} from '../syntax/ast.ts'
import { fold, foldText } from '../syntax/fold.ts'
import { isOnly } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { returned } from './callbacks.ts'
import { type TextMistakeKind, textMistakeAt } from './text-arguments.ts'

/** An argument that its method cannot use. */
export interface ArgumentMistake extends Span {
  readonly method: string
  readonly kind:
    | 'swapped'
    | 'result-second'
    | 'key-second'
    | 'pair'
    | 'list'
    | 'each'
    | 'single'
    | 'replacement'
    | 'pattern'
    | 'character'
    | 'dialect'
    | 'spread'
    | 'separator'
    | 'index-first'
    | 'position'
    | 'keys'
    | 'slashes'
    | 'beyond'
    | 'spread-text'
    | TextMistakeKind
  /** The part of the argument that a message names. */
  readonly detail?: string
}

type Call = NodeOf<'CallExpression'>

/** Characters that have a meaning in a regular expression and rarely stand for themselves. */
const LOOKS_LIKE_PATTERN = /\\[.dswDSW]|\[\^?[\w-]+\]|^\/?\^.|.\$(?:\/[gimsuy]*)?$|\.[*+]/

/** Anchors and classes of other dialects, which are letters and brackets in JavaScript. */
const DIALECT = /^\\A|(?<!\\)(?:\\\\)*\\[zZ]$|\[\[:\^?[a-z]+:\]/

export function argumentMistakeAt(node: AnyNode, analysis: Analysis): ArgumentMistake | undefined {
  if (node.type === 'Literal' && node.regex && DIALECT.test(node.regex.pattern))
    return { method: '', kind: 'dialect', start: node.start, end: node.end }
  const slashes = slashedPattern(node, analysis)
  if (slashes !== undefined) return { method: '', kind: 'slashes', ...spanOf(slashes) }
  if (node.type === 'SpreadElement') return spreadText(node, analysis) ?? spreadList(node, analysis)
  if (node.type === 'MemberExpression') return behindLast(node, analysis)
  return node.type === 'CallExpression' ? mistakeOfMethod(node, analysis) : undefined
}

function mistakeOfMethod(node: Call, analysis: Analysis): ArgumentMistake | undefined {
  const method = calledMethod(node)
  const callee = withoutChain(node.callee)
  if (method === undefined || callee.type !== 'MemberExpression') return undefined
  const { object: receiver, property } = callee
  const [first] = node.arguments
  if (receiver.type === 'Super') return undefined
  if (method === 'split' && first === undefined)
    return isText(receiver, analysis)
      ? { method, kind: 'separator', ...spanOf(property) }
      : undefined
  const kind = mistakeIn(node, method, analysis)
  if (kind && first) return { method, kind, start: first.start, end: first.end }
  const found = textMistakeAt({ method, node, receiver, given: node.arguments }, analysis)
  return found && { method, ...found }
}

/** Finds a text that is spread into the arguments of a call, which adds each letter. */
function spreadText(
  { argument, start, end }: NodeOf<'SpreadElement'>,
  { parentOf, scopes }: Analysis,
): ArgumentMistake | undefined {
  const text = foldText(argument, scopes) ?? ''
  const call = parentOf(argument) && parentOf(parentOf(argument) as AnyNode)
  const isArgument = call?.type === 'CallExpression' && text.length > 1
  return isArgument ? { method: '', kind: 'spread-text', start, end } : undefined
}

/** Finds `parts[parts.length]`, which nothing is assigned to. */
function behindLast(
  node: NodeOf<'MemberExpression'>,
  { text, parentOf }: Analysis,
): ArgumentMistake | undefined {
  const { object, property } = node
  const user = parentOf(node)
  const isTarget = user?.type === 'AssignmentExpression' && user.left === node
  if (!node.computed || isTarget) return undefined
  const wanted = `${text.slice(object.start, object.end)}.length`
  const { start, end } = property
  return text.slice(start, end) === wanted ? { method: '', kind: 'beyond', start, end } : undefined
}

/** Finds `new RegExp("/^web/")`, in which the slashes are characters to look for. */
function slashedPattern(node: AnyNode, { scopes }: Analysis): AnyNode | undefined {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return undefined
  const [pattern] = scopes.freeName(node.callee) === 'RegExp' ? node.arguments : []
  const text = pattern && foldText(pattern, scopes)
  return text !== undefined && /^\/\^|\$\/[gimsuy]*$/.test(text) ? pattern : undefined
}

/** `{ ...list }`: the indexes become keys. */
function spreadList(
  { argument, start, end }: NodeOf<'SpreadElement'>,
  { parentOf, typeOf, scopes }: Analysis,
): ArgumentMistake | undefined {
  const object = parentOf(parentOf(argument) ?? argument)
  const user = object && parentOf(object)
  // The items are taken out of it again.
  const isListed = user?.type === 'CallExpression' && calledMethod(user) === 'values'
  const type = typeOf(argument)
  const isText = isOnly(type, 'string') && fold(argument, scopes) === undefined
  if (object?.type === 'ObjectExpression' && isText)
    return { method: '', kind: 'letters', start, end }
  const isList = type.maybe === undefined && isOnly(type, 'array')
  if (object?.type !== 'ObjectExpression' || isListed || !isList) return undefined
  return { method: '', kind: 'spread', start, end }
}

function mistakeIn(
  { callee, arguments: [first, second] }: Call,
  method: string,
  analysis: Analysis,
): ArgumentMistake['kind'] | undefined {
  const at = withoutChain(callee)
  const receiver = at.type === 'MemberExpression' ? at.object : undefined
  if (receiver === undefined || !first || first.type === 'SpreadElement') return undefined
  const hasMethod = !isOnly(analysis.typeOf(receiver), 'number', 'boolean', 'object')
  if (SEARCHES.test(method) && first.type === 'ArrayExpression' && hasMethod)
    return soughtIn(receiver, analysis)
  if (analysis.scopes.freeName(receiver) === 'Object') return ofObject(method, first, second)
  if (method === 'padStart' || method === 'padEnd') return paddingMistake(first, second, analysis)
  if (isFunction(first)) return ofCallback(first, receiver, method, analysis)
  return ofText(receiver, method, [first, second], analysis)
}

function ofText(
  receiver: AnyNode,
  method: string,
  [first, second]: readonly [AnyNode, AnyNode | undefined],
  analysis: Analysis,
): ArgumentMistake['kind'] | undefined {
  if (method === 'includes') return isAskedOfText(receiver, first, analysis) ? 'swapped' : undefined
  if (POSITIONED.test(method)) {
    const hasMethod = !isOnly(analysis.typeOf(receiver), 'number', 'boolean', 'object')
    return hasMethod && isNoNumber(first, analysis) ? 'position' : undefined
  }
  const isReplace = /^replace(?:All)?$/.test(method) && isText(receiver, analysis)
  return isReplace ? replaceMistake(first, second, analysis) : undefined
}

/**
 * Searches whose argument cannot match: a text contains no list, and a list no newly created list.
 */
const SEARCHES = /^(?:includes|startsWith|endsWith|indexOf|lastIndexOf)$/

const soughtIn = (receiver: AnyNode, { typeOf }: Analysis): 'each' | 'list' =>
  isOnly(typeOf(receiver), 'array', 'undefined') ? 'each' : 'list'

function ofObject(method: string, first: AnyNode, second: AnyNode | undefined) {
  if (method === 'assign') return second === undefined ? 'single' : undefined
  return method === 'fromEntries' ? wholePair(first) : undefined
}

/**
 * Finds `Object.fromEntries(Object.entries(value).map((key, text) => [key, text]))`, in which `key`
 * is the whole pair.
 */
function wholePair(argument: AnyNode): 'pair' | undefined {
  const callee = argument.type === 'CallExpression' ? withoutChain(argument.callee) : argument
  if (argument.type !== 'CallExpression' || callee.type !== 'MemberExpression') return undefined
  const [callback] = argument.arguments
  if (calledMethod(argument) !== 'map' || calledMethod(callee.object) !== 'entries')
    return undefined
  if (callback === undefined || !isFunction(callback)) return undefined
  const [pair] = callback.params
  const [result] = returned(callback.body)
  const key = result?.type === 'ArrayExpression' ? result.elements[0] : undefined
  const isPair = pair?.type === 'Identifier' && key?.type === 'Identifier' && key.name === pair.name
  return isPair ? 'pair' : undefined
}

/** Finds `padEnd("x", 8)`. */
function paddingMistake(
  first: AnyNode,
  second: AnyNode | undefined,
  analysis: Analysis,
): 'swapped' | undefined {
  const text = foldText(first, analysis.scopes)
  const fill = second && fold(second, analysis.scopes)?.value
  const isSwapped = Number.isNaN(Number(text)) || typeof fill === 'number'
  return text !== undefined && isSwapped ? 'swapped' : undefined
}

const ofCallback = (
  callback: FunctionLike,
  receiver: AnyNode,
  method: string,
  analysis: Analysis,
) =>
  takesLetters(callback, receiver, method, analysis)
    ? 'keys'
    : swappedParameters(callback, receiver, method)

const POSITIONED = /^(?:slice|substring|substr|charAt|at)$/

const isNoNumber = (node: AnyNode, { scopes }: Analysis): boolean =>
  Number.isNaN(Number(foldText(node, scopes) ?? 0))

/** Finds `Object.keys(value).map(([key, text]) => …)`, which takes two letters of each key. */
function takesLetters(
  { params: [item] }: FunctionLike,
  receiver: AnyNode,
  method: string,
  { scopes }: Analysis,
): boolean {
  if (!HANDS_INDEX.test(method) || receiver.type !== 'CallExpression') return false
  const callee = withoutChain(receiver.callee)
  if (calledMethod(receiver) !== 'keys' || callee.type !== 'MemberExpression') return false
  if (scopes.freeName(callee.object as AnyNode) !== 'Object' || item?.type !== 'ArrayPattern')
    return false
  return item.elements.length === 2 && item.elements.every((each) => each?.type === 'Identifier')
}

const RESULT = /^(?:acc|accumulator|all|memo|prev|previous|result|sum|total)$/
const KEY = /^(?:k|key)$/
const INDEX = /^(?:idx|index)$/

const HANDS_INDEX = /^(?:map|flatMap|filter|find|findIndex|some|every|forEach)$/

/**
 * Parameters swapped according to their names: `reduce((item, all) => …)`,
 * `Object.entries(value).map(([text, key]) => …)`.
 */
function swappedParameters(
  { params: [one, other] }: FunctionLike,
  receiver: AnyNode,
  method: string,
): ArgumentMistake['kind'] | undefined {
  if (method === 'reduce' || method === 'reduceRight')
    return areSwapped(one, other, RESULT) ? 'result-second' : undefined
  if (HANDS_INDEX.test(method) && areSwapped(other, one, INDEX)) return 'index-first'
  if (calledMethod(receiver) !== 'entries' || one?.type !== 'ArrayPattern') return undefined
  return areSwapped(one.elements[0], one.elements[1], KEY) ? 'key-second' : undefined
}

const areSwapped = (
  one: AnyNode | null | undefined,
  other: AnyNode | null | undefined,
  first: RegExp,
): boolean =>
  one?.type === 'Identifier' &&
  other?.type === 'Identifier' &&
  !first.test(one.name) &&
  first.test(other.name)

function replaceMistake(
  first: AnyNode,
  second: AnyNode | undefined,
  analysis: Analysis,
): ArgumentMistake['kind'] | undefined {
  if (second === undefined) return 'replacement'
  if (second.type === 'Literal' && second.regex !== undefined) return 'swapped'
  if (first.type === 'Literal' && first.regex?.pattern === '.') return 'character'
  const text = foldText(first, analysis.scopes)
  return text !== undefined && LOOKS_LIKE_PATTERN.test(text) ? 'pattern' : undefined
}

const isText = (node: AnyNode, analysis: Analysis): boolean =>
  isOnly(analysis.typeOf(node), 'string', 'undefined', 'null')

/**
 * Finds `"-".includes(value)`: a separator that is searched for the value, or a text for a list.
 */
function isAskedOfText(receiver: AnyNode, argument: AnyNode, analysis: Analysis): boolean {
  const text = foldText(receiver, analysis.scopes)
  if (text === undefined || analysis.scopes.freeName(argument) !== 'value') return false
  return /^\W{0,2}$/.test(text) || isOnly(analysis.typeOf(argument), 'array', 'object', 'number')
}
