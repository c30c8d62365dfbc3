import { isMapping } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { groupOf, hasSome, indexes, kindOf, textAt, valueBelow } from './read.ts'

/** A SopsSecret: each of its templates becomes a Secret. */
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

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  name: ['metadata', 'name'],
  labels: ['metadata', 'labels'],
  annotations: ['metadata', 'annotations'],
}

/**
 * The Secrets of a kustomization that list their keys: `secretGenerator[].literals` and `files`. Files of variables may
 * hold any key, and other settings change the name or add to a Secret from elsewhere.
 */
export function generatedSecrets(value: unknown): readonly EmbeddedPart[] {
  if (hasSome(['namePrefix', 'nameSuffix'])(value)) return []
  return indexes(value, 'secretGenerator').flatMap((index) => {
    const at: Pointer = ['secretGenerator', index]
    const isOpen = hasSome(['env', 'envs', 'behavior'])(valueBelow(value, ...at))
    const keys = [
      ...keysIn(value, [...at, 'literals'], LITERAL),
      ...keysIn(value, [...at, 'files'], FILE),
    ]
    if (isOpen || keys.length === 0) return []
    const own = ['name', 'type'].flatMap((name) => {
      const is = valueBelow(value, ...at, name)
      const path = name === 'name' ? ['metadata', name] : [name]
      return is === undefined ? [] : [piece(path, [...at, name], is)]
    })
    const everywhere = namespacePiece(value, 'namespace')
    const namespace = everywhere.length > 0 ? everywhere : namespacePiece(value, ...at, 'namespace')
    return [secretAt(at, [...own, ...namespace, ...keys])]
  })
}

/** `KEY=VALUE`, whose value may have quotes around it. */
const LITERAL = /^()([^=]+)=(?:(["'])(.*)\3|(.*))$/s

/** `KEY=FILE`, or a file whose name is the key. */
const FILE = /^((?:[^=]*\/)?)([^=/]+)(?:=.*)?$/s

function keysIn(value: unknown, list: Pointer, form: RegExp): readonly DottedValue[] {
  return indexes(value, ...list).flatMap((index) => {
    const pointer = [...list, index]
    const text = valueBelow(value, ...pointer)
    const found = typeof text === 'string' ? form.exec(text) : null
    if (found === null) return []
    const [source, before = '', name = '', , quoted, plain] = found
    const start = before.length
    const steps = [{ name: 'stringData' }, { name, start, end: start + name.length }]
    const path = { pointer, text: source }
    return [{ path, steps, value: pointer, is: quoted ?? plain ?? null, isRead: true }]
  })
}

const piece = (path: readonly string[], value: Pointer, is: unknown): DottedValue => {
  return { path: undefined, steps: path.map((name) => ({ name })), value, is }
}

function namespacePiece(value: unknown, ...pointer: Pointer): readonly DottedValue[] {
  const namespace = textAt(value, ...pointer)
  return namespace === undefined ? [] : [piece(['metadata', 'namespace'], pointer, namespace)]
}

/** The Secret that is made of pieces. */
function secretAt(pointer: Pointer, pieces: readonly DottedValue[]): EmbeddedPart {
  const head = [piece(['apiVersion'], pointer, 'v1'), piece(['kind'], pointer, 'Secret')]
  return { pointer, form: 'pieces', pieces: [...head, ...pieces], isObject: true }
}
