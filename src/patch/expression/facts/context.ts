import { didYouMean } from '../../../core/search/did-you-mean.ts'
import { type AnyNode, byType, isFunction, propertyName, type Span } from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import { CONTEXT, CONTEXT_ALIASES, contextEntry, memberOf } from '../types/environment.ts'
import { hasNone, typeOfMember } from '../types/member-types.ts'
import { existing, isOnly } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'

/** A property that is read from `context` or something below it. */
export interface ContextRead extends Span {
  /** The members that were read before, below `context`. */
  readonly path: readonly string[]
  readonly property: string
  readonly node: AnyNode
  /** True if the source writes `.name`, which can be renamed in place. */
  readonly renamable: boolean
  /** Its role in a pattern: `{name}` makes it a local name, and in `{name: {…}}` it must exist. */
  readonly pattern?: 'name' | 'key' | 'nested'
}

/** A property that does not exist; its path begins with `context`. */
export interface UnknownProperty extends ContextRead {
  readonly suggestion: string | undefined
  /** The existing names; empty for a list. */
  readonly known: readonly string[]
}

/** Properties that are read from the parts of `context` whose properties are all known, and are none of these. */
export const unknownPropertiesAt = (
  node: AnyNode,
  analysis: Analysis,
): readonly UnknownProperty[] =>
  readsAt(node, analysis).flatMap((read) => {
    const { path } = read
    const found = unknownIn(read, analysis)
    return found === undefined ? [] : [{ ...read, ...found, path: [CONTEXT.name, ...path] }]
  })

/** Fields read from the virtual cluster's configuration; their paths begin below it. */
export const configReadsAt = (node: AnyNode, analysis: Analysis): readonly ContextRead[] =>
  readsAt(node, analysis).flatMap((read) => {
    const [part, config, ...path] = read.path
    return part === 'vcluster' && config === 'config' ? [{ ...read, path }] : []
  })

function readsAt(node: AnyNode, analysis: Analysis): readonly ContextRead[] {
  if (node.type === 'MemberExpression') {
    const property = propertyName(node)
    const path = contextPath(node.object, analysis)
    if (property === undefined || path === undefined) return []
    const { start, end } = node.property
    return [{ start, end, path, property, node, renamable: !node.computed }]
  }
  return (takenApart(node) ?? []).flatMap(([pattern, value]) => {
    const path = value ? contextPath(value, analysis) : undefined
    return path === undefined ? [] : readsIn(pattern, path)
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

function readsIn(pattern: AnyNode, path: readonly string[]): readonly ContextRead[] {
  if (pattern.type !== 'ObjectPattern') return []
  return pattern.properties.flatMap((node): readonly ContextRead[] => {
    if (node.type !== 'Property' || node.computed) return []
    const { key, value, shorthand } = node
    const property = key.type === 'Identifier' ? key.name : undefined
    if (property === undefined) return []
    const kind = value.type === 'ObjectPattern' ? 'nested' : shorthand ? 'name' : 'key'
    const { start, end } = key
    const own = { start, end, path, property, node, renamable: true, pattern: kind } as const
    return [own, ...readsIn(value, [...path, property])]
  })
}

const OBJECT = /^(?:host|virtual)Object$/
const OF_METADATA = /^(?:labels|annotations|namespace|ownerReferences)$/

type Unknown = Pick<UnknownProperty, 'suggestion' | 'known'>

function unknownIn({ path, property }: ContextRead, analysis: Analysis): Unknown | undefined {
  const [part = '', ...below] = path
  if (OBJECT.test(part)) {
    // They are in the metadata of every object.
    if (below.length === 0 && OF_METADATA.test(property))
      return { suggestion: `metadata.${property}`, known: [] }
    return unknownOfObject(property, below, analysis)
  }
  const entry = contextEntry(path)
  if (entry?.closed !== true || memberOf('object', property) !== undefined) return undefined
  const known = entry.members?.map(({ name }) => name) ?? []
  if (known.includes(property)) return undefined
  return { suggestion: suggestionFor(property, known), known }
}

/** A field that objects of the kind do not have. */
function unknownOfObject(
  property: string,
  below: readonly string[],
  { objectType, scopes }: Analysis,
): Unknown | undefined {
  // An expression that writes members may have added it.
  if (objectType === undefined || scopes.writesMembers) return undefined
  let type = objectType
  for (const name of below) type = existing(typeOfMember(type, name))
  const { fields = [] } = type
  const isListed = fields.length > 0 || isOnly(type, 'array')
  if (!isListed || !hasNone(type, property)) return undefined
  return { suggestion: didYouMean(property, fields), known: fields }
}

function suggestionFor(property: string, names: readonly string[]): string | undefined {
  const alias = names.find((name) => CONTEXT_ALIASES[name]?.split(' ').includes(property))
  return alias ?? didYouMean(property, names)
}
