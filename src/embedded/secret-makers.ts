import { isMapping } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { groupOf, indexes, kindOf, textAt, valueBelow } from './read.ts'

/** A SopsSecret, whose templates each become a Secret. */
export const sopsSecret: Extractor = {
  name: 'SopsSecret',
  find(value) {
    if (kindOf(value) !== 'SopsSecret' || groupOf(value) !== 'isindir.github.com') return undefined
    return indexes(value, 'spec', 'secretTemplates').map((index) => {
      const at: Pointer = ['spec', 'secretTemplates', index]
      const template = valueBelow(value, ...at)
      const fields = Object.entries(isMapping(template) ? template : {}).map(([name, is]) =>
        piece(FIELDS[name] ?? [name], [...at, name], is),
      )
      return secretAt(at, [...fields, ...namespacePiece(value, 'metadata', 'namespace')])
    })
  },
}

/**
 * Objects that make one Secret with keys from a store, with the places of its name and namespace.
 */
const MAKERS: readonly Maker[] = [
  ...['VaultStaticSecret', 'VaultDynamicSecret', 'VaultPKISecret'].map((kind) => ({
    kind,
    group: 'secrets.hashicorp.com',
    name: ['spec', 'destination', 'name'],
  })),
  { kind: 'OnePasswordItem', group: 'onepassword.com', name: ['metadata', 'name'] },
  {
    kind: 'InfisicalSecret',
    group: 'secrets.infisical.com',
    name: ['spec', 'managedSecretReference', 'secretName'],
    namespace: ['spec', 'managedSecretReference', 'secretNamespace'],
  },
]

interface Maker {
  readonly kind: string
  readonly group: string
  readonly name: Pointer
  readonly namespace?: Pointer
}

const isOf = (value: unknown, kind: string, group: string) =>
  kindOf(value) === kind && groupOf(value) === group

/** An object that asks a tool to make a Secret. */
export const secretMaker: Extractor = {
  name: 'object that makes a Secret',
  find(value) {
    if (isOf(value, 'ClusterExternalSecret', 'external-secrets.io')) return secretOfStore(value)
    if (isOf(value, 'SecretProviderClass', 'secrets-store.csi.x-k8s.io'))
      return indexes(value, 'spec', 'secretObjects').map((index) => syncedSecret(value, index))
    const maker = MAKERS.find(({ kind, group }) => isOf(value, kind, group))
    if (maker === undefined) return undefined
    const namespace = maker.namespace ?? ['metadata', 'namespace']
    const name = namePiece(value, ...maker.name)
    const part = secretAt([], [...name, ...namespacePiece(value, ...namespace)])
    return [{ ...part, hasUnreadSources: true }]
  },
}

/** The ExternalSecret that each selected namespace gets. */
function secretOfStore(value: unknown): readonly EmbeddedPart[] {
  const at: Pointer = ['spec', 'externalSecretSpec']
  const spec = valueBelow(value, ...at)
  const own = namePiece(value, 'spec', 'externalSecretName')
  const name = own.length > 0 ? own : namePiece(value, 'metadata', 'name')
  const pieces = [
    piece(['apiVersion'], ['apiVersion'], valueBelow(value, 'apiVersion')),
    piece(['kind'], ['kind'], 'ExternalSecret'),
    ...name,
    piece(['spec'], at, isMapping(spec) ? spec : {}),
  ]
  return [{ pointer: [], form: 'pieces', pieces, isObject: true }]
}

/** A Secret synced from a volume, with the listed keys. */
function syncedSecret(value: unknown, index: number): EmbeddedPart {
  const at: Pointer = ['spec', 'secretObjects', index]
  const keys = indexes(value, ...at, 'data').flatMap((item) => {
    const pointer = [...at, 'data', item, 'key']
    const name = textAt(value, ...pointer)
    if (name === undefined) return []
    const holder = [...at, 'data']
    const steps = [
      { name: 'stringData', holder },
      { name, start: 0, end: name.length },
    ]
    return [{ path: { pointer, text: name }, steps, value: pointer, is: null, isRead: true }]
  })
  const name = namePiece(value, ...at, 'secretName')
  const part = secretAt(at, [...name, ...namespacePiece(value, 'metadata', 'namespace'), ...keys])
  return { ...part, hasUnreadSources: keys.length === 0 }
}

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  name: ['metadata', 'name'],
  labels: ['metadata', 'labels'],
  annotations: ['metadata', 'annotations'],
}

export const piece = (path: readonly string[], value: Pointer, is: unknown): DottedValue => {
  return { path: undefined, steps: path.map((name) => ({ name })), value, is }
}

export function namePiece(value: unknown, ...pointer: Pointer): readonly DottedValue[] {
  const name = textAt(value, ...pointer)
  return name === undefined ? [] : [piece(['metadata', 'name'], pointer, name)]
}

export function namespacePiece(value: unknown, ...pointer: Pointer): readonly DottedValue[] {
  const namespace = textAt(value, ...pointer)
  return namespace === undefined ? [] : [piece(['metadata', 'namespace'], pointer, namespace)]
}

/** The Secret assembled from pieces. */
export function secretAt(pointer: Pointer, pieces: readonly DottedValue[]): EmbeddedPart {
  const head = [piece(['apiVersion'], pointer, 'v1'), piece(['kind'], pointer, 'Secret')]
  return { pointer, form: 'pieces', pieces: [...head, ...pieces], isObject: true }
}
