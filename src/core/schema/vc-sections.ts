import {
  apiKeyKeys,
  controlPlaneKeys,
  oldKeys,
  oldSyncKeys,
  platformKeys,
  sections,
} from '../../generated/line-names.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { isUnknownText } from '../template/unknown-text.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'

/** Parts of the control plane that other software has below the same key, too. */
const COMMON = new Set(['endpoint', 'ingress', 'proxy', 'service', 'serviceMonitor'])

const CONTROL_PLANE = controlPlaneKeys.filter((key) => !COMMON.has(key))

/** The keys of the Secret that connects a virtual cluster. Spec: Platform connection. */
export const platformSecretKeys = ['accessKey', 'host'] as const

/** Keys below `platform` in a form that no line of the table has. */
const PLATFORM_PARTS = { apiKey: apiKeyKeys, api: platformSecretKeys }

const PLATFORM_KEYS = new Set([...platformKeys, 'api', 'name', 'owner'])

/**
 * True of a virtual cluster's configuration under any file name: it has neither `apiVersion` nor
 * `kind`.
 */
export function looksLikeVc(value: unknown): boolean {
  if (isSynced(value)) return true
  const external = ownProperty(value, 'external')
  if (isMapping(external) && Object.hasOwn(external, 'platform')) {
    // A service of Docker Compose may be called `external` and name a platform.
    const { platform } = external
    if (typeof platform !== 'string' || isUnknownText(platform)) return true
  }
  return !isObject(value) && (holdsOwnSection(value) || isOfOldValues(value))
}

const isSynced = (value: unknown): boolean =>
  ['toHost', 'fromHost'].some((way) => isMapping(ownProperty(ownProperty(value, 'sync'), way)))

/** Sections of the layout before 0.20 that no other chart has, with parts that show them. */
const OLD_SECTIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['syncer', ['extraArgs', 'kubeConfigContextName', 'volumeMounts', 'storage', 'readinessProbe']],
  ['vcluster', ['image', 'extraArgs', 'baseArgs', 'extraVolumeMounts']],
])

/** Others of that layout, each of which shows values together with another one. */
const RARE_OLD_SECTIONS: readonly string[] = [
  ...['syncer', 'vcluster', 'isolation', 'mapServices', 'multiNamespaceMode', 'fallbackHostDns'],
  ...['noopSyncer', 'centralAdmission', 'hostpathMapper', 'embeddedEtcd', 'proLicenseSecret'],
  'workloadServiceAccount',
]

/** Images that only the chart before 0.20 has under `vcluster`. */
const DISTRO = /(?:^|\/)(?:rancher\/k3s|k0sproject\/k0s)(?::|@|$)/

/**
 * True of values with only sections of the layout before 0.20, one of which no other chart has. If
 * the file is not named like values, its content has to show more.
 */
export function isOnlyOld(value: unknown, isNamed: boolean): boolean {
  const keys = keysOf(value)
  const isOwn = (key: string) => {
    const section = ownProperty(value, key)
    const isShown = holdsSome(section, OLD_SECTIONS.get(key) ?? [])
    // Other charts split an image into registry, repository and tag.
    return isShown && !isMapping(ownProperty(section, 'image'))
  }
  if (!keys.some(isOwn)) return false
  if (!keys.every((key) => oldKeys.includes(key) || sections.includes(key))) return false
  const image = ownProperty(ownProperty(value, 'vcluster'), 'image')
  const rare = keys.filter((key) => RARE_OLD_SECTIONS.includes(key))
  return isNamed || rare.length > 1 || (typeof image === 'string' && DISTRO.test(image))
}

/** The layout before 0.20, which is unmistakable by `syncer` beside such a switch. */
function isOfOldValues(value: unknown): boolean {
  const sync = ownProperty(value, 'sync')
  const isSwitch = (key: string) =>
    typeof ownProperty(ownProperty(sync, key), 'enabled') === 'boolean'
  return isMapping(ownProperty(value, 'syncer')) && oldSyncKeys.some(isSwitch)
}

function holdsOwnSection(value: unknown): boolean {
  if (isMapping(ownProperty(value, 'privateNodes'))) return true
  const controlPlane = ownProperty(value, 'controlPlane')
  if (holdsSome(controlPlane, CONTROL_PLANE)) return true
  if (holdsSome(controlPlane, [...COMMON]) && keysOf(value).every((key) => sections.includes(key)))
    return true
  const platform = ownProperty(value, 'platform')
  // Other charts have such keys as well, beside keys of their own.
  if (!keysOf(value).every((key) => sections.includes(key))) return false
  const integrations = ownProperty(value, 'integrations')
  if (keysOf(integrations).some((key) => isSynced(ownProperty(integrations, key)))) return true
  if (!keysOf(platform).every((key) => PLATFORM_KEYS.has(key))) return false
  return Object.entries(PLATFORM_PARTS).some(([key, parts]) =>
    holdsSome(ownProperty(platform, key), parts),
  )
}

/**
 * Sections that few other files have at the top; `syncer` and `vc` are of release lines before
 * 0.20.
 */
const OWN_SECTIONS: readonly string[] = [
  ...['controlPlane', 'exportKubeConfig', 'external', 'privateNodes', 'serviceCIDR', 'sleepMode'],
  ...['sync', 'syncer', 'vc'],
  // These keys are one level too high.
  ...['apiKey', 'toHost', 'fromHost'],
]

/** A key that is near one of these is rarely another word. */
const LONG_SECTIONS = sections.filter((name) => name.length > 6)

/**
 * True if the top keys fit a virtual cluster's configuration: the name `vc.yaml` alone does not
 * make a workflow or another manifest one.
 */
export function mayBeVcKeys(keys: readonly string[]): boolean {
  if (keys.includes('apiVersion') || keys.includes('kind')) return false
  if (keys.includes('jobs') && keys.includes('on')) return false
  const isOwn = (key: string) =>
    OWN_SECTIONS.includes(key.split('.')[0] ?? '') || didYouMean(key, OWN_SECTIONS) !== undefined
  const isSection = (key: string) =>
    sections.includes(key) || didYouMean(key, LONG_SECTIONS) !== undefined
  const others = keys.filter((key) => !isSection(key))
  // Other charts have most sections of the layout before 0.20, too, but none of these beside them.
  const isOld = keys.some((key) => sections.includes(key) || RARE_OLD_SECTIONS.includes(key))
  if (isOld && others.every((key) => oldKeys.includes(key))) return true
  return others.length === 0 || others.length < keys.length / 2 || keys.some(isOwn)
}

export const keysOf = (value: unknown): readonly string[] =>
  isMapping(value) ? Object.keys(value) : []

const isObject = (value: unknown) =>
  isMapping(value) && (Object.hasOwn(value, 'apiVersion') || Object.hasOwn(value, 'kind'))

const holdsSome = (value: unknown, keys: readonly string[]) =>
  keysOf(value).some((key) => keys.includes(key))

/** The fields that define what a patch does at its path. */
export const patchActions = ['expression', 'reverseExpression', 'reference', 'labels'] as const
