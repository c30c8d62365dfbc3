import type { Document } from '#core'
import type { Occurrence } from '../names/occurrence.ts'
import { identityOf } from './identity.ts'
import type { ObjectPair } from './pair.ts'

type Identity = NonNullable<ReturnType<typeof identityOf>>

/** An object that has another name now. */
export interface Rename {
  readonly after: Document
  readonly old: Identity
  readonly now: Identity
}

export function renamesIn(pairs: readonly ObjectPair[]): readonly Rename[] {
  return pairs.flatMap(({ before, after }) => {
    const [old, now] = [identityOf(before), identityOf(after)]
    if (old === undefined || now === undefined) return []
    const isRename = old.kind === now.kind && old.namespace === now.namespace
    return isRename && old.name !== now.name ? [{ after, old, now }] : []
  })
}

/**
 * The objects that were renamed together with all references: something referred to the old name,
 * and nothing does now. An object that refers to such an object was renamed with it.
 */
export function renamedTogether(
  renames: readonly Rename[],
  before: readonly Occurrence[],
  after: readonly Occurrence[],
): ReadonlySet<Document> {
  const left = renames.filter(({ old }) => !after.some((one) => refersTo(one, old)))
  const isReference = ({ how }: Occurrence) => how !== 'defines'
  const followed = left.filter(
    ({ old, now }) =>
      before.some((one) => isReference(one) && refersTo(one, old)) &&
      after.some((one) => isReference(one) && refersTo(one, now)),
  )
  const found = new Set(followed)
  for (let size = -1; size !== found.size; ) {
    size = found.size
    for (const one of left)
      if (
        after.some(
          (name) => isIn(name, one.after) && [...found].some(({ now }) => refersTo(name, now)),
        )
      )
        found.add(one)
  }
  return new Set([...found].map((one) => one.after))
}

const refersTo = ({ kind, name, scope }: Occurrence, one: Identity): boolean =>
  kind === one.kind &&
  name === one.name &&
  (scope === undefined || one.namespace === '' || scope === one.namespace)

const isIn = ({ place, how }: Occurrence, { file, index, base }: Document): boolean =>
  how !== 'defines' &&
  place.uri === file.uri &&
  place.document === index &&
  base.every((step, at) => String(place.pointer[at]) === String(step))
