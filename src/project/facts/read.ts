import {
  type Document,
  isConditional,
  isMergePatch,
  isRequestFile,
  isRequestWrapper,
  isUnknownText,
  type Mode,
  type Node,
  ownProperty,
  PLATFORM_GROUP,
  type Pointer,
  type SourceFile,
} from '#core'
import { compactList } from '../../core/lists.ts'

/** A place that survives caching and threads; it becomes a span only when cited. */
export interface FactPlace {
  readonly uri: string
  /** Index of the YAML document in the file, from 0. */
  readonly document: number
  readonly pointer: Pointer
}

/** A value of a file: null for a template or another type, undefined if certainly missing. */
export type Known<T> = T | null | undefined

/** The facts of every object. Fields have no places of their own: see `placeBelow`. */
export interface ObjectFact {
  readonly place: FactPlace
  readonly group: string
  readonly kind: string
  /** Undefined if missing or a template. */
  readonly name: string | undefined
  readonly namespace: string | undefined
  /** True if no namespace is written, and no template can add one. */
  readonly lacksNamespace: boolean
  readonly mode: Mode
  /** True if a template decides whether the object exists, or if it is only merged into another. */
  readonly conditional: boolean
  /** The id of the original place, for an object that a build changed. */
  readonly builtFrom?: string
}

export function factPlace(document: Document): FactPlace {
  return { uri: document.file.uri, document: document.index, pointer: compactList(document.base) }
}

export const nodePlace = ({ document, pointer }: Node): FactPlace => ({
  uri: document.file.uri,
  document: document.index,
  pointer,
})

/** True of a place in a file that is built, and nowhere on the disk. */
export const isBuilt = ({ uri }: Pick<FactPlace, 'uri'>): boolean =>
  /(?:^|\/)#\d+\.[^/]*$/.test(uri)

/** A place as text, for use as a map key. */
export const placeId = ({ uri, document, pointer }: FactPlace): string =>
  `${uri}\n${document}\n${pointer.join('/')}`

/** The id of an object's place in its file, whatever a build makes of it. */
export const writtenPlace = ({
  place,
  builtFrom,
}: Pick<ObjectFact, 'place' | 'builtFrom'>): string => builtFrom ?? placeId(place)

/** A field below a place; an unwritten field has the place of the nearest written parent. */
export const placeBelow = (place: FactPlace, ...path: Pointer): FactPlace => ({
  uri: place.uri,
  document: place.document,
  pointer: [...place.pointer, ...path],
})

/** A string below a mapping. */
export function knownText(node: Node | undefined, key: string): Known<string> {
  const value = ownProperty(node?.value, key)
  return typeof value === 'string' && !isUnknownText(value) ? value : unknownAt(node, key)
}

/** A boolean below a mapping. */
export function knownBoolean(node: Node | undefined, key: string): Known<boolean> {
  const value = ownProperty(node?.value, key)
  return typeof value === 'boolean' ? value : unknownAt(node, key)
}

const unknownAt = (node: Node | undefined, key: string) =>
  node === undefined || node.has(key) === 'no' ? undefined : null

/** A string, if it is certain. */
export function sureText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !isUnknownText(value) ? value : undefined
}

/** A string below a mapping, if it is certain. */
export function textAt(node: Node | undefined, ...keys: readonly string[]): string | undefined {
  let value = node?.value
  for (const key of keys) value = ownProperty(value, key)
  return sureText(value)
}

/**
 * The strings of a list with their indexes, because a list may also have unknown items; `sure` if
 * these are certainly all.
 */
export function textsOf(
  list: Node | undefined,
  textIn: (item: Node) => string | undefined = writtenText,
) {
  const isList = list?.value == null || Array.isArray(list.value)
  const items = (isList && list?.children()) || []
  const all = items.map(textIn)
  const indexes = [...all.keys()].filter((index) => all[index] !== undefined)
  const sure = isList && indexes.length === items.length && !mayHoldMore(list)
  return { texts: all.filter((text) => text !== undefined), indexes, sure }
}

const writtenText = ({ value, unknown }: Node): string | undefined =>
  typeof value === 'string' && !unknown ? value : undefined

export function mayHoldMore(node: Node | undefined): boolean {
  return node?.mayHoldMore ?? false
}

export function objectFact(document: Document): ObjectFact {
  const { value, kind, mode } = document
  const metadata = ownProperty(value, 'metadata')
  return {
    place: factPlace(document),
    group: groupOf(ownProperty(value, 'apiVersion')),
    kind,
    name: sureText(ownProperty(metadata, 'name')),
    namespace: namespaceIn(metadata),
    lacksNamespace: document.masks.length === 0 && ownProperty(metadata, 'namespace') == null,
    mode,
    conditional:
      isConditional(document) || isMergePatch(document) || document.wrapper?.isPartial === true,
  }
}

/** The namespace in metadata; to the server and to kubectl, an empty one means `default`. */
function namespaceIn(metadata: unknown): string | undefined {
  const written = ownProperty(metadata, 'namespace')
  return written === '' ? 'default' : sureText(written)
}

/** Cached, because most objects have the same group. */
function groupOf(apiVersion: unknown): string {
  if (typeof apiVersion !== 'string') return ''
  const end = apiVersion.indexOf('/')
  if (end === -1 || isUnknownText(apiVersion)) return ''
  const isOfPlatform = end === PLATFORM_GROUP.length && apiVersion.startsWith(PLATFORM_GROUP)
  return isOfPlatform ? PLATFORM_GROUP : apiVersion.slice(0, end)
}

/** True of an object that a request sends, which is no duplicate of a manifest's. */
export const isSent = ({ file, base, wrapper }: Document): boolean =>
  base[0] === 'body' || isRequestWrapper(wrapper) || isInRequest(file.outer)

const isInRequest = (file: SourceFile | undefined): boolean =>
  file !== undefined && (isRequestFile(file) || isInRequest(file.outer))
