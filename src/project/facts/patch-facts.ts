import { type Document, type PatchTarget, patchTarget } from '#core'
import { groupBy } from '../../core/text/group-by.ts'
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

/** Finds the object that a patch changes, where it is among these and no other may be meant. */
export function patchedIn(
  objects: readonly ObjectFact[],
): (patch: PatchFact) => ObjectFact | undefined {
  let named: ReadonlyMap<string, readonly ObjectFact[]> | undefined
  return ({ place, target }) => {
    const { kind, name, namespace } = target ?? {}
    if (kind === undefined || name === undefined) return undefined
    named ??= groupBy(
      objects.filter(({ conditional }) => !conditional),
      nameOf,
    )
    const called = (named.get(nameOf({ kind, name })) ?? []).filter(
      (object) => namespace === undefined || object.namespace === namespace,
    )
    return nearest(place.uri, called, (object) => object.place.uri)
  }
}

const nameOf = ({ kind, name }: Pick<ObjectFact, 'kind' | 'name'>) => `${kind} ${name}`
