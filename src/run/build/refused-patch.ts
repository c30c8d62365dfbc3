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
import { patchedBy, patchesAt } from './patches.ts'
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

/** A merged patch for a platform object that is not in the build. */
function withoutObject(
  deployment: Deployment,
  { pointer }: Node,
  objects: Objects,
  { files, read, isKnown }: Known,
): RefusedBuild | undefined {
  const { settings } = deployment
  if (!isKnown || !makesNone(settings.value)) return undefined
  const at = pointer.slice(settings.pointer.length)
  const patch = patchesAt(deployment, at, files, read)?.find(
    (one) =>
      one.target === undefined &&
      !one.isList &&
      groupOf(one.document.value) === PLATFORM_GROUP &&
      textAt(one.document.value, 'metadata', 'name') !== undefined &&
      ![...objects.values()].some((object) => mayBe(object, anyVersion(patchedBy(one)))),
  )
  if (patch === undefined) return undefined
  const { root } = patch.document
  const name = `${kindOf(root.value)} "${textAt(root.value, 'metadata', 'name')}"`
  return { node: root, why: 'object', name }
}

/** A wrong version is a finding of its own. */
const anyVersion = (sought: unknown): unknown =>
  isMapping(sought) ? { ...sought, group: undefined, version: undefined } : sought

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
