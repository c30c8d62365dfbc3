import { roots } from '../../generated/bind.ts'
import { changingFields } from '../../generated/vc-fields.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { isUnknownText } from '../template/unknown-text.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'

/** Names of the sections that release line 0.30 knows at the top. */
const SECTIONS: readonly string[] = Object.keys(roots['vc']?.properties ?? {})

const childrenOf = (section: string): readonly string[] =>
  Object.keys(roots['vc']?.properties?.[section]?.properties ?? {})

/** Parts of the control plane that other software has below the same key too. */
const COMMON = new Set(['endpoint', 'ingress', 'proxy', 'service', 'serviceMonitor'])

const CONTROL_PLANE = childrenOf('controlPlane').filter((key) => !COMMON.has(key))

/** What release lines other than 0.30 keep below `platform`. */
const OTHER_PLATFORM = changingFields
  .map(({ path }) => path.split('.'))
  .filter(([section, , part]) => section === 'platform' && part !== undefined)

const PLATFORM_KEYS = new Set([...OTHER_PLATFORM.map(([, key]) => key), 'name', 'owner', 'project'])

/** True of a virtual cluster's configuration, which has neither `apiVersion` nor `kind`, whatever its file is called. */
export function looksLikeVc(value: unknown): boolean {
  const sync = ownProperty(value, 'sync')
  if (isMapping(ownProperty(sync, 'toHost')) || isMapping(ownProperty(sync, 'fromHost')))
    return true
  const external = ownProperty(value, 'external')
  if (isMapping(external) && Object.hasOwn(external, 'platform')) {
    // A service of Compose may be called `external`, with the name of a platform.
    const { platform } = external
    if (typeof platform !== 'string' || isUnknownText(platform)) return true
  }
  return !isObject(value) && (holdsOwnSection(value) || isOfOldValues(value))
}

/** What could be switched on below `sync` up to release line 0.19. */
const OLD_SYNC = changingFields
  .filter(({ path, until }) => until === 19 && /^sync\.[^.]+$/.test(path))
  .map(({ path }) => path.slice('sync.'.length))

/** The layout before 0.20, which is unmistakable by `syncer` beside such a switch. */
function isOfOldValues(value: unknown): boolean {
  const sync = ownProperty(value, 'sync')
  const isSwitch = (key: string) =>
    typeof ownProperty(ownProperty(sync, key), 'enabled') === 'boolean'
  return isMapping(ownProperty(value, 'syncer')) && OLD_SYNC.some(isSwitch)
}

function holdsOwnSection(value: unknown): boolean {
  if (isMapping(ownProperty(value, 'privateNodes'))) return true
  const controlPlane = ownProperty(value, 'controlPlane')
  if (holdsSome(controlPlane, CONTROL_PLANE)) return true
  if (holdsSome(controlPlane, [...COMMON]) && keysOf(value).every((key) => SECTIONS.includes(key)))
    return true
  const platform = ownProperty(value, 'platform')
  // Other charts have such a key as well, beside keys of their own.
  if (!keysOf(value).every((key) => key === 'platform' || SECTIONS.includes(key))) return false
  if (!keysOf(platform).every((key) => PLATFORM_KEYS.has(key))) return false
  return OTHER_PLATFORM.some(([, key = '', part = '']) =>
    holdsSome(ownProperty(platform, key), [part]),
  )
}

/** Sections with names that few other files have at the top; `syncer` and `vc` are of release lines before 0.20. */
const OWN_SECTIONS: readonly string[] = [
  ...['controlPlane', 'exportKubeConfig', 'external', 'privateNodes', 'serviceCIDR', 'sleepMode'],
  ...['sync', 'syncer', 'vc'],
  // One level too high.
  ...['apiKey', 'toHost', 'fromHost'],
]

/**
 * The keys at the top have to fit as well: a name such as `vc.yaml` does not turn a workflow, or the manifest of
 * something else, into the configuration of a virtual cluster.
 */
export function mayBeVcKeys(keys: readonly string[]): boolean {
  if (keys.includes('apiVersion') || keys.includes('kind')) return false
  if (keys.includes('jobs') && keys.includes('on')) return false
  const isOwn = (key: string) =>
    OWN_SECTIONS.includes(key.split('.')[0] ?? '') || didYouMean(key, OWN_SECTIONS) !== undefined
  return keys.every((key) => SECTIONS.includes(key)) || keys.some(isOwn)
}

export const keysOf = (value: unknown): readonly string[] =>
  isMapping(value) ? Object.keys(value) : []

const isObject = (value: unknown) =>
  isMapping(value) && (Object.hasOwn(value, 'apiVersion') || Object.hasOwn(value, 'kind'))

const holdsSome = (value: unknown, keys: readonly string[]) =>
  keysOf(value).some((key) => keys.includes(key))

/** What a patch may do with the field at its path. */
export const patchActions = ['expression', 'reverseExpression', 'reference', 'labels'] as const
