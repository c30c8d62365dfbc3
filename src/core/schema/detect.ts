import { distance } from 'fastest-levenshtein'
import { kinds } from '../../generated/bind.ts'
import { rememberTexts } from '../memo.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { fileName } from '../search/file-name.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { isPatchFileName, looksLikePatch } from './patch-file.ts'
import { isOnlyOld, keysOf, looksLikeVc, mayBeVcKeys } from './vc-sections.ts'

const GROUP = 'management.platform.sh'
const MANAGEMENT_KINDS: readonly string[] = kinds
  .filter((info) => info.group === GROUP && info.kind !== 'Manifest')
  .map((info) => info.kind)

/**
 * Kinds that no other API has: without a group, or in the core group, they can only be the
 * platform's.
 */
export const unmistakableKinds: readonly string[] = [
  'DirectClusterEndpointToken',
  'OwnedAccessKey',
  'VirtualClusterInstanceKubeConfig',
  'WorkspaceInstance',
]

/** Objects of other APIs that are read only for facts, by kind and group. */
const FACT_KINDS: Readonly<Record<string, string>> = {
  Secret: '',
  Role: 'rbac.authorization.k8s.io',
  RoleBinding: 'rbac.authorization.k8s.io',
  ExternalSecret: 'external-secrets.io',
  SealedSecret: 'bitnami.com',
}

/** The Secret that a virtual cluster reads without a setting. Spec: Platform connection. */
export const defaultSecretName = 'vc-platform-api-key'

export const factKinds: readonly string[] = Object.keys(FACT_KINDS)

/** True of a kind whose mistakes are all reported; other kinds are read only for facts. */
export const isOwnedKind = (kind: string): boolean => !Object.hasOwn(FACT_KINDS, kind)

const VC_FILE = /^(?:vc(?:-.*)?|.*\.vc)\.ya?ml$/s

export const isVcFileName = (uri: string): boolean => {
  const name = fileName(uri)
  return name.includes('vc') && VC_FILE.test(name)
}

/** True of `values.yaml`, `values-old.yaml`, `old-values.yaml` and `vcluster.yaml`. */
const isValuesFileName = (uri: string): boolean =>
  /(?:^|[/._-])(?:values|vcluster)[^/]*\.ya?ml$/.test(uri)

/** Names of vclint's configuration files, by priority. */
export const configFileNames: readonly string[] =
  kinds.find(({ kind }) => kind === 'config')?.filePatterns ?? []

