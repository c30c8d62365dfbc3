import { largest } from '../../core/lists.ts'
import { foldersAround } from './nearest.ts'
import { type ObjectFact, writtenPlace } from './read.ts'

/** Candidates by the folders around them, of which those nearest to a file are found without looking at all. */
export interface FolderIndex<T> {
  readonly add: (candidate: T) => void
  readonly remove: (candidate: T) => void
  /** The candidates that share the most parent folders with a file, and the number of these folders. */
  readonly nearest: (uri: string) => { readonly depth: number; readonly found: Iterable<T> }
  /** True if a candidate is in a folder or below it. */
  readonly reaches: (folder: string) => boolean
}

export function folderIndex<T>(uriOf: (candidate: T) => string): FolderIndex<T> {
  const below = new Map<string, Set<T>>()
  const has = (folder: string) => (below.get(folder)?.size ?? 0) > 0
  return {
    add(candidate) {
      for (const folder of foldersAround(uriOf(candidate))) {
        const known = below.get(folder)
        if (known === undefined) below.set(folder, new Set([candidate]))
        else known.add(candidate)
      }
    },
    remove(candidate) {
      for (const folder of foldersAround(uriOf(candidate))) below.get(folder)?.delete(candidate)
    },
    nearest(uri) {
      const around = foldersAround(uri)
      const depth = around.findLastIndex(has)
      return { depth, found: below.get(around[depth] ?? '') ?? [] }
    },
    reaches: has,
  }
}

/** An index of some candidates, to which none is added later. */
export function indexOf<T>(
  candidates: Iterable<T>,
  uriOf: (candidate: T) => string,
): FolderIndex<T> {
  const index = folderIndex(uriOf)
  for (const one of candidates) index.add(one)
  return index
}

/** The folder of a file, as an index names it. */
export const folderAround = (uri: string): string => foldersAround(uri).at(-1) ?? ''

/** The nearest object among those of some indexes; equal objects of one file are represented by the first. */
export function nearestIn<T>(
  uri: string,
  indexes: readonly FolderIndex<T>[],
  objectOf: (candidate: T) => Pick<ObjectFact, 'place' | 'builtFrom'>,
): T | undefined {
  let first: T | undefined
  for (const candidate of allNearestIn(uri, indexes)) {
    first ??= candidate
    if (writtenPlace(objectOf(candidate)) !== writtenPlace(objectOf(first))) return undefined
  }
  return first
}

/** One of the nearest objects among those of some indexes, where any of them will do. */
export function someNearestIn<T>(uri: string, indexes: readonly FolderIndex<T>[]): T | undefined {
  const [first] = allNearestIn(uri, indexes)
  return first
}

function* allNearestIn<T>(uri: string, indexes: readonly FolderIndex<T>[]): Generator<T> {
  const near = indexes.map((index) => index.nearest(uri))
  const depth = largest(near.map((one) => one.depth))
  for (const one of near) if (one.depth === depth) yield* one.found
}
