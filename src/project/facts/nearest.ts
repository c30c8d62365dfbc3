import { type ObjectFact, writtenPlace } from './read.ts'

/** The candidates whose files share the most parent folders with `uri`. */
export function allNearest<T>(
  uri: string,
  candidates: readonly T[],
  uriOf: (candidate: T) => string,
): readonly T[] {
  let best: T[] = []
  let depth = -1
  for (const candidate of candidates) {
    const shared = sharedFolders(uri, uriOf(candidate))
    if (shared > depth) best = []
    if (shared >= depth) best.push(candidate)
    depth = Math.max(depth, shared)
  }
  return best
}

/** The nearest candidate; undefined if there is none, or if two are equally near. */
export function nearest<T>(
  uri: string,
  candidates: readonly T[],
  uriOf: (candidate: T) => string,
): T | undefined {
  const [first, ...others] = allNearest(uri, candidates, uriOf)
  return others.length === 0 ? first : undefined
}

/** The nearest of some objects; equal objects of one file are represented by the first. */
export function nearestObject<T>(
  uri: string,
  candidates: readonly T[],
  objectOf: (candidate: T) => Pick<ObjectFact, 'place' | 'builtFrom'>,
): T | undefined {
  const [first, ...others] = allNearest(uri, candidates, (one) => objectOf(one).place.uri)
  const written = first && writtenPlace(objectOf(first))
  return others.every((other) => writtenPlace(objectOf(other)) === written) ? first : undefined
}

export function sharedFolders(a: string, b: string): number {
  const [left, right] = [foldersOf(a), foldersOf(b)]
  let depth = 0
  while (depth < left.length && left[depth] === right[depth]) depth++
  return depth
}

/** The folders around a file, from the root to its own, each with a slash at its end; the root is empty. */
export function foldersAround(uri: string): readonly string[] {
  const around = ['']
  for (const step of foldersOf(uri)) around.push(`${around.at(-1)}${step}/`)
  return around
}

function foldersOf(uri: string): readonly string[] {
  return uri
    .split('/')
    .slice(0, -1)
    .filter((step) => step !== '.')
}
