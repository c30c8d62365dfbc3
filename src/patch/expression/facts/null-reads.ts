import {
  type AnyNode,
  byType,
  calledMethod,
  childrenOf,
  linksOf,
  type NodeOf,
  propertyName,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { precedenceOf } from '../syntax/canonical.ts'
import { nullableObject } from '../syntax/chain.ts'
import { typeOfOrigin } from '../types/declared-types.ts'
import { hasNone } from '../types/member-types.ts'
import { isMissing, mayBeMissing } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'

/** Reading from something that may be null or undefined. */
export interface NullAccess extends Span {
  /** The part that may be missing: `context.hostObject`, or the source of the object. */
  readonly object: string
  readonly property: string | undefined
  /** The access; the span is that of the property. */
  readonly node: NodeOf<'MemberExpression'>
  /**
   * `context` for an object of the context that is sometimes null, `other` for any other value that
   * may be missing.
   */
  readonly kind: 'context' | 'other'
}

/** Destructuring or iterating something that may be null or undefined, which also throws. */
export interface NullUse extends Span {
  readonly object: string
  /** The code whose value is destructured or iterated, if any. */
  readonly operand: Span | undefined
  /** A replacement that does not throw, `… || []`; undefined if that does not help. */
  readonly fallback: string | undefined
}

/** Unguarded accesses, which throw if the object is missing. */
export function nullAccesses(analysis: Analysis): readonly NullAccess[] {
  const found = new Map<AnyNode, NullAccess>()
  for (const node of analysis.nodes) {
    if (node.type !== 'MemberExpression' || node.optional || node.object.type === 'Super') continue
    if (!mayFail(node.object, analysis)) continue
    const named = nullableObject(node.object, analysis.scopes)
    const inner = withoutChain(node.object)
    const isAbsent =
      inner.type === 'MemberExpression' &&
      hasNone(analysis.typeOf(inner.object), propertyName(inner) ?? '')
    // Another rule reports a member that never exists.
    if (isAbsent) continue
    const { start, end } = node.property
    const object = named ?? sourceOf(node.object, analysis)
    const kind = named === undefined ? 'other' : 'context'
    found.set(node, { start, end, object, property: propertyName(node), node, kind })
  }
  // The first failing access of a chain is enough.
  return [...found.values()].filter(
    ({ node }) => !linksOf(withoutChain(node.object)).some((link) => found.has(link)),
  )
}

/** True if a missing value throws here, and nothing rules it out. */
function mayFail(node: AnyNode, analysis: Analysis): boolean {
  const type = analysis.typeOf(node)
  // `value.forEach(…)` never has a result.
  const isNothing = isMissing(type) && type.maybe === undefined
  const isOpen = isCallResult(node) && !isSearch(node, analysis)
  return isNothing || ((mayBeMissing(type) || isSearch(node, analysis)) && !isOpen)
}

/** True of a call: the code rarely shows that it returns nothing. */
function isCallResult(node: AnyNode): boolean {
  const plain = withoutChain(node)
  return plain.type === 'CallExpression' || plain.type === 'TaggedTemplateExpression'
}

/** A list of the object need not hold the item that is looked for: `find(…)`, `filter(…)[0]`. */
function isSearch(node: AnyNode, { typeOf }: Analysis): boolean {
  const item = withoutChain(node)
  const isFirst = item.type === 'MemberExpression' && propertyName(item) === '0'
  const plain = isFirst ? withoutChain(item.object as AnyNode) : item
  const wanted = isFirst ? /^filter$/ : /^find(?:Last)?$/
  if (!wanted.test(calledMethod(plain) ?? '')) return false
  const callee = plain.type === 'CallExpression' ? withoutChain(plain.callee) : plain
  const list = callee.type === 'MemberExpression' ? callee.object : undefined
  return list !== undefined && list.type !== 'Super' && typeOf(list).element?.fields !== undefined
}

const sourceOf = ({ start, end }: AnyNode, { text }: Analysis) => text.slice(start, end)

/** Places that throw on null without reading a property by name. */
export function nullUsesAt(node: AnyNode, analysis: Analysis): readonly NullUse[] {
  if (node.type === 'ObjectPattern' || node.type === 'ArrayPattern')
    return destructured(node, analysis)
  const operands = iteratedBy(node, analysis) ?? []
  return operands.flatMap((each): NullUse[] => {
    if (!mayFail(each, analysis)) return []
    const object = nullableObject(each, analysis.scopes) ?? sourceOf(each, analysis)
    const { start, end } = each
    return [{ start, end, object, operand: each, fallback: fallbackFor(each, node) }]
  })
}

function destructured(node: AnyNode, analysis: Analysis): readonly NullUse[] {
  const origin = analysis.scopes.originOf(node)
  if (origin === undefined || !mayBeMissing(typeOfOrigin(origin, analysis.types))) return []
  const { source, steps } = origin
  const given =
    source.kind === 'parameter'
      ? analysis.scopes.callOf(source.node)?.arguments[source.index]
      : source.node
  const isGiven = given && steps.length === 0
  if (isGiven && !mayFail(given, analysis)) return []
  const { start, end } = node
  const last = steps.at(-1)
  const partName = last?.kind === 'member' ? last.name : undefined
  const object = isGiven
    ? (nullableObject(given, analysis.scopes) ?? sourceOf(given, analysis))
    : (partName ?? sourceOf(node, analysis))
  const fallback = isGiven && source.kind !== 'item' ? fallbackFor(given, node) : undefined
  return [{ start, end, object, operand: isGiven ? given : undefined, fallback }]
}

/**
 * The value with an empty fallback, `… || []`; undefined if something in it is destructured
 * further.
 */
function fallbackFor(given: AnyNode, user: AnyNode): string | undefined {
  const isPattern = user.type === 'ObjectPattern' || user.type === 'ArrayPattern'
  if (isPattern && childrenOf(user).some(isNested)) return undefined
  const operand = precedenceOf(given) < 4 || isNullish(given) ? '(…)' : '…'
  const text = `${operand} || ${wantsObject(user) ? '{}' : '[]'}`
  return user.type === 'BinaryExpression' ? `(${text})` : text
}

const isNullish = (node: AnyNode) => node.type === 'LogicalExpression' && node.operator === '??'

const isNested = (node: AnyNode): boolean =>
  /^(?:Object|Array)Pattern$/.test(node.type === 'Property' ? node.value.type : node.type)

const wantsObject = (user: AnyNode): boolean =>
  user.type === 'CallExpression' && user.callee.type === 'MemberExpression'
    ? !/^from/.test(propertyName(user.callee) ?? '')
    : user.type === 'ObjectPattern' || user.type === 'BinaryExpression'

/** Functions that throw on null or undefined. */
const ITERATES: ReadonlySet<string> = new Set([
  'Object.keys',
  'Object.values',
  'Object.entries',
  'Object.fromEntries',
  'Object.getOwnPropertyNames',
  'Array.from',
])

/** Operands that a node iterates or enumerates, which throws on null. */
const iteratedBy = byType<[analysis: Analysis], readonly AnyNode[]>({
  CallExpression({ callee, arguments: [first] }, analysis) {
    const isGiven = first && first.type !== 'SpreadElement'
    return isGiven && ITERATES.has(globalCallee(callee, analysis)) ? [first] : []
  },
  SpreadElement: (node, { parentOf }) =>
    parentOf(node)?.type === 'ObjectExpression' ? [] : [node.argument],
  ForOfStatement: ({ right }) => [right],
  BinaryExpression: ({ operator, right }) => (operator === 'in' ? [right] : []),
})

/** `Object.keys` as a name, if `Object` is JavaScript's own. */
function globalCallee(callee: AnyNode, { scopes }: Analysis): string {
  const name = callee.type === 'MemberExpression' ? scopes.freeName(callee.object) : undefined
  return name === undefined ? '' : `${name}.${propertyName(callee)}`
}
