import { isMapping } from '../core/text/mapping.ts'
import type { DottedValue, Pointer } from '../core/types.ts'
import type { EmbeddedPart, Extractor } from './extractor.ts'
import { groupOf, indexes, kindOf, textAt, valueBelow } from './read.ts'

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

export const piece = (path: readonly string[], value: Pointer, is: unknown): DottedValue => {
  return { path: undefined, steps: path.map((name) => ({ name })), value, is }
}

export function namespacePiece(value: unknown, ...pointer: Pointer): readonly DottedValue[] {
  const namespace = textAt(value, ...pointer)
  return namespace === undefined ? [] : [piece(['metadata', 'namespace'], pointer, namespace)]
}

/** The Secret that is made of pieces. */
export function secretAt(pointer: Pointer, pieces: readonly DottedValue[]): EmbeddedPart {
  const head = [piece(['apiVersion'], pointer, 'v1'), piece(['kind'], pointer, 'Secret')]
  return { pointer, form: 'pieces', pieces: [...head, ...pieces], isObject: true }
}
