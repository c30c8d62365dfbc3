import { distance } from 'fastest-levenshtein'
import { kinds, roots } from '../../generated/bind.ts'
import type { ObjectMeta } from '../../generated/types.ts'
import { ownProperty } from '../text/mapping.ts'
import type { Document, Node } from '../types.ts'
import { foldSpelling, isNearSecret } from './detect.ts'
import type { KindInfo } from './positions.ts'

/** The names of kinds for comments and the configuration. */
export const kindNames: readonly string[] = kinds
  .map(({ kind }) => kind)
  .filter((kind) => kind !== 'Manifest')

/** API group of the platform's kinds. */
export const PLATFORM_GROUP = 'management.platform.sh'

/** The `apiVersion` of every platform object. Spec: Versioning. */
export const PLATFORM_API_VERSION = `${PLATFORM_GROUP}/v1`

/** The platform's kinds with a schema of their own. */
export const platformKinds: readonly KindInfo[] = kinds.filter(
  ({ group, kind }) => group === PLATFORM_GROUP && kind !== 'Manifest',
)

const PREFIX = `${PLATFORM_GROUP}/`

const byName = new Map(platformKinds.map((info) => [info.kind, info]))

export const kindGroup = (kind: string): string | undefined =>
  kinds.find((info) => info.kind === kind)?.group

export const isPlatformKind = (kind: string): boolean => byName.has(kind)

/** True of a kind that only requests a credential, so that it needs no name. */
export const isRequest = ({ kind }: KindInfo): boolean =>
  Object.values(roots[kind]?.properties?.status?.properties ?? {}).some(
    ({ facts }) => facts.secret === true,
  )

/**
 * The facts of a platform object's kind. Undefined for a vc.yaml, for other APIs, and for a kind or
 * group that is only similar, since the platform's rules may not apply there.
 */
export function platformKind(document: Document): KindInfo | undefined {
  const info = byName.get(document.kind)
  if (info === undefined) return undefined
  const apiVersion = ownProperty(document.value, 'apiVersion')
  const other = typeof apiVersion === 'string' && !apiVersion.startsWith(PREFIX)
  return other && document.root.child('apiVersion')?.unknown !== true ? undefined : info
}

/** True of an object of the platform that a client is about to create. */
export const isNew = (document: Document): boolean =>
  document.mode === 'create' && platformKind(document) !== undefined

/** The platform's kind for a name in any spelling, as a kind or as a resource (`users`). */
export function platformKindNamed(text: string): string | undefined {
  const [folded, lower] = [foldSpelling(text), text.toLowerCase()]
  return platformKinds.find(({ kind, plural }) => foldSpelling(kind) === folded || plural === lower)
    ?.kind
}

/** The platform's kind, or Secret, at most two edits away from a text. */
export function nearKind(text: string): string | undefined {
  if (isNearSecret(text)) return 'Secret'
  const near = platformKinds.map(({ kind }) => ({ kind, edits: distance(kind, text) }))
  return near.filter(({ edits }) => edits <= 2).sort((a, b) => a.edits - b.edits)[0]?.kind
}

/**
 * Absent, null and empty text count as not set. A misspelt field does not, because another rule
 * reports it.
 */
export const lacks = (mapping: Node, key: string): boolean =>
  mapping.child(key)?.value === '' || mapping.has(key) === 'no'

/** The metadata of an object, if it is a mapping. */
export const metadataOf = (document: Document): Node<ObjectMeta> | undefined =>
  (document.root as Node<{ readonly metadata?: ObjectMeta }>).get('metadata')

/**
 * The node at which missing metadata fields are reported: the metadata, or the object if it has
 * none. Undefined if one of the fields is set or may be.
 */
export function lacksMetadata(document: Document, ...fields: readonly string[]): Node | undefined {
  const metadata = metadataOf(document)
  if (metadata !== undefined)
    return fields.every((field) => lacks(metadata, field)) ? metadata : undefined
  const { root } = document
  return lacks(root, 'metadata') ? (root.child('metadata') ?? root) : undefined
}

/** The scope of a kind; undefined for kinds of other APIs. */
export const platformScope = (group: string, kind: string): KindInfo['scope'] =>
  group === PLATFORM_GROUP ? byName.get(kind)?.scope : undefined
