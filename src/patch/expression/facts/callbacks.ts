import {
  type AnyNode,
  calledMethod,
  type FunctionLike,
  isFunction,
  type NodeOf,
  nodesIn,
  returnsOf,
  type Span,
  spanOf,
  withoutChain,
} from '../syntax/ast.ts'
import { fold, foldText } from '../syntax/fold.ts'
import { isOnly } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { truthOfTest } from './truth-of-test.ts'

/**
 * A callback that cannot do what its method needs; the span is that of its body, or of a key in it.
 */
export interface CallbackMistake extends Span {
  readonly method: string
  /**
   * It never returns a value, its results always count the same or are the same, or they cannot be
   * compared with 0.
   */
  readonly kind: 'nothing' | 'block' | 'always' | 'same' | 'boolean' | 'key'
  readonly always?: boolean
}

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
}

type Call = NodeOf<'CallExpression'>

const RETURNING: ReadonlySet<string> = new Set(
  'map filter find findIndex some every flatMap reduce reduceRight sort'.split(' '),
)
const ASKING: ReadonlySet<string> = new Set('filter find findIndex some every'.split(' '))

export function callbackMistakeAt(node: AnyNode, analysis: Analysis): CallbackMistake | undefined {
  const method = calledMethod(node)
  const [callback] = node.type === 'CallExpression' ? node.arguments : []
  if (method === undefined || !RETURNING.has(method) || !callback) return undefined
  return isFunction(callback) ? mistakeOf(callback, method, analysis) : undefined
}

function mistakeOf(
  { body, params, async, generator }: FunctionLike,
  method: string,
  analysis: Analysis,
): CallbackMistake | undefined {
  const { start, end } = body
  if (async || generator) return undefined
  const key = method.startsWith('reduce') ? fixedKey(params, body, analysis) : undefined
  if (key !== undefined) return { method, kind: 'key', start: key.start, end: key.end }
  if (body.type === 'BlockStatement') {
    // `item => { name: item.name }` was meant to return an object.
    const kind = body.body[0]?.type === 'LabeledStatement' ? 'block' : 'nothing'
    if (!hasReturn(body)) return { method, kind, start, end }
  }
  const results = returned(body)
  const isBoolean = results.every((each) => each !== undefined && isTest(each, analysis))
  if (method === 'sort' && isBoolean && results.length > 0)
    return { method, kind: 'boolean', start, end }
  if (method === 'map' && isSame(body, analysis)) return { method, kind: 'same', start, end }
  const always = ASKING.has(method) ? truthOfAll(results, analysis) : undefined
  return always === undefined ? undefined : { method, kind: 'always', always, start, end }
}

/**
 * Finds `(all, key) => ({ ...all, key: … })`, which writes the same key each time because brackets
 * are missing.
 */
function fixedKey(
  [result, item]: FunctionLike['params'],
  body: AnyNode,
  { parentOf }: Analysis,
): Span | undefined {
  if (result?.type !== 'Identifier') return undefined
  const isResult = (node: AnyNode | undefined) =>
    node?.type === 'Identifier' && node.name === result.name
  const names = item?.type === 'ArrayPattern' ? item.elements : [item]
  const isItem = (key: AnyNode) =>
    key.type === 'Identifier' &&
    names.some((each) => each?.type === 'Identifier' && each.name === key.name)
  const isJoined = (object: AnyNode | undefined) => {
    const call = object && parentOf(object)
    return (
      (call?.type === 'CallExpression' && isResult(call.arguments[0])) ||
      (object?.type === 'ObjectExpression' &&
        object.properties.some((each) => each.type === 'SpreadElement' && isResult(each.argument)))
    )
  }
  const keys = nodesIn(body).flatMap((node) => {
    if (node.type !== 'Property' || node.computed || node.shorthand || !isItem(node.key)) return []
    return isJoined(parentOf(node)) ? [node.key] : []
  })
  return keys[0]
}

/** True of `item => item = "a"`. */
const isSame = (body: AnyNode, { scopes }: Analysis): boolean =>
  body.type === 'AssignmentExpression' &&
  body.operator === '=' &&
  fold(body.right, scopes) !== undefined

/** The values that a callback returns; undefined for a missing one. */
function returned(body: AnyNode): readonly (AnyNode | undefined)[] {
  if (body.type !== 'BlockStatement') return [body]
  const { returns, falls } = returnsOf(body)
  return [...returns.map(({ argument }) => argument ?? undefined), ...(falls ? [undefined] : [])]
}

const isTest = (node: AnyNode, analysis: Analysis): boolean => {
  const type = analysis.typeOf(node)
  return type.maybe === undefined && isOnly(type, 'boolean')
}

/** The truth of all results if it is always the same: `{ if (…) return false }`, `item = "a"`. */
function truthOfAll(
  results: readonly (AnyNode | undefined)[],
  analysis: Analysis,
): boolean | undefined {
  const truths = results.map((each) => {
    if (each === undefined) return false
    return truthOfTest(each.type === 'AssignmentExpression' ? each.right : each, analysis)
  })
  const [first] = truths
  return truths.every((each) => each === first) ? first : undefined
}

/** A block that always throws needs no return. */
const hasReturn = (block: AnyNode): boolean =>
  nodesIn(block).some(
    (node) => (node.type === 'ReturnStatement' && node.argument) || node.type === 'ThrowStatement',
  )

/** Characters that have a meaning in a regular expression and rarely stand for themselves. */
const LOOKS_LIKE_PATTERN = /\\[.dswDSW]|\[\^?[\w-]+\]|^\^.|.\$$|\.[*+]/

/** Anchors and classes of other dialects, which are letters and brackets in JavaScript. */
const DIALECT = /^\\A|(?<!\\)(?:\\\\)*\\[zZ]$|\[\[:\^?[a-z]+:\]/

export function argumentMistakeAt(node: AnyNode, analysis: Analysis): ArgumentMistake | undefined {
  if (node.type === 'Literal' && node.regex && DIALECT.test(node.regex.pattern))
    return { method: '', kind: 'dialect', start: node.start, end: node.end }
  if (node.type === 'SpreadElement') return spreadList(node, analysis)
  const method = calledMethod(node)
  if (node.type !== 'CallExpression' || method === undefined) return undefined
  const [first] = node.arguments
  const callee = withoutChain(node.callee)
  if (method === 'split' && first === undefined && callee.type === 'MemberExpression') {
    const { property } = callee
    const isOfText = callee.object.type !== 'Super' && isText(callee.object, analysis)
    return isOfText ? { method, kind: 'separator', ...spanOf(property) } : undefined
  }
  const kind = mistakeIn(node, method, analysis)
  return kind && first && { method, kind, start: first.start, end: first.end }
}

/** `{ ...list }`: the indexes become keys. */
function spreadList(
  { argument, start, end }: NodeOf<'SpreadElement'>,
  { parentOf, typeOf }: Analysis,
): ArgumentMistake | undefined {
  const object = parentOf(parentOf(argument) ?? argument)
  const user = object && parentOf(object)
  // The items are taken out of it again.
  const isListed = user?.type === 'CallExpression' && calledMethod(user) === 'values'
  const type = typeOf(argument)
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
  if (isFunction(first)) return swappedParameters(first, receiver, method)
  if (method === 'includes') return isAskedOfText(receiver, first, analysis) ? 'swapped' : undefined
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
