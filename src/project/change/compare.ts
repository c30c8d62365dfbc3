import { isMapping, type Node, ownProperty } from '#core'
import { MAX_DEPTH } from '../../core/limits.ts'

/** One place at which two versions of an object differ; what one of them does not have is undefined. */
export interface FieldChange {
  readonly before: Node | undefined
  readonly after: Node | undefined
}

/**
 * Finds where two versions of an object differ by value: how it is written, the order of keys, and the order of a
 * list whose items have a key are no difference. A template on either side is unknown and equals everything.
 */
export function fieldChanges(before: Node, after: Node): readonly FieldChange[] {
  const changes: FieldChange[] = []
  compareNodes(before, after, changes, 0)
  return changes
}

export const isSame = (before: Node, after: Node): boolean =>
  fieldChanges(before, after).length === 0

function compareNodes(before: Node, after: Node, changes: FieldChange[], depth: number): void {
  if (before.unknown || after.unknown || depth > MAX_DEPTH) return
  if (isMapping(before.value) && isMapping(after.value))
    compareMappings(before, after, changes, depth)
  else if (Array.isArray(before.value) && Array.isArray(after.value))
    compareLists(before, after, changes, depth)
  else if (!Object.is(before.value, after.value)) changes.push({ before, after })
}

function compareMappings(before: Node, after: Node, changes: FieldChange[], depth: number): void {
  for (const child of before.children()) {
    const key = String(child.name)
    const other = after.child(key)
    if (other !== undefined) compareNodes(child, other, changes, depth + 1)
    else if (after.has(key) === 'no' && !child.unknown)
      changes.push({ before: child, after: other })
  }
  for (const child of after.children()) {
    const key = String(child.name)
    if (before.child(key) === undefined && before.has(key) === 'no' && !child.unknown)
      changes.push({ before: undefined, after: child })
  }
}

function compareLists(before: Node, after: Node, changes: FieldChange[], depth: number): void {
  if (before.mayHoldMore || after.mayHoldMore) return
  const [old, now] = [before.children(), after.children()]
  if ([...old, ...now].some(({ unknown }) => unknown)) return
  const [oldKeys, newKeys] = [keysOf(before, old), keysOf(after, now)]
  if (oldKeys !== undefined && newKeys !== undefined) {
    compareByKey(oldKeys, newKeys, changes, depth)
    return
  }
  const { gone, added } = withoutCommon(old, now)
  if (gone.length + added.length > 0) compareItems(gone, added, changes, depth)
  else if (old.some((item, index) => !isSame(item, now[index] ?? item)))
    changes.push({ before, after })
}

/** The items of each list that the other one lacks, at any index. */
function withoutCommon(old: readonly Node[], now: readonly Node[]) {
  const added = [...now]
  const gone = old.filter((item) => {
    const at = added.findIndex((other) => isSame(item, other))
    if (at !== -1) added.splice(at, 1)
    return at === -1
  })
  return { gone, added }
}

/** As many objects on both sides are those that were edited; texts are taken out and put in. */
function compareItems(
  gone: readonly Node[],
  added: readonly Node[],
  changes: FieldChange[],
  depth: number,
): void {
  const areObjects = gone.every(({ value }) => isMapping(value))
  if (areObjects && gone.length === added.length) {
    for (const [index, item] of gone.entries())
      compareNodes(item, added[index] ?? item, changes, depth + 1)
    return
  }
  for (const item of gone) changes.push({ before: item, after: undefined })
  for (const item of added) changes.push({ before: undefined, after: item })
}

type Keyed = ReadonlyMap<string, Node>

function compareByKey(old: Keyed, now: Keyed, changes: FieldChange[], depth: number): void {
  for (const [key, item] of old) {
    const other = now.get(key)
    if (other === undefined) changes.push({ before: item, after: undefined })
    else compareNodes(item, other, changes, depth + 1)
  }
  for (const [key, item] of now) if (!old.has(key)) changes.push({ before: undefined, after: item })
}

/** The items by what identifies them; undefined where the schema names nothing, or two have the same key. */
function keysOf(list: Node, items: readonly Node[]): Keyed | undefined {
  const { listKey } = list.facts
  if (listKey === undefined) return undefined
  const keyed = new Map<string, Node>()
  for (const item of items) {
    const parts = listKey.map((key) => ownProperty(item.value, key))
    if (parts.every((part) => part === undefined)) return undefined
    keyed.set(JSON.stringify(parts), item)
  }
  return keyed.size === items.length ? keyed : undefined
}
