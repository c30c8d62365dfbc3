import { type Document, type PatchTarget, patchTarget } from '#core'
import { nearest } from './nearest.ts'
import { type FactPlace, type ObjectFact, placeOf } from './read.ts'

/** A JSON patch, and the object that it changes where that is known. */
export interface PatchFact {
  readonly place: FactPlace
  readonly target: PatchTarget | undefined
}

export const patchFact = (document: Document): PatchFact => ({
  place: placeOf(document),
  target: patchTarget(document),
})

/** The object that a patch changes, where it is among these and no other may be meant. */
export function patchedObject(
  { place, target }: PatchFact,
  objects: readonly ObjectFact[],
): ObjectFact | undefined {
  const { kind, name, namespace } = target ?? {}
  if (name === undefined) return undefined
  const called = objects.filter((object) => {
    if (object.kind !== kind || object.name !== name || object.conditional) return false
    return namespace === undefined || object.namespace === namespace
  })
  return nearest(place.uri, called, (object) => object.place.uri)
}
