import { type Document, isPlaceholder, ownProperty, type SourceFile } from '#core'
import { type FactPlace, placeOf } from './facts/read.ts'
import { secretText } from './facts/secret-facts.ts'

/**
 * The value of an access key and the object that holds it. Lives for one run only: facts are
 * written to caches, so they never hold a value, nor anything that is computed from one.
 */
export interface KeyValue {
  readonly object: FactPlace
  readonly value: string
}

/** Values of access keys in a file: in an OwnedAccessKey, or in a Secret's `accessKey`. */
export function keyValuesOf(file: SourceFile): readonly KeyValue[] {
  let values: KeyValue[] | undefined
  for (const document of file.documents) {
    for (const value of valuesIn(document)) {
      values ??= []
      values.push({ object: placeOf(document), value })
    }
  }
  return values ?? NONE
}

const NONE: readonly never[] = []

function valuesIn({ kind, value }: Document): readonly string[] {
  if (kind === 'OwnedAccessKey') {
    const key = ownProperty(ownProperty(value, 'spec'), 'key')
    return typeof key === 'string' && !isPlaceholder(key) ? [key] : NONE
  }
  if (kind !== 'Secret') return NONE
  return [true, false].flatMap((isEncoded) => {
    const held = ownProperty(ownProperty(value, isEncoded ? 'data' : 'stringData'), 'accessKey')
    return secretText(held, isEncoded)?.trim() ?? []
  })
}
