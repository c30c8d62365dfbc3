import { didYouMean } from '../../../core/search/did-you-mean.ts'
import { type AnyNode, propertyName, type Span } from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import { CONTEXT, CONTEXT_ALIASES, type EnvironmentEntry, memberOf } from '../types/environment.ts'
import type { Analysis } from './analysis.ts'

/** A property read from `context`. */
export interface ContextAccess extends Span {
  /** What was read before: `['context', 'vcluster']`. */
  readonly path: readonly string[]
  readonly property: string
  readonly node: AnyNode
  /** Whether the context has this property. */
  readonly known: boolean
  readonly suggestion: string | undefined
  /** The source writes it as `.name`, so that the place can be renamed as it stands. */
  readonly renamable: boolean
}

/** Properties read from the parts of `context` whose properties are all known. */
export function contextAccesses(analysis: Analysis): readonly ContextAccess[] {
  const found: ContextAccess[] = []
  for (const node of analysis.nodes) {
    if (node.type !== 'MemberExpression') continue
    const property = propertyName(node)
    const chain = chainOf(node.object, analysis.scopes)
    if (property === undefined || chain?.root !== CONTEXT.name) continue
    const entry = entryAt(chain.path)
    if (entry?.closed !== true || memberOf('object', property) !== undefined) continue
    const known = entry.members?.some((each) => each.name === property) ?? false
    const { start, end } = node.property
    found.push({
      start,
      end,
      path: [chain.root, ...chain.path],
      property,
      node,
      known,
      suggestion: known ? undefined : suggestionFor(property, entry),
      renamable: !node.computed,
    })
  }
  return found
}

function entryAt(path: readonly string[]): EnvironmentEntry | undefined {
  let entry: EnvironmentEntry | undefined = CONTEXT
  for (const step of path) entry = entry?.members?.find((each) => each.name === step)
  return entry
}

function suggestionFor(property: string, entry: EnvironmentEntry): string | undefined {
  const names = entry.members?.map((each) => each.name) ?? []
  const alias = Object.hasOwn(CONTEXT_ALIASES, property) ? CONTEXT_ALIASES[property] : undefined
  if (alias !== undefined && names.includes(alias)) return alias
  return didYouMean(property, names)
}
