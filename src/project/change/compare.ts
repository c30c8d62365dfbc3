import { isMapping, type Node, ownProperty } from '#core'

/** One place at which two versions of an object differ; what one of them does not have is undefined. */
export interface FieldChange {
  readonly before: Node | undefined
  readonly after: Node | undefined
}

/** Deeper, two values count as equal: an alias may lead back into itself. */
const MAX_DEPTH = 100

/**
 * Where two versions of an object differ by value: how it is written, the order of keys, and the order of
 * a list whose items have a key are no difference. A template on either side is unknown and equals everything.
 */
export function fieldChanges(before: Node, after: Node): readonly FieldChange[] {
  const changes: FieldChange[] = []
  compareNodes(before, after, changes, 0)
  return changes
}

/** Whether two nodes hold the same. */
export const isSame = (before: Node, after: Node): boolean =>
  fieldChanges(before, after).length === 0

function compareNodes(before: Node, after: Node, changes: FieldChange[], depth: number): void {
  if (before.unknown || after.unknown || depth > MAX_DEPTH) return
  if (isMapping(before.value) && isMapping(after.value))
    return compareMappings(before, after, changes, depth)
  if (Array.isArray(before.value) && Array.isArray(after.value))
    return compareLists(before, after, changes, depth)
  if (!Object.is(before.value, after.value)) changes.push({ before, after })
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
  const left = [...now]
  const gone = old.filter((item) => {
    const at = left.findIndex((other) => isSame(item, other))
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
  if (gone.length === 0 && left.length === 0) {
    const isMoved = old.some((item, index) => !isSame(item, now[index] ?? item))
    if (isMoved) changes.push({ before, after })
    return
  }
  const isScalar = gone.some(({ value }) => typeof value !== 'object')
  for (const [index, item] of gone.entries()) {
    const other = isScalar || gone.length !== left.length ? undefined : left[index]
    if (other === undefined) changes.push({ before: item, after: undefined })
    else compareNodes(item, other, changes, depth + 1)
  }
  if (isScalar || gone.length !== left.length)
    for (const item of left) changes.push({ before: undefined, after: item })
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
