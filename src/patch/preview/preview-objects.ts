import { ownProperty } from '../../core/text/mapping.ts'
import type { Node } from '../../core/types.ts'
import { sampleObject } from '../path/samples.ts'
import { syncedKind } from '../place.ts'
import { CUSTOM_RESOURCE } from './preview-names.ts'

export interface PreviewObject {
  readonly name: string
  readonly value: unknown
  /** It is shipped with vclint, made up. */
  readonly isSample: boolean
}

/** The key of a list of patches: `endpoints`, `certificates.cert-manager.io`. */
export const resourceOf = (list: Node): string => String(list.parent?.name ?? '')

/** The given objects that a list of patches is for; a sample of the resource where none is of its kind. */
export function objectsFor(
  list: Node,
  lists: readonly Node[],
  given: readonly unknown[],
): readonly PreviewObject[] {
  const kind = syncedKind(list) ?? '*'
  const own =
    kind === '*'
      ? objectsOfResource(list, lists, given)
      : given.filter((object) => ownProperty(object, 'kind') === kind)
  if (own.length > 0)
    return own.map((value) => ({ name: objectName(value), value, isSample: false }))
  const sample = sampleObject(kind)
  return sample === undefined ? [] : [{ name: objectName(sample), value: sample, isSample: true }]
}

/**
 * `certificates.cert-manager.io` patches objects of kind Certificate in this group, with `/v1` those of that version. A
 * definition may have any plural: where no object is named like it, those of its group are meant that no list is named
 * like.
 */
function objectsOfResource(
  list: Node,
  lists: readonly Node[],
  given: readonly unknown[],
): readonly unknown[] {
  const ofApi = given.filter(
    (object) => typeof ownProperty(object, 'kind') === 'string' && isOfApi(object, list),
  )
  const named = ofApi.filter((object) => isNamedLike(object, list))
  if (named.length > 0 || !CUSTOM_RESOURCE.test(resourceOf(list))) return named
  return ofApi.filter(
    (object) => !lists.some((other) => isOfApi(object, other) && isNamedLike(object, other)),
  )
}

/** A key that is no name of a definition is a resource of any group. */
function isOfApi(object: unknown, list: Node): boolean {
  const [, , group, version] = CUSTOM_RESOURCE.exec(resourceOf(list)) ?? []
  if (group === undefined) return true
  const [ownGroup = '', ownVersion] = String(ownProperty(object, 'apiVersion') ?? '').split('/')
  return ownGroup === group && (version === undefined || version === ownVersion)
}

function isNamedLike(object: unknown, list: Node): boolean {
  const resource = resourceOf(list)
  const plural = (CUSTOM_RESOURCE.exec(resource)?.[1] ?? resource).toLowerCase()
  const kind = String(ownProperty(object, 'kind') ?? '').toLowerCase()
  return [kind, `${kind}s`, `${kind}es`].includes(plural) || plural.startsWith(kind.slice(0, -1))
}

function objectName(object: unknown): string {
  const metadata = ownProperty(object, 'metadata')
  const kind = String(ownProperty(object, 'kind') ?? 'Object')
  const namespace = ownProperty(metadata, 'namespace')
  const name = String(ownProperty(metadata, 'name') ?? 'without a name')
  return `${kind} ${namespace === undefined ? name : `${namespace}/${name}`}`
}
