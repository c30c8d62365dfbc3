import { hideCredentials } from '../../core/secret/hide-credentials.ts'
import { isUnknownText } from '../../core/template/unknown-text.ts'
import { isMapping, ownProperty } from '../../core/text/mapping.ts'

/** Kinds that files refer to although none defines them. */
export type UsedKind =
  | 'team'
  | 'group'
  | 'template'
  | 'label'
  | 'annotation'
  | 'kind'
  | `namespace ${string}`

/** Counts the uses of each name. */
export type UsedNames = ReadonlyMap<UsedKind, ReadonlyMap<string, number>>

type Counts = Map<UsedKind, Map<string, number>>

/** The names in the trees of a file, by kind. */
export function usedNames(trees: readonly { readonly value: unknown }[]): UsedNames {
  const counts: Counts = new Map()
  const seen = new Set<unknown>()
  for (const { value } of trees) {
    const kind = ownProperty(value, 'kind')
    count('kind', kind, counts)
    if (typeof kind === 'string')
      count(`namespace ${kind}`, ownProperty(ownProperty(value, 'metadata'), 'namespace'), counts)
    visit(value, counts, seen)
  }
  return counts
}

/**
 * The names of several files, most frequent first; a name that is still being typed does not count.
 */
export function mostUsed(
  all: readonly UsedNames[],
  kind: UsedKind,
  typed: string,
): readonly string[] {
  const sums = new Map<string, number>()
  for (const used of all)
    for (const [name, times] of used.get(kind) ?? []) sums.set(name, (sums.get(name) ?? 0) + times)
  if (sums.get(typed) === 1) sums.delete(typed)
  return [...sums].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([name]) => name)
}

function visit(value: unknown, counts: Counts, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  for (const [key, child] of Object.entries(value)) {
    take(key, child, counts)
    visit(child, counts, seen)
  }
}

const KEYS_OF = { labels: 'label', annotations: 'annotation' } as const

/** Keys in paths and expressions: `metadata.annotations["example.com/team"]`. */
const IN_PATH = /\b(labels|annotations)\??\.?\[\\?(["'])([^"'\\\]]{1,300})\\?\2\]/g

const TEXTS = new Set(['path', 'expression', 'reverseExpression'])

function take(key: string, value: unknown, counts: Counts): void {
  for (const [kind, names] of namesOf(key, value))
    for (const name of names) count(kind, name, counts)
  if (typeof value !== 'string' || !TEXTS.has(key)) return
  for (const [, map, , name] of value.matchAll(IN_PATH))
    count(map === 'labels' ? 'label' : 'annotation', name, counts)
}

function namesOf(
  key: string,
  value: unknown,
): readonly (readonly [UsedKind, readonly unknown[]])[] {
  const list = Array.isArray(value) ? value : []
  if (key === 'team') return [['team', [value]]]
  if (key === 'teams') return [['team', list]]
  if (key === 'groups') return [['group', list]]
  if (key === 'templateRef') return [['template', [ownProperty(value, 'name')]]]
  const isMap = (key === 'labels' || key === 'annotations') && isMapping(value)
  return isMap ? [[KEYS_OF[key], Object.keys(value)]] : []
}

function count(kind: UsedKind, name: unknown, counts: Counts): void {
  if (typeof name !== 'string' || name === '' || name === '*' || isUnknownText(name)) return
  if (hideCredentials(name) !== name) return
  const names = counts.get(kind) ?? new Map<string, number>()
  counts.set(kind, names.set(name, (names.get(name) ?? 0) + 1))
}
