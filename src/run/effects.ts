import { parse } from '../core/document/source.ts'
import { applyOperation, operationsOf } from '../core/json-patch/index.ts'
import type { Document } from '../core/types.ts'
import type { Effect, Pairing } from '../project/change/index.ts'
import { type FactPlace, type Graph, placeId, placeOf } from '../project/index.ts'
import type { Files } from './input-file.ts'
import { wholeDocumentAt } from './patched.ts'

/** What patches and updates among compared documents do to their targets, as far as the files show them. */
export function effectsOf(
  { pairs, created }: Pairing,
  graphs: readonly Graph[],
  files: Files,
): ReadonlyMap<Document, Effect> {
  const compared = [...created, ...pairs.map(({ after }) => after)]
  const byPlace = new Map(compared.map((document) => [placeId(placeOf(document)), document]))
  const found = new Map<Document, Effect>()
  for (const { patches, updates, patchedBy } of graphs) {
    const targetOf = (place: FactPlace, target: Effect['target']) => {
      const object = patchedBy({ place, target })
      return object && wholeDocumentAt(files, object.place)
    }
    for (const { place, target } of patches) {
      const document = byPlace.get(placeId(place))
      if (document === undefined || target === undefined) continue
      const before = targetOf(place, target)
      found.set(document, { target, before, after: before && patched(before, document) })
    }
    for (const { place, kind, name, namespace } of updates) {
      const after = byPlace.get(placeId(place))
      const target = { kind, name, namespace }
      const before = after && targetOf(place, target)
      if (after !== undefined && before !== undefined) found.set(after, { target, before, after })
    }
  }
  return found
}

/** The object after all operations; undefined where one of them fails, and so the whole patch. */
function patched({ value, kind, mode }: Document, patch: Document): Document | undefined {
  let state = value
  for (const operation of operationsOf(patch)) {
    const applied = applyOperation(state, operation)
    if (applied === undefined) return undefined
    state = applied.value
  }
  const text = JSON.stringify(state)
  return parse('patched.json', text, { kind, mode, outer: patch.file }).documents[0]
}
