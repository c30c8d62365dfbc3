import {
  calledBy,
  type Document,
  headerOf,
  isMergePatch,
  isMergeType,
  isOwnedKind,
  type Node,
  type Pointer,
  patchTarget,
  type SourceFile,
} from '#core'
import { groupBy } from '../../core/text/group-by.ts'
import { nearest } from './nearest.ts'
import { fileOfBody } from './paths.ts'
import { type FactPlace, factPlace, isSent, type ObjectFact, objectFact, textAt } from './read.ts'
import { releaseValues, virtualClusterFact } from './virtual-cluster-facts.ts'

/** A patch or a request, and the object that it changes as far as known. */
export interface ChangeFact {
  /** The patch or the body; for a deletion the request. */
  readonly place: FactPlace
  /** The request, if it sends a file. */
  readonly sender?: FactPlace
  /**
   * The file whose changes are made in sequence: that of the requests, of a kustomization, or of
   * the change itself.
   */
  readonly within: string
  /** The place in that file that names the patch file. */
  readonly namedAt?: Pointer | undefined
  readonly verb: 'patch' | 'merge' | 'create' | 'update' | 'delete'
  readonly target: ChangeTarget | undefined
  /** True if a build applies it, so that it changes no object of a file by itself. */
  readonly isBuilt?: true
}

/** An object as far as an address shows it; each step may be a variable. */
export type ChangeTarget = Readonly<Record<'kind' | 'namespace' | 'name', string | undefined>>

/** True of an object that is merged into another and is none by itself. */
export const isMerged = (document: Document): boolean =>
  document.wrapper?.isMerged === true || isMergePatch(document)

type Change = Omit<ChangeFact, 'within' | 'namedAt' | 'isBuilt'>

/** The changes in a file, in order. */
export const changeFacts = (
  { documents, uri }: SourceFile,
  within: string = uri,
  namedAt?: Pointer,
): readonly ChangeFact[] =>
  documents.flatMap(changesOf).map((change) => {
    return { ...change, within, namedAt }
  })

function changesOf(document: Document): readonly Change[] {
  const { kind, base, mode } = document
  const place = factPlace(document)
  if (kind === 'JsonPatch') return [{ place, verb: 'patch', target: patchTarget(document) }]
  if (kind === 'Request') return requested(document)
  if (kind === 'vc') return changedValues(document)
  const isBody = base[0] === 'body' && isOwnedKind(kind)
  if (!isBody && !isMerged(document)) return []
  const own = objectFact(document)
  const sentTo = isBody ? patchTarget(document) : undefined
  // The patch's target counts, whatever name the object in the patch has.
  const named = document.wrapper?.patched ?? own
  const { name = named.name, namespace = named.namespace } = sentTo ?? {}
  const target = { kind, name, namespace }
  const sent = mode === 'update' ? 'update' : 'create'
  return [{ place, verb: isMerged(document) ? 'merge' : sent, target }]
}

/** Values of a release that a patch changes or a request sends. */
function changedValues(document: Document): readonly Change[] {
  const values = virtualClusterFact(document, undefined)
  const target = releaseValues(values)
  const sent = isSent(document) ? 'update' : undefined
  const patched = document.wrapper?.isMerged ? 'merge' : 'patch'
  const verb = values.isChange ? patched : sent
  return verb && target ? [{ place: values.place, verb, target }] : []
}

/** A request that deletes an object, or that sends another file. */
function requested(request: Document): readonly Change[] {
  const { endpoint, kind, namespace, name } = calledBy(request)
  const verb = endpoint?.verb
  const target = { kind, namespace, name }
  const place = factPlace(request)
  if (verb === 'delete') return kind && name ? [{ place, verb, target }] : []
  const path = textAt(request.root, 'bodyFile')
  const uri = path && fileOfBody(request.file.uri, path)
  if (uri === undefined || (verb !== 'create' && verb !== 'update' && verb !== 'patch')) return []
  const type = headerOf(request, 'content-type')?.child('value')?.value
  const isMerge = verb === 'patch' && isMergeType(String(type))
  const sent = { uri, document: 0, pointer: [] }
  return [{ place: sent, sender: place, verb: isMerge ? 'merge' : verb, target }]
}

/** The changes without files that requests send, whose addresses say what they change. */
export function withoutSent(changes: readonly ChangeFact[]): readonly ChangeFact[] {
  const sent = new Set(
    changes.flatMap(({ sender, place, target }) => (sender && target?.kind ? [place.uri] : [])),
  )
  return sent.size === 0 ? changes : changes.filter((one) => one.sender || !sent.has(one.place.uri))
}

/** The requests that send a file with one whole object. */
export function sentObjects(
  changes: readonly ChangeFact[],
  nodeAt: (place: FactPlace) => Node | undefined,
) {
  return changes.flatMap(({ place, sender, verb, target }) => {
    if (sender === undefined || (verb !== 'create' && verb !== 'update')) return []
    const object = nodeAt(place)
    if (object === undefined || object.document.file.documents.length > 1) return []
    if (target === undefined || objectFact(object.document).conditional) return []
    return [{ ...target, sender, verb, object }]
  })
}

/** The facts of a changed object that a change needs. */
export type ChangeableFact = Pick<ObjectFact, 'place' | 'kind' | 'namespace' | 'name'> & {
  readonly conditional?: boolean
}

/** Finds the changed object, if it is among these and unambiguous. */
export function changedIn(
  objects: readonly ChangeableFact[],
): (change: Pick<ChangeFact, 'place' | 'target'>) => ChangeableFact | undefined {
  let named: ReadonlyMap<string, readonly ChangeableFact[]> | undefined
  return ({ place, target }) => {
    const { kind, name, namespace } = target ?? {}
    if (kind === undefined || name === undefined) return undefined
    named ??= groupBy(
      objects.filter(({ conditional }) => !conditional),
      kindAndName,
    )
    const called = (named.get(kindAndName({ kind, name })) ?? []).filter(
      (object) => namespace === undefined || object.namespace === namespace,
    )
    return nearest(place.uri, called, (object) => object.place.uri)
  }
}

const kindAndName = ({ kind, name }: Pick<ChangeableFact, 'kind' | 'name'>) => `${kind} ${name}`
