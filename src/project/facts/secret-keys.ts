import {
  appliedObject,
  decodeBase64,
  didYouMean,
  isMapping,
  isPlaceholder,
  LAST_APPLIED,
  mayBeCredential,
  type Node,
  ownProperty,
  replacePlaceholders,
  valueAt,
} from '#core'
import type { Pointer } from '../../core/types.ts'
import { knownText, mayHoldMore, sureText } from './read.ts'

/** One key of a Secret, never its value. */
export interface SecretKeyFact {
  readonly name: string
  /** The path below the object to the entry that names the key. */
  readonly path: Pointer
  /** True if the name is the value there, as in `secretKey: host`. */
  readonly isNamedByValue: boolean
  readonly isEncoded: boolean
  /** True if a possible credential is there: no template, no placeholder, nothing encrypted. */
  readonly isPlain: boolean
  /** The type of a value that is no text, so that the server refuses the Secret. */
  readonly wrongType: 'a boolean' | 'a number' | 'a list' | 'an object' | undefined
  /** True if the value should be Base64 but is not. */
  readonly isNotBase64: boolean
  /** The mistake in the domain; only for the key `host`. */
  readonly hostProblem: ReturnType<typeof hostProblem>
}

/** The keys that an object lists for its Secret. */
export interface SecretKeys {
  readonly keys: readonly SecretKeyFact[]
  /** True if there may be others. */
  readonly isPartial: boolean
  /** The path below the object to the keys, even if it has none yet. */
  readonly dataPath: Pointer
}

export function secretKeys(kind: string, root: Node): SecretKeys {
  if (kind === 'ExternalSecret') return keysFromStore(root)
  return kind === 'SealedSecret' ? sealedKeys(root) : ownKeys(root)
}

function ownKeys(root: Node): SecretKeys {
  const data = root.child('data')
  const stringData = root.child('stringData')
  const encoded = keysOf(data, ['data'], stringData?.value)
  return {
    keys: [...encoded, ...keysOf(stringData, ['stringData'])],
    isPartial: [root, data, stringData].some(mayHoldMore),
    dataPath: [encoded.length > 0 ? 'data' : 'stringData'],
  }
}

/** Policies under which the Secret has only the keys that an ExternalSecret lists. */
const OWNING = new Set<unknown>([undefined, 'Owner', 'Orphan'])

function keysFromStore(root: Node): SecretKeys {
  const spec = root.child('spec')
  const list = spec?.child('data')
  const target = spec?.child('target')
  const template = target?.child('template')
  const made = template?.child('data')
  const isMade = isWritten(made)
  const opened = [
    spec?.child('dataFrom'),
    target?.child('manifest'),
    template?.child('templateFrom'),
  ]
  const items = list?.children() ?? []
  const listed = items.map((item, index) => {
    const name = sureText(ownProperty(item.value, 'secretKey'))
    return name === undefined ? undefined : unseenKey(name, [...STORE, index, 'secretKey'], true)
  })
  return {
    // By default, a template replaces what comes from the store.
    keys: isMade ? keysOf(made, TEMPLATE) : listed.filter((key) => key !== undefined),
    isPartial:
      [root, spec, target, template, made, list].some(mayHoldMore) ||
      opened.some(isWritten) ||
      knownText(template, 'mergePolicy') !== undefined ||
      !OWNING.has(knownText(target, 'creationPolicy')) ||
      (!isMade && listed.includes(undefined)),
    dataPath: isMade ? TEMPLATE : STORE,
  }
}

const STORE: Pointer = ['spec', 'data']
const TEMPLATE: Pointer = ['spec', 'target', 'template', 'data']

function sealedKeys(root: Node): SecretKeys {
  const spec = root.child('spec')
  const sealed = spec?.child('encryptedData')
  const template = spec?.child('template')
  const made = template?.child('data')
  const names = isMapping(sealed?.value) ? Object.keys(sealed.value) : []
  return {
    keys: [
      ...names.map((name) => unseenKey(name, [...SEALED, name], false)),
      ...keysOf(made, [...SEALED_TEMPLATE, 'data']),
    ],
    // An annotation in the template can ask to add the keys to an existing Secret.
    isPartial:
      [root, spec, sealed, template, made].some(mayHoldMore) ||
      isWritten(spec?.child('data')) ||
      isWritten(template?.child('metadata')?.child('annotations')),
    dataPath: SEALED,
  }
}

const SEALED: Pointer = ['spec', 'encryptedData']
const SEALED_TEMPLATE: Pointer = ['spec', 'template']

const isWritten = (node: Node | undefined): boolean => node !== undefined && node.value !== null

