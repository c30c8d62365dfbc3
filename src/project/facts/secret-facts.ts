import {
  type Document,
  decodeBase64,
  directive,
  isMapping,
  isPlaceholder,
  mayBeCredential,
  ownProperty,
} from '#core'
import { type HostProblem, hostProblem } from './platform-host.ts'
import {
  type FactPlace,
  type Known,
  knownText,
  mayHoldMore,
  type ObjectFact,
  placeBelow,
  textAt,
} from './read.ts'

/** One key of a Secret, never its value. */
export interface SecretKeyFact {
  readonly name: string
  readonly isEncoded: boolean
  /** A value is there that can be a credential: no template, no placeholder, nothing encrypted. */
  readonly isPlain: boolean
  /** It stands where Base64 has to, and is none. */
  readonly isNotBase64: boolean
  /** The mistake in the value as a domain; only for the key `host`. */
  readonly hostProblem: HostProblem | undefined
}

/** A Secret that is there, or will be: made by an ExternalSecret or a SealedSecret. */
export interface SecretFact {
  readonly object: ObjectFact
  /** Name and namespace of the Secret in the cluster; undefined where they are unknown. */
  readonly name: string | undefined
  readonly namespace: string | undefined
  /** The place of that name in the object. */
  readonly namedAt: readonly string[]
  readonly type: Known<string>
  readonly keys: readonly SecretKeyFact[]
  /** `keys` are all there are. */
  readonly hasAllKeys: boolean
  /** The OwnedAccessKey whose key it holds, by `# vclint-key: NAME` or the configuration. */
  readonly accessKey: string | undefined
}

export const secretKeyPlace = (
  { object }: SecretFact,
  { name, isEncoded }: SecretKeyFact,
): FactPlace => placeBelow(object.place, isEncoded ? 'data' : 'stringData', name)

/** The place of the keys of a Secret, also if it has none yet. */
export const secretDataPlace = ({ object, keys }: SecretFact): FactPlace =>
  placeBelow(object.place, keys.some(({ isEncoded }) => isEncoded) ? 'data' : 'stringData')

export const secretKinds: readonly string[] = ['Secret', 'ExternalSecret', 'SealedSecret']

const OBJECT_NAME = ['metadata', 'name'] as const

/** Paths of the Secret's name in kinds that make a Secret which need not have their own name. */
const TARGET_NAMES: Readonly<Record<string, readonly string[]>> = {
  ExternalSecret: ['spec', 'target', 'name'],
  SealedSecret: ['spec', 'template', 'metadata', 'name'],
}

/** Place of the name that the Secret has in the cluster. */
export const secretNamePlace = ({ object, namedAt }: SecretFact): FactPlace =>
  placeBelow(object.place, ...namedAt)

export function secretFact(
  document: Document,
  object: ObjectFact,
  accessKey: string | undefined,
): SecretFact {
  const { root, kind } = document
  const data = root.child('data')
  const stringData = root.child('stringData')
  const keys =
    kind === 'Secret'
      ? [...keysOf(data?.value, true, stringData?.value), ...keysOf(stringData?.value, false)]
      : []
  const mayHaveMore =
    mayHoldMore(data) || mayHoldMore(stringData) || mayHoldMore(root) || kind !== 'Secret'
  const ownPath = TARGET_NAMES[kind]
  const named = ownPath && textAt(root, ...ownPath)
  return {
    object,
    name: named ?? object.name,
    namedAt: ownPath !== undefined && named !== undefined ? ownPath : OBJECT_NAME,
    namespace: textAt(root, 'spec', 'template', 'metadata', 'namespace') ?? object.namespace,
    type: knownText(root, 'type'),
    keys,
    hasAllKeys: keys.length > 0 && !mayHaveMore,
    accessKey: namedKey(document) ?? accessKey,
  }
}

/** The Base64 that the server decodes: with all of its padding. */
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** `over` overrides a key that is in both; the server decodes the value all the same. */
function keysOf(data: unknown, isEncoded: boolean, over?: unknown): SecretKeyFact[] {
  if (!isMapping(data)) return []
  return Object.entries(data).map(([name, value]) => {
    const text = secretText(value, isEncoded)
    const isHost = name === 'host' && ownProperty(over, name) === undefined
    const problem = isHost && text !== undefined ? hostProblem(text) : undefined
    const isPlain = typeof value === 'string' && mayBeCredential(decoded(value, isEncoded))
    const isNotBase64 =
      text !== undefined && isEncoded && !BASE64.test(String(value).replace(/[\r\n]/g, ''))
    return { name, isEncoded, isPlain, isNotBase64, hostProblem: problem }
  })
}

/** The text behind a value of a Secret, or undefined where only a placeholder is. */
export function secretText(value: unknown, isEncoded: boolean): string | undefined {
  if (typeof value !== 'string' || isPlaceholder(value)) return undefined
  const text = decoded(value, isEncoded)
  return isPlaceholder(text) ? undefined : text
}

const decoded = (value: string, isEncoded: boolean): string =>
  isEncoded ? (decodeBase64(value.replace(/\s/g, '')) ?? value) : value

/** The directive belongs to the object of a List that it is in, or else before. */
function namedKey({ written: document }: Document): string | undefined {
  const { file, index, base, tree } = document
  if (base.length === 0) return directive(file.directives, 'key', index)
  const siblings = file.documents.filter((other) => other.index === index)
  const end = tree.locate(base, 'value')?.end ?? 0
  const before = siblings[siblings.indexOf(document) - 1]
  const start = before === undefined ? 0 : (tree.locate(before.base, 'value')?.end ?? 0)
  const found = file.directives.find(
    ({ name, span }) => name === 'key' && span.start >= start && span.end <= end,
  )
  return found?.text.split(/\s+/)[0]
}
