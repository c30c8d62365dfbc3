import { MAX_LOOK_THROUGH } from '../../../core/limits.ts'
import { type AnyNode, byType, propertyName, withoutChain } from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import type { Scopes } from '../syntax/scope.ts'
import { declaredType, type Typing, typeOfOperation } from './declared-types.ts'
import { isOnly, isUnknown, TYPE_NAMES, type Type, type TypeName, UNKNOWN } from './value-type.ts'

/** A bit for each kind of value that a trace distinguishes. */
export const KIND_BITS = Object.fromEntries(
  TYPE_NAMES.map((name, index) => [name, name === 'unknown' ? 0 : 1 << index]),
) as Readonly<Record<TypeName, number>>

/** More bits: a test was true, or false. */
export const OUTCOME_BITS = { true: 1 << 20, false: 1 << 21 } as const

/** The place of a node, with a bit for each kind of value in its runs. */
export type NodeKinds = readonly [start: number, end: number, bits: number]

/** The kinds of a node in all runs, as bits; 0 if no run reached it. Undefined if nothing ran. */
type KindsOf = ((node: AnyNode) => number) | undefined

/** The types of an expression's nodes, each computed once. Unknown stays unknown. */
export function typesIn(valueType: Type, scopes: Scopes, kindsOf?: KindsOf): Typing {
  const known = new Map<AnyNode, Type>()
  const typing: Typing = {
    valueType,
    scopes,
    of(node) {
      const before = known.get(node)
      if (before !== undefined) return before
      // A node whose type depends on itself is unknown.
      known.set(node, UNKNOWN)
      const declared = declaredType(node, typing)
      const type = isUnknown(declared) ? typeByRuns(node, typing, kindsOf) : declared
      known.set(node, type)
      return type
    },
  }
  return typing
}

function typeByRuns(node: AnyNode, typing: Typing, kindsOf: KindsOf): Type {
  if (kindsOf === undefined) return typeOfOperation(node, typing)
  const bits = kindsOf(node)
  const names = TYPE_NAMES.filter((name) => bits & KIND_BITS[name])
  const openness = opennessOf(node, typing)
  if (names.length === 0 || openness === 'unknown') return UNKNOWN
  if (openness === 'sure') return { names }
  // It is unknown when a search finds nothing.
  const left = names.filter((name) => name !== 'undefined' && name !== 'null')
  return left.length === 0 ? UNKNOWN : { names: left, maybe: 'undefined' }
}

/** The part of a node that runs can show: everything, everything but its presence, or nothing. */
export type Openness = 'sure' | 'maybe' | 'unknown'

const SEARCHES = /^(?:find|findLast|match|exec|pop|shift|at|codePointAt|get)$/

export function opennessOf(given: AnyNode, typing: Typing, depth = 0): Openness {
  if (depth > MAX_LOOK_THROUGH) return 'unknown'
  const below = (inner: AnyNode) => opennessOf(inner, typing, depth + 1)
  return opennessBy(withoutChain(given), typing, below) ?? 'sure'
}

type Below = (inner: AnyNode) => Openness

const opennessBy = byType<[typing: Typing, below: Below], Openness>({
  Identifier(node, { scopes, valueType }, below) {
    if (scopes.freeName(node) !== undefined)
      return node.name === 'value' && isUnknown(valueType) ? 'unknown' : 'sure'
    const binding = scopes.bindingOf(node)
    if (binding?.init !== undefined) return below(binding.init)
    const source = binding?.origin?.source
    if (source === undefined) return 'sure'
    if (source.kind !== 'parameter') return below(source.node)
    const handed = scopes.handedTo(source.node)?.call ?? scopes.callOf(source.node)
    const callee = handed && withoutChain(handed.callee)
    if (callee?.type !== 'MemberExpression' || callee.object.type === 'Super') return 'sure'
    return below(callee.object)
  },
  MemberExpression(node, typing, below) {
    if (node.object.type === 'Super' || below(node.object) === 'unknown') return 'unknown'
    const name = propertyName(node)
    const isListed = /^\d+$/.test(name ?? '')
    if (name === undefined || isListed) return 'maybe'
    // A value of unknown type may have any key.
    return isUnknown(typing.of(node.object)) ? 'unknown' : 'sure'
  },
  CallExpression(node, { scopes, of }, below) {
    const callee = withoutChain(node.callee)
    const name = propertyName(callee) ?? ''
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return 'sure'
    if (chainOf(callee, scopes)?.root === 'JSON') {
      const [text] = node.arguments
      // A number and a boolean are JSON as they are.
      const isPlain = text && text.type !== 'SpreadElement' && isOnly(of(text), 'number', 'boolean')
      return name === 'parse' && !isPlain ? 'unknown' : 'sure'
    }
    if (below(callee.object) === 'unknown') return 'unknown'
    return SEARCHES.test(name) ? 'maybe' : 'sure'
  },
  LogicalExpression: ({ left, right }, _, below) => worst(below(left), below(right)),
  ConditionalExpression: ({ consequent, alternate }, _, below) =>
    worst(below(consequent), below(alternate)),
})

const ORDER: readonly Openness[] = ['sure', 'maybe', 'unknown']

const worst = (one: Openness, other: Openness): Openness =>
  ORDER[Math.max(ORDER.indexOf(one), ORDER.indexOf(other))] ?? 'unknown'