/** True of a configuration that stops the search for others above it. */
export const saysRoot = (config: string): boolean => /^\s*["']?root["']?\s*:\s*true\b/m.test(config)

export const isConfigFileName = (uri: string): boolean => configFileNames.includes(fileName(uri))

/** True of a `package.json`, which may contain the configuration of vclint under one key. */
export const isPackageFile = (uri: string): boolean => /(^|\/)package\.json$/.test(uri)

/**
 * The kind of a parsed value; undefined if it is out of scope. Content wins over the file's name.
 */
export function detectKind(value: unknown, uri: string, declared?: string): string | undefined {
  if (declared !== undefined) return kindNamed(declared) ?? declared
  return kindByName(value, uri) ?? kindByContent(value, uri)
}

/** The kind of a file whose name promises it. */
function kindByName(value: unknown, uri: string): string | undefined {
  if (isConfigFileName(uri)) return 'config'
  return isPatchFileName(uri) && looksLikePatch(value) ? 'JsonPatch' : undefined
}

function kindByContent(value: unknown, uri: string): string | undefined {
  const declares = declaredByKeys(value)
  if (declares !== undefined) return declares.kind
  if (looksLikeVc(value) || isOnlyOld(value, isValuesFileName(uri))) return 'vc'
  const isNamed = isVcFileName(uri) && (isMapping(value) || value === null)
  return isNamed && mayBeVcKeys(keysOf(value)) ? 'vc' : undefined
}

/** The kind that `apiVersion` and `kind` declare; undefined if they do not decide it. */
function declaredByKeys(value: unknown): { readonly kind: string | undefined } | undefined {
  const apiVersion = ownProperty(value, 'apiVersion')
  const kind = ownProperty(value, 'kind') ?? otherCase(value, 'kind')
  if (apiVersion === undefined) {
    const misspelt = kind === undefined ? undefined : misspeltVersion(value)
    if (misspelt !== undefined) return { kind: manifestKind(misspelt, kind) }
    return isUnmistakable(kind) && holdsObject(value) ? { kind } : undefined
  }
  if (isMeantAsSecret(value, kind)) return { kind: 'Manifest' }
  if (kind !== undefined && kind !== null) return { kind: manifestKind(apiVersion, kind) }
  const isOfPlatform = typeof apiVersion === 'string' && groupOf(apiVersion) === GROUP
  return isOfPlatform ? { kind: 'Manifest' } : undefined
}

/** The value of a key that differs only in case. */
function otherCase(value: unknown, key: string): unknown {
  const found = keysOf(value).find((other) => other.toLowerCase() === key)
  return found === undefined ? undefined : ownProperty(value, found)
}

/** The value of a misspelt "apiVersion", if it shows an object of the platform. */
function misspeltVersion(value: unknown): string | undefined {
  if (!isMapping(value)) return undefined
  const isOfPlatform = (text: unknown) => typeof text === 'string' && groupOf(text) === GROUP
  const found = Object.entries(value).find(
    ([key, text]) => isOfPlatform(text) && didYouMean(key, ['apiVersion']) !== undefined,
  )
  return found?.[1] as string | undefined
}

/** The schema's spelling of a kind that was declared in another case or with other separators. */
export const kindNamed = (declared: string): string | undefined => sameSpelling(declared, KINDS)

const KINDS: readonly string[] = kinds.map(({ kind }) => kind)

const sameSpelling = (text: string, known: readonly string[]): string | undefined => {
  if (known.includes(text)) return text
  const folded = foldSpelling(text)
  return known.find((kind) => foldSpelling(kind) === folded)
}

function manifestKind(apiVersion: unknown, kind: unknown): string | undefined {
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined
  const group = groupOf(apiVersion)
  if (group === GROUP) return ownGroupKind(kind)
  if (Object.hasOwn(FACT_KINDS, kind) && FACT_KINDS[kind] === group) return kind
  if (group === '' && isUnmistakable(kind)) return kind
  return isNearGroup(apiVersion) ? exactKind(kind) : undefined
}

/** True of `Secret` with up to two mistakes. */
export const isNearSecret = (kind: string): boolean =>
  kind.length <= 8 && distance(kind.toLowerCase(), 'secret') <= 2

/**
 * True if a misspelt kind is meant as Secret: no other core kind is near, and the name is that of
 * the platform's Secret.
 */
function isMeantAsSecret(value: unknown, kind: unknown): boolean {
  if (typeof kind !== 'string' || kind === 'Secret' || !isNearSecret(kind)) return false
  return (
    ownProperty(value, 'apiVersion') === 'v1' &&
    ownProperty(ownProperty(value, 'metadata'), 'name') === defaultSecretName
  )
}

const isUnmistakable = (kind: unknown): kind is string =>
  typeof kind === 'string' && unmistakableKinds.includes(kind)

/** False for a value that only names an object, as a reference does. */
const holdsObject = (value: unknown): boolean =>
  isMapping(ownProperty(value, 'metadata')) || isMapping(ownProperty(value, 'spec'))

function ownGroupKind(kind: string): string | undefined {
  const isNear = (known: string) =>
    Math.abs(known.length - kind.length) <= 2 && distance(known, kind) <= 2
  return exactKind(kind) ?? (MANAGEMENT_KINDS.some(isNear) ? 'Manifest' : undefined)
}

/** A kind of the platform, even if case, plural or separators differ. */
const exactKind = (kind: string): string | undefined =>
  MANAGEMENT_KINDS.includes(kind) ? kind : sameSpelling(kind, MANAGEMENT_KINDS)

/** Cached, because the names of kinds are compared with those of every object. */
export const foldSpelling = rememberTexts(
  (text) =>
    text
      .toLowerCase()
      .replace(/[\s_-]/g, '')
      .replace(/s$/, ''),
  500,
)

function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/')
  return slash === -1 ? '' : apiVersion.slice(0, slash)
}

/**
 * True of a group that was probably meant as the platform's; `storage.platform.sh` is another API.
 */
function isNearGroup(apiVersion: string): boolean {
  if (apiVersion === GROUP || apiVersion.endsWith(`/${GROUP}`)) return true
  const group = groupOf(apiVersion).toLowerCase()
  if (group === '' || group === 'storage.platform.sh') return false
  return group === 'platform.sh' || distance(group, GROUP) <= 2
}
