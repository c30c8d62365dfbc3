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

/** A place that survives caching and threads: it is turned into a span only when cited. */
export interface FactPlace {
  readonly uri: string
  /** Index of the YAML document in the file, counted from 0. */
  readonly document: number
  readonly pointer: Pointer
}

/**
 * A value as it stands in a file: null for a template or a value of another type,
 * undefined where it is surely absent.
 */
export type Known<T> = T | null | undefined

/** The facts that every object has. Fields have no places of their own: see `placeBelow`. */
export interface ObjectFact {
  readonly place: FactPlace
  readonly group: string
  readonly kind: string
  /** Undefined where it is absent or a template. */
  readonly name: string | undefined
  readonly namespace: string | undefined
  /** No namespace is written, and no template can write one. */
  readonly lacksNamespace: boolean
  readonly mode: Mode
  /** A template decides whether the object exists, or it is only merged into another. */
  readonly conditional: boolean
  /** The place in its file, by its id, of an object that a build makes another of. */
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

/** A place as a text, for maps. */
export const placeId = ({ uri, document, pointer }: FactPlace): string =>
  `${uri}\n${document}\n${pointer.join('/')}`

/** The place of an object in its file, by its id, whatever a build makes of it. */
export const writtenPlace = ({
  place,
  builtFrom,
}: Pick<ObjectFact, 'place' | 'builtFrom'>): string => builtFrom ?? placeId(place)

/** A field below a place; what is not written there is found at the nearest thing above it. */
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

/** A string when it is sure. */
export function sureText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !isUnknownText(value) ? value : undefined
}

/** A string below a mapping when it is sure. */
export function textAt(node: Node | undefined, ...keys: readonly string[]): string | undefined {
  let value = node?.value
  for (const key of keys) value = ownProperty(value, key)
  return sureText(value)
}

/**
 * The strings of a list, with the index of each, as a list also has items that are not known; `sure` if these are
 * surely all.
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

/** An empty namespace is the one called default, to the server and to kubectl. */
function namespaceIn(metadata: unknown): string | undefined {
  const written = ownProperty(metadata, 'namespace')
  return written === '' ? 'default' : sureText(written)
}

/** Most objects are of one group: its name is kept once. */
function groupOf(apiVersion: unknown): string {
  if (typeof apiVersion !== 'string') return ''
  const end = apiVersion.indexOf('/')
  if (end === -1 || isUnknownText(apiVersion)) return ''
  const isOfPlatform = end === PLATFORM_GROUP.length && apiVersion.startsWith(PLATFORM_GROUP)
  return isOfPlatform ? PLATFORM_GROUP : apiVersion.slice(0, end)
}

/** True of an object that a request sends, which is no second one beside a manifest's. */
export const isSent = ({ file, base, wrapper }: Document): boolean =>
  base[0] === 'body' || isRequestWrapper(wrapper) || isInRequest(file.outer)

const isInRequest = (file: SourceFile | undefined): boolean =>
  file !== undefined && (isRequestFile(file) || isInRequest(file.outer))