/** A key whose value is in no file. */
const unseenKey = (name: string, path: Pointer, isNamedByValue: boolean): SecretKeyFact => ({
  name,
  path,
  isNamedByValue,
  isEncoded: true,
  isPlain: false,
  wrongType: undefined,
  isNotBase64: false,
  hostProblem: undefined,
})

/** The path to a `kubectl apply` annotation that contains a Secret's access key as plain text. */
export function appliedKeyPath(root: Node): Pointer | undefined {
  const paths = [METADATA, [...SEALED_TEMPLATE, ...METADATA]]
  return paths
    .map((path) => [...path, 'annotations', LAST_APPLIED])
    .find((path) => holdsAccessKey(appliedObject(valueAt(root.value, path))))
}

const METADATA: Pointer = ['metadata']

const holdsAccessKey = (applied: unknown): boolean =>
  ['data', 'stringData'].some((name) => {
    const data = ownProperty(applied, name)
    const entries = Object.entries(isMapping(data) ? data : {})
    return entries.some(
      ([key, value]) =>
        intendedSecretKey(key) === 'accessKey' && isPlainText(value, name === 'data'),
    )
  })

const isPlainText = (value: unknown, isEncoded: boolean): boolean =>
  typeof value === 'string' && mayBeCredential(decoded(value, isEncoded))

/** The Base64 that the server decodes, with complete padding. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * The keys of an object; `over` overrides keys in both, but the server decodes their values anyway.
 */
function keysOf(node: Node | undefined, path: Pointer, over?: unknown): SecretKeyFact[] {
  if (!isMapping(node?.value)) return []
  const isEncoded = path[0] === 'data'
  return Object.entries(node.value).map(([name, value]) => {
    const text = secretText(value, isEncoded)
    const isHost = name === 'host' && ownProperty(over, name) === undefined
    const problem = isHost && text !== undefined ? hostProblem(text) : undefined
    const isPlain = isPlainText(value, isEncoded)
    const isNotBase64 =
      text !== undefined && isEncoded && !BASE64.test(String(value).replace(/[\r\n]/g, ''))
    return {
      name,
      path: [...path, name],
      isNamedByValue: false,
      isEncoded,
      isPlain,
      wrongType: typeNotText(value),
      isNotBase64,
      hostProblem: problem,
    }
  })
}

function typeNotText(value: unknown): SecretKeyFact['wrongType'] {
  if (typeof value === 'boolean') return 'a boolean'
  if (typeof value === 'number' || typeof value === 'bigint') return 'a number'
  if (Array.isArray(value)) return 'a list'
  return isMapping(value) ? 'an object' : undefined
}

/** The decoded text of a Secret's value; undefined if it is only a placeholder. */
export function secretText(value: unknown, isEncoded: boolean): string | undefined {
  if (typeof value !== 'string' || isPlaceholder(value)) return undefined
  const text = decoded(value, isEncoded)
  return isPlaceholder(text) ? undefined : text
}

const decoded = (value: string, isEncoded: boolean): string =>
  isEncoded ? (decodeBase64(value.replace(/\s/g, '')) ?? value) : value

/** A mistake in a `host`, which must be a domain. Spec: Platform connection. */
function hostProblem(host: string): 'scheme' | 'path' | 'space' | 'local' | undefined {
  if (isPlaceholder(host)) return undefined
  if (/\s/.test(replacePlaceholders(host, () => ''))) return 'space'
  const bare = host.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::|\/|$)/i.test(bare)) return 'local'
  if (bare !== host) return 'scheme'
  return host.includes('/') ? 'path' : undefined
}

const TYPOS: Readonly<Record<string, readonly string[]>> = {
  accessKey: ['apikey', 'accesskey', 'key', 'token', 'accesstoken', 'platformaccesskey', 'license'],
  host: ['platformhost', 'hostname', 'url', 'platformurl', 'domain', 'server', 'endpoint'],
}

/** The key of a platform Secret that a misspelt one was meant to be. Spec: Platform connection. */
export function intendedSecretKey(name: string): string | undefined {
  const flat = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  const typo = Object.entries(TYPOS).find(([, names]) => names.includes(flat))
  return typo?.[0] ?? didYouMean(name, Object.keys(TYPOS))
}

/** Keys that were certainly meant to be a missing one. */
export function misnamedKeys(keys: readonly SecretKeyFact[], missing: readonly string[]) {
  return missing.flatMap((meant) => {
    const near = keys.filter(({ name }) => intendedSecretKey(name) === meant)
    // The same name under `data` and `stringData` is one key.
    return new Set(near.map(({ name }) => name)).size === 1
      ? near.map((key) => ({ key, meant }))
      : []
  })
}
