import { isPlaceholder, type SourceFile } from '#core'
import { type FactPlace, placeOf } from './read.ts'
import { secretText } from './secret-facts.ts'

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
  return file.documents.flatMap(({ kind, root }): KeyValue[] => {
    const object = placeOf(root)
    if (kind === 'OwnedAccessKey') {
      const value = root.child('spec')?.child('key')?.value
      return typeof value === 'string' && !isPlaceholder(value) ? [{ object, value }] : []
    }
    if (kind !== 'Secret') return []
    return [true, false].flatMap((isEncoded) => {
      const node = root.child(isEncoded ? 'data' : 'stringData')?.child('accessKey')
      const value = node === undefined ? undefined : secretText(node, isEncoded)?.trim()
      return value === undefined ? [] : [{ object, value }]
    })
  })
}
