import { firstIndex } from '../core/text/binary-search.ts'
import type { Document, SourceFile } from '../core/types.ts'
import type { FactPlace } from './facts/read.ts'

/** Looks up a parsed file by its name. */
export type FilesByUri = Pick<ReadonlyMap<string, SourceFile>, 'get'>

/**
 * The object at a place, or the innermost one around it. A file's objects are sorted, and there may
 * be thousands.
 */
export function documentAt(files: FilesByUri, place: FactPlace): Document | undefined {
  const documents = files.get(place.uri)?.documents ?? []
  let index = firstIndex(documents, (one) => orderOf(one, place) >= 0)
  let found: Document | undefined
  for (; index < documents.length && orderOf(documents[index], place) === 0; index++) {
    const document = documents[index]
    const isAround = document?.base.every((step, depth) => place.pointer[depth] === step)
    if (isAround && (document?.base.length ?? 0) >= (found?.base.length ?? 0)) found = document
  }
  return found
}

/** Negative if the object is before the place, 0 if around it, positive if after it. */
function orderOf(document: Document | undefined, { document: wanted, pointer }: FactPlace): number {
  const { index = 0, base = [] } = document ?? {}
  if (index !== wanted) return index - wanted
  const [item, at] = [base[1], pointer[1]]
  return typeof item === 'number' && typeof at === 'number' ? item - at : 0
}
