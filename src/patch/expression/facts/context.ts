import { didYouMean } from '../../../core/search/did-you-mean.ts'
import { type AnyNode, byType, isFunction, propertyName, type Span } from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import {
  CONTEXT,
  CONTEXT_ALIASES,
  contextEntry,
  type EnvironmentEntry,
  memberOf,
} from '../types/environment.ts'
import type { Analysis } from './analysis.ts'

/** A property read from `context` that does not exist there. */
export interface UnknownProperty extends Span {
  /** The members read before: `['context', 'vcluster']`. */
  readonly path: readonly string[]
  readonly property: string
  readonly node: AnyNode
  readonly suggestion: string | undefined
  /** True if the source writes `.name`, which can be renamed in place. */
  readonly renamable: boolean
  /** Its role in a pattern: `{name}` makes it a local name, and in `{name: {…}}` it must exist. */
  readonly pattern?: 'name' | 'key' | 'nested'
}

/**
 * Properties read from parts of `context` whose properties are all known, but do not include these.
 */
export function unknownPropertiesAt(node: AnyNode, analysis: Analysis): readonly UnknownProperty[] {
  if (node.type === 'MemberExpression') {
    const name = propertyName(node)
    const path = contextPath(node.object, analysis)
    if (name === undefined || path === undefined) return []
    return accessOf(node, node.property, name, path, { renamable: !node.computed })
  }
  return (takenApart(node) ?? []).flatMap(([pattern, value]) => {
    const path = value ? contextPath(value, analysis) : undefined
    return path === undefined ? [] : accessesIn(pattern, path)
  })
}

/** The path below `context` that a node reads. */
function contextPath(node: AnyNode, { scopes }: Analysis): readonly string[] | undefined {
  const chain = chainOf(node, scopes)
  return chain?.root === CONTEXT.name ? chain.path : undefined
}

/**
 * Patterns with the values that they destructure: in declarations, assignments, and functions that
 * are called at once.
 */
const takenApart = byType<
  [],
  readonly (readonly [pattern: AnyNode, value: AnyNode | null | undefined])[]
>({
  VariableDeclarator: ({ id, init }) => [[id, init]],
  AssignmentExpression: ({ operator, left, right }) => (operator === '=' ? [[left, right]] : []),
  CallExpression: ({ callee, arguments: given }) =>
    isFunction(callee) ? callee.params.map((param, at) => [param, given[at]]) : [],
})

function accessesIn(pattern: AnyNode, path: readonly string[]): readonly UnknownProperty[] {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((property): readonly UnknownProperty[] => {
    if (property.type !== 'Property' || property.computed) return []
    const { key, value, shorthand } = property
    const name = key.type === 'Identifier' ? key.name : undefined
    if (name === undefined) return []
    const kind = value.type === 'ObjectPattern' ? 'nested' : shorthand ? 'name' : 'key'
    const own = accessOf(property, key, name, path, { renamable: true, pattern: kind })
    return [...own, ...accessesIn(value, [...path, name])]
  })
}

const OBJECT = /^(?:host|virtual)Object$/
const OF_METADATA = /^(?:labels|annotations|namespace|ownerReferences)$/

function accessOf(
  node: AnyNode,
  { start, end }: Span,
  property: string,
  path: readonly string[],
  written: Pick<UnknownProperty, 'renamable' | 'pattern'>,
): readonly UnknownProperty[] {
  const whole = [CONTEXT.name, ...path]
  // Every object has them, but in its metadata.
  if (path.length === 1 && OBJECT.test(path[0] ?? '') && OF_METADATA.test(property)) {
    const suggestion = `metadata.${property}`
    return [{ start, end, path: whole, property, node, suggestion, ...written }]
  }
  const entry = contextEntry(path)
  if (entry?.closed !== true || memberOf('object', property) !== undefined) return []
  if (entry.members?.some((each) => each.name === property)) return []
  const suggestion = suggestionFor(property, entry)
  return [{ start, end, path: whole, property, node, suggestion, ...written }]
}

function suggestionFor(property: string, entry: EnvironmentEntry): string | undefined {
  const names = entry.members?.map((each) => each.name) ?? []
  const alias = names.find((name) => CONTEXT_ALIASES[name]?.split(' ').includes(property))
  return alias ?? didYouMean(property, names)
}
