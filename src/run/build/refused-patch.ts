import { PLATFORM_GROUP } from '../../core/schema/kind-info.ts'
import { isUnknownText } from '../../core/template/unknown-text.ts'
import { isMapping } from '../../core/text/mapping.ts'
import type { Node } from '../../core/types.ts'
import { PATCH_KEYS } from '../../embedded/kustomize.ts'
import { groupOf, kindOf, textAt, valueBelow } from '../../embedded/read.ts'
import type { RefusedBuild } from '../../project/index.ts'
import type { Files } from '../input-file.ts'
import { type BuiltObject, builtValue } from './built-object.ts'
import type { Deployment } from './deployments.ts'
import { type BuildPatch, patchedBy, patchesAt } from './patches.ts'
import { selects } from './selector.ts'

interface Known {
  readonly files: Files
  readonly read: ReadonlyMap<string, unknown>
  /** True if all objects of the platform's kinds are known. */
  readonly isKnown: boolean
}

type Objects = ReadonlyMap<string, BuiltObject>

/**
 * The first patch that Kustomize refuses: a merged one without its object, or operations in
 * brackets that are invalid JSON.
 */
export function refusedPatch(
  deployment: Deployment,
  objects: Objects,
  known: Known,
): RefusedBuild | undefined {
  const { settings } = deployment
  for (const key of PATCH_KEYS) {
    for (const entry of settings.child(key)?.children() ?? []) {
      const node = entry.child('patch') ?? entry
      if (isNoJson(node.value)) return { node, why: 'form', name: '' }
      const refused = withoutObject(deployment, entry, objects, known)
      if (refused !== undefined) return refused
    }
  }
  return undefined
}

/** A merged patch whose object is not in the build, or is there in another version only. */
function withoutObject(
  deployment: Deployment,
  { pointer }: Node,
  objects: Objects,
  { files, read, isKnown }: Known,
): RefusedBuild | undefined {
  const { settings } = deployment
  if (!isKnown || !makesNone(settings.value)) return undefined
  const at = pointer.slice(settings.pointer.length)
  for (const patch of patchesAt(deployment, at, files, read) ?? []) {
    const isMerged = patch.target === undefined && !patch.isList
    const refused = isMerged ? refusedMerge(patch, [...objects.values()]) : undefined
    if (refused !== undefined) return refused
  }
  return undefined
}

function refusedMerge(
  patch: BuildPatch,
  objects: readonly BuiltObject[],
): RefusedBuild | undefined {
  const { root } = patch.document
  const named = textAt(root.value, 'metadata', 'name')
  if (named === undefined) return undefined
  const name = `${kindOf(root.value)} "${named}"`
  const sought = patchedBy(patch)
  const some = (one: unknown) => objects.some((object) => mayBe(object, one))
  if (groupOf(root.value) === PLATFORM_GROUP)
    return some(anyVersion(sought)) ? undefined : { node: root, why: 'object', name }
  if (some(sought) || !some(ofGroup(sought))) return undefined
  return { node: root.child('apiVersion') ?? root, why: 'version', name }
}

/** The version of a platform object is checked by another rule. */
const anyVersion = (sought: unknown): unknown =>
  isMapping(sought) ? { ...sought, group: undefined, version: undefined } : sought

const ofGroup = (sought: unknown): unknown =>
  isMapping(sought) ? { ...sought, version: undefined } : sought

const mayBe = (object: BuiltObject, sought: unknown): boolean =>
  object.isUnknown ||
  selects(sought, { value: builtValue(object), original: object.source.document.value }) !== 'no'

/** Generated or fetched objects may be any. */
const makesNone = (value: unknown): boolean =>
  ['generators', 'helmCharts', 'helmChartInflationGenerator', 'components'].every(
    (key) => valueBelow(value, key) === undefined,
  )

function isNoJson(text: unknown): boolean {
  if (typeof text !== 'string' || !text.trimStart().startsWith('[') || isUnknownText(text))
    return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}
