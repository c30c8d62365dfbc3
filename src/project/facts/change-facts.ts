import {
  calledBy,
  type Document,
  isMergePatch,
  isOwnedKind,
  type PatchTarget,
  patchTarget,
  type SourceFile,
} from '#core'
import { groupBy } from '../../core/text/group-by.ts'
import { nearest } from './nearest.ts'
import { type FactPlace, type ObjectFact, objectFact, placeOf } from './read.ts'
import type { RequestFact } from './request-facts.ts'

/** A patch or a request, and the object that it changes as far as that is known. */
export interface ChangeFact {
  /** The patch or the body; of a deletion the request. */
  readonly place: FactPlace
  readonly verb: 'patch' | 'merge' | 'create' | 'update' | 'delete'
  readonly target: PatchTarget | undefined
}

/** An object that is merged into another, and none by itself. */
export const isMerged = (document: Document): boolean =>
  isOwnedKind(document.kind) && (document.wrapper?.isMerged === true || isMergePatch(document))

/** The changes of a file, in order. */
export function changeFacts({ documents }: SourceFile): readonly ChangeFact[] {
  return documents.flatMap((document): ChangeFact[] => {
    const { kind, base, mode } = document
    const place = placeOf(document)
    if (kind === 'JsonPatch') return [{ place, verb: 'patch', target: patchTarget(document) }]
    if (kind === 'Request') return deletion(document)
    const isBody = base[0] === 'body' && isOwnedKind(kind)
    if (!isBody && !isMerged(document)) return []
    const own = objectFact(document)
    const { name = own.name, namespace = own.namespace } = isBody
      ? (patchTarget(document) ?? {})
      : own
    const target = { kind, name, namespace }
    const sent = mode === 'update' ? 'update' : 'create'
    return [{ place, verb: isMerged(document) ? 'merge' : sent, target }]
  })
}

function deletion(request: Document): ChangeFact[] {
  const { endpoint, kind, namespace, name } = calledBy(request)
  if (endpoint?.verb !== 'delete' || kind === undefined || name === undefined) return []
  return [{ place: placeOf(request), verb: 'delete', target: { kind, namespace, name } }]
}

/** Patches that do not say themselves what they change, with the object that a request sends them to. */
export function sentChanges(
  changes: readonly ChangeFact[],
  requests: readonly RequestFact[],
): readonly ChangeFact[] {
  const senders = requests.filter(({ verb }) => verb === 'patch')
  if (senders.length === 0) return changes
  return changes.map((change) => {
    const { uri, pointer } = change.place
    const own = senders.filter(({ body }) => body === uri)
    const [sender] = own
    const isSure = sender !== undefined && own.length === 1 && pointer.length === 0
    if (change.target !== undefined || !isSure || sender.kind === undefined) return change
    const { kind, namespace, name } = sender
    return { ...change, target: { kind, namespace, name } }
  })
}

/** Finds the object that is changed, where it is among these and no other may be meant. */
export function changedIn(
  objects: readonly ObjectFact[],
): (change: Pick<ChangeFact, 'place' | 'target'>) => ObjectFact | undefined {
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
