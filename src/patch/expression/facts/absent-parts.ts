import {
  type AnyNode,
  calledMethod,
  type NodeOf,
  propertyName,
  withoutChain,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { foldText } from '../syntax/fold.ts'
import { requiredCharacters } from '../syntax/pattern.ts'
import { type Alphabet, alphabetOf } from './alphabet.ts'
import type { Analysis } from './analysis.ts'

/** A character that a text is split at or searched for, although the field's form excludes it. */
export interface AbsentPart {
  readonly method: 'split' | 'match'
  readonly character: string
  /** The separator or pattern. */
  readonly sought: AnyNode
}

/** Finds `value.split("_")[1].trim()` and `value.match(/_(.*)/)[1]` where "_" is not allowed. */
export function absentPartAt(node: AnyNode, analysis: Analysis): AbsentPart | undefined {
  const method = calledMethod(node)
  if (node.type !== 'CallExpression' || !/^(?:split|match|exec)$/.test(method ?? ''))
    return undefined
  const found = method === 'split' ? absentSeparator(node, analysis) : absentMatch(node, analysis)
  return found === undefined || isAskedFor(found.character, analysis) ? undefined : found
}

type Call = NodeOf<'CallExpression'>

function absentSeparator(node: Call, analysis: Analysis): AbsentPart | undefined {
  const [sought] = node.arguments
  const item = analysis.parentOf(node)
  const index = Number(item && propertyName(item))
  if (sought === undefined || sought.type === 'SpreadElement') return undefined
  if (item?.type !== 'MemberExpression' || item.object !== node || !(index > 0)) return undefined
  if (!isUsed(item, analysis)) return undefined
  const separator = foldText(sought, analysis.scopes)
  const text = alphabetOf(receiverOf(node), analysis)
  const character = text && [...(separator ?? '')].find((each) => !text(each))
  return character === undefined ? undefined : { method: 'split', character, sought }
}

function absentMatch(node: Call, analysis: Analysis): AbsentPart | undefined {
  const [argument] = node.arguments
  if (argument === undefined || argument.type === 'SpreadElement') return undefined
  const isExec = calledMethod(node) === 'exec'
  const [sought, searched] = isExec ? [receiverOf(node), argument] : [argument, receiverOf(node)]
  const reader = analysis.parentOf(node)
  const isRead = reader?.type === 'MemberExpression' && reader.object === node && !reader.optional
  if (!isRead || isInTry(node, analysis)) return undefined
  const pattern = patternOf(resolveAlias(sought, analysis.scopes), analysis)
  const text = pattern && alphabetOf(searched, analysis)
  const character = text && absentIn(pattern, text)
  return character === undefined ? undefined : { method: 'match', character, sought }
}

interface Pattern {
  readonly source: string
  readonly flags: string
}

function patternOf(node: AnyNode, { scopes }: Analysis): Pattern | undefined {
  if (node.type === 'Literal' && node.regex)
    return { source: node.regex.pattern, flags: node.regex.flags }
  const source = foldText(node, scopes)
  return source === undefined ? undefined : { source, flags: '' }
}

const absentIn = ({ source, flags }: Pattern, text: Alphabet): string | undefined =>
  requiredCharacters(source).find((each) =>
    flags.includes('i') ? !text(each.toLowerCase()) && !text(each.toUpperCase()) : !text(each),
  )

function receiverOf(node: Call): AnyNode {
  const callee = withoutChain(node.callee)
  return callee.type === 'MemberExpression' ? (callee.object as AnyNode) : callee
}

const CONVERTS = /^(?:Number|parseInt|parseFloat|String|btoa|atob|encodeURIComponent)$/

/** True if a missing part throws, becomes a part of a text, or is the result. */
function isUsed(node: AnyNode, analysis: Analysis): boolean {
  const user = analysis.parentOf(node)
  if (isInTry(node, analysis)) return false
  if (user === undefined) return true
  switch (user.type) {
    case 'MemberExpression':
      return user.object === node && !user.optional
    case 'BinaryExpression':
      return /^[-+*/]$/.test(user.operator)
    case 'CallExpression':
      return CONVERTS.test(analysis.scopes.freeName(user.callee) ?? '')
    case 'LogicalExpression':
      return user.operator === '&&' && user.right === node && isUsed(user, analysis)
    case 'ConditionalExpression':
      return user.test !== node && isUsed(user, analysis)
    default:
      return user.type === 'TemplateLiteral'
  }
}

function isInTry(node: AnyNode, { parentOf }: Analysis): boolean {
  for (let at = parentOf(node); at !== undefined; at = parentOf(at))
    if (at.type === 'TryStatement') return true
  return false
}

const ASKS = /^(?:includes|indexOf|lastIndexOf|search|test|match|exec|split|startsWith|endsWith)$/

/** True if a test asks for the character, so that the code is meant for other values, too. */
function isAskedFor(character: string, { nodes, text }: Analysis): boolean {
  return nodes.some((node) => {
    const test =
      'test' in node ? node.test : node.type === 'LogicalExpression' ? node.left : undefined
    if (test === null || typeof test !== 'object') return false
    const { start, end } = test as AnyNode
    return nodes.some(
      (each) =>
        start <= each.start &&
        each.end <= end &&
        (propertyName(each) === 'length' ||
          (ASKS.test(calledMethod(each) ?? '') && text.slice(start, end).includes(character))),
    )
  })
}
