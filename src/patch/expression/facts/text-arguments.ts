import {
  type AnyNode,
  type FunctionLike,
  isFunction,
  type NodeOf,
  nodesIn,
  propertyName,
  type Span,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { fold, foldText } from '../syntax/fold.ts'
import { groupCount } from '../syntax/pattern.ts'
import { existing, isOnly, isUnknown, type TypeName } from '../types/value-type.ts'
import { absentPartAt } from './absent-parts.ts'
import type { Analysis } from './analysis.ts'

/** An argument that has no effect, or another than it seems. */
export interface TextMistake extends Span {
  readonly kind: TextMistakeKind
  /** The part of it that a message names. */
  readonly detail: string
}

export type TextMistakeKind =
  | 'absent-part'
  | 'absent-match'
  | 'absent-group'
  | 'group'
  | 'offset'
  | 'escape'
  | 'second'
  | 'flags'
  | 'ignored'
  | 'negative'
  | 'empty'
  | 'letters'
  | 'other-type'

interface Call {
  readonly method: string
  readonly node: NodeOf<'CallExpression'>
  readonly receiver: AnyNode
  readonly given: readonly AnyNode[]
}

type Find = (call: Call, analysis: Analysis) => TextMistake | undefined

/** Finders by the methods that they look at. */
const FINDERS: readonly (readonly [methods: RegExp, find: Find])[] = [
  [/^(?:split|match|exec)$/, absentPart],
  [/^(?:match|exec)$/, absentGroup],
  [/^replace(?:All)?$/, replacement],
  [/^(?:startsWith|endsWith|includes|indexOf)$/, secondText],
  [/^(?:includes|indexOf)$/, otherType],
  [/^substring$/, negativeNumber],
  [/^slice$/, emptyRange],
  [/^(?:trim|trimStart|trimEnd|toLowerCase|toUpperCase|toString)$/, ignoredArgument],
  [/^assign$/, copiedText],
]

export function textMistakeAt(call: Call, analysis: Analysis): TextMistake | undefined {
  if (call.given.length === 0 || call.given.some(({ type }) => type === 'SpreadElement'))
    return undefined
  for (const [methods, find] of FINDERS) {
    const found = methods.test(call.method) ? find(call, analysis) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const mistake = (kind: TextMistakeKind, { start, end }: Span, detail = ''): TextMistake => ({
  kind,
  detail,
  start,
  end,
})

const isText = (node: AnyNode, { typeOf }: Analysis): boolean =>
  isOnly(existing(typeOf(node)), 'string')

function absentPart({ node }: Call, analysis: Analysis): TextMistake | undefined {
  const found = absentPartAt(node, analysis)
  const kind = found?.method === 'split' ? 'absent-part' : 'absent-match'
  return found && mistake(kind, found.sought, found.character)
}

/** Finds `match(/^web-/)[1]`, whatever the value is: the pattern has no groups. */
function absentGroup({ method, node, given, receiver }: Call, analysis: Analysis) {
  const pattern = method === 'exec' ? receiver : given[0]
  const reader = analysis.parentOf(node)
  const literal = pattern && resolveAlias(pattern, analysis.scopes)
  if (literal?.type !== 'Literal' || !literal.regex || reader?.type !== 'MemberExpression')
    return undefined
  const index = Number(reader.object === node && reader.computed ? propertyName(reader) : 0)
  // With the flag g, all matches are in the list.
  const isList = method === 'match' && literal.regex.flags.includes('g')
  return isList || !(index > groupCount(literal.regex.pattern))
    ? undefined
    : mistake('absent-group', literal, String(index))
}

/** The number of groups of a pattern; none in a text. */
function groupsOf(given: AnyNode, analysis: Analysis): number | undefined {
  const node = resolveAlias(given, analysis.scopes)
  if (node.type === 'Literal' && node.regex) return groupCount(node.regex.pattern)
  return foldText(node, analysis.scopes) === undefined ? undefined : 0
}

/** Finds references to groups that the pattern lacks, `\1`, and flags as a third argument. */
function replacement({ given, receiver }: Call, analysis: Analysis): TextMistake | undefined {
  const [pattern, second, third] = given
  if (pattern === undefined || second === undefined || !isText(receiver, analysis)) return undefined
  const groups = groupsOf(pattern, analysis)
  if (groups === undefined) return undefined
  if (third !== undefined) return mistake('flags', third)
  if (isFunction(second)) return groups === 0 ? offsetTaken(second) : undefined
  const text = foldText(second, analysis.scopes)
  const raw = second.type === 'Literal' ? (second.raw ?? '') : ''
  const escaped = /(?<!\\)\\\\?([1-9])/.exec(raw)?.[1]
  if (escaped !== undefined) return mistake('escape', second, escaped)
  for (const [, group = ''] of text?.replaceAll('$$', '').matchAll(/\$([1-9])/g) ?? [])
    if (Number(group) > groups) return mistake('group', second, group)
  return undefined
}

const OFFSET = /^(?:_.*|o|off|offset|i|idx|index|at|pos|position|start|from|where)$/

/** Finds `replace(/x/, (all, part) => part)`: without groups, the offset is handed over there. */
function offsetTaken({ params: [, part], body }: FunctionLike): TextMistake | undefined {
  if (part?.type !== 'Identifier' || OFFSET.test(part.name)) return undefined
  const isRead = nodesIn(body).some(
    (node) => node.type === 'Identifier' && node.name === part.name && node !== part,
  )
  return isRead ? mistake('offset', part, part.name) : undefined
}

/** Finds `startsWith("a", "b")`, whose second argument is a position. */
function secondText({ given, receiver }: Call, analysis: Analysis): TextMistake | undefined {
  const [, second] = given
  const text = second && foldText(second, analysis.scopes)
  const isPosition = text === undefined || !Number.isNaN(Number(text))
  return isPosition || !isText(receiver, analysis) ? undefined : mistake('second', second as Span)
}

const PLURALS: Partial<Readonly<Record<TypeName, string>>> = {
  string: 'strings',
  number: 'numbers',
  boolean: 'booleans',
}

/** Finds `["80"].includes(value)` for a number. */
function otherType({ given, receiver }: Call, analysis: Analysis): TextMistake | undefined {
  const [sought] = given
  const list = existing(analysis.typeOf(receiver))
  if (sought === undefined || !isOnly(list, 'array') || list.element === undefined) return undefined
  const [items, item] = [list.element, analysis.typeOf(sought)].map(existing)
  if (items === undefined || item === undefined || isUnknown(items)) return undefined
  const [all, one] = [items.names, item.names]
  if (all.length !== 1 || one.length !== 1 || all[0] === one[0]) return undefined
  const [held, asked] = [PLURALS[all[0] ?? 'unknown'], PLURALS[one[0] ?? 'unknown']]
  return held && asked ? mistake('other-type', sought, held) : undefined
}

/** Finds `substring(-3)`, which counts from the start. */
function negativeNumber({ given }: Call, { scopes }: Analysis): TextMistake | undefined {
  const negative = given.find((each) => Number(fold(each, scopes)?.value) < 0)
  return negative && mistake('negative', negative)
}

/** Finds `slice(5, 2)`, which ends before it begins. */
function emptyRange({ given, node }: Call, { scopes }: Analysis): TextMistake | undefined {
  const [from, to] = given.slice(0, 2).map((each) => fold(each, scopes)?.value)
  if (typeof from !== 'number' || typeof to !== 'number' || (from === 0 && to === 0))
    return undefined
  const areComparable = from < 0 === to < 0 && !Object.is(to, -0)
  const isEmpty = areComparable ? to <= from : from < 0 && to === 0
  return isEmpty ? mistake('empty', { start: given[0]?.start ?? 0, end: node.end - 1 }) : undefined
}

/** Finds `trim("/")`, which removes blanks all the same. */
function ignoredArgument(
  { method, given, receiver }: Call,
  analysis: Analysis,
): TextMistake | undefined {
  const [first] = given
  const advice = method.startsWith('trim')
    ? 'To remove other characters, write replace(/…/, "").'
    : method === 'toString'
      ? 'For base64, call btoa or atob.'
      : 'Leave it out.'
  return first && isText(receiver, analysis) ? mistake('ignored', first, advice) : undefined
}

/** Finds `Object.assign(value, "a=b")`, which copies each letter. */
function copiedText({ receiver, given }: Call, analysis: Analysis): TextMistake | undefined {
  if (analysis.scopes.freeName(receiver) !== 'Object') return undefined
  const text = given.slice(1).find((each) => foldText(each, analysis.scopes))
  return text && mistake('letters', text)
}
