import { isMapping, type Node, ownProperty } from '#core'
import { MAX_DEPTH } from '../../core/limits.ts'

/** One place at which two versions of an object differ; a missing side is undefined. */
export interface FieldChange {
  readonly before: Node | undefined
  readonly after: Node | undefined
}

/**
 * Finds where two versions of an object differ in value. Notation, the order of keys, and the order
 * of list items with a key do not count. A template on either side is unknown and equals
 * everything.
 */
export const fieldChanges = (before: Node, after: Node): readonly FieldChange[] =>
  Array.from(changesIn(before, after, 0))

export const isSame = (before: Node, after: Node): boolean =>
  changesIn(before, after, 0).next().done === true

type Changes = Generator<FieldChange, void, undefined>

function* changesIn(before: Node, after: Node, depth: number): Changes {
  if (before.unknown || after.unknown || depth > MAX_DEPTH) return
  if (isMapping(before.value) && isMapping(after.value)) yield* inMappings(before, after, depth)
  else if (Array.isArray(before.value) && Array.isArray(after.value))
    yield* inLists(before, after, depth)
  else if (!Object.is(before.value, after.value)) yield { before, after }
}

function* inMappings(before: Node, after: Node, depth: number): Changes {
  for (const child of before.children()) {
    const other = after.child(String(child.name))
    if (other !== undefined) yield* changesIn(child, other, depth + 1)
    else if (isMissing(child, after)) yield { before: child, after: undefined }
  }
  for (const child of after.children())
    if (isMissing(child, before)) yield { before: undefined, after: child }
}

/** True of a child of a mapping that the other mapping certainly lacks. */
const isMissing = ({ name, unknown }: Node, other: Node): boolean =>
  !unknown && other.child(String(name)) === undefined && other.has(String(name)) === 'no'

function* inLists(before: Node, after: Node, depth: number): Changes {
  if (before.mayHoldMore || after.mayHoldMore) return
  const [old, now] = [before.children(), after.children()]
  if ([...old, ...now].some(({ unknown }) => unknown)) return
  const [oldKeys, newKeys] = [keysOf(before, old), keysOf(after, now)]
  if (oldKeys !== undefined && newKeys !== undefined) {
    yield* byKey(oldKeys, newKeys, depth)
    return
  }
  const { gone, added } = withoutCommon(old, now)
  if (gone.length + added.length === 0) {
    if (old.some((item, index) => !isSame(item, now[index] ?? item))) yield { before, after }
    return
  }
  // Equal numbers of objects on both sides are edited ones; texts are removed and added.
  const areEdited = gone.length === added.length && gone.every(({ value }) => isMapping(value))
  const keyed = (items: readonly Node[]) =>
    new Map(items.map((item, index) => [areEdited ? index : item, item]))
  yield* byKey(keyed(gone), keyed(added), depth)
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

type Keyed = ReadonlyMap<unknown, Node>

function* byKey(old: Keyed, now: Keyed, depth: number): Changes {
  for (const [key, before] of old) {
    const after = now.get(key)
    if (after === undefined) yield { before, after }
    else yield* changesIn(before, after, depth + 1)
  }
  for (const [key, after] of now) if (!old.has(key)) yield { before: undefined, after }
}

/**
 * The items by their identifying key; undefined if the schema names none, or if two items share it.
 */
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
