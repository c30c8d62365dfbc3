/**
 * The candidate whose file shares the longest way of folders with `uri`; undefined when there is
 * none or when two are equally near.
 */
export function nearest<T>(
  uri: string,
  candidates: readonly T[],
  uriOf: (candidate: T) => string,
): T | undefined {
  let best: T | undefined
  let depth = -1
  for (const candidate of candidates) {
    const shared = sharedFolders(uri, uriOf(candidate))
    if (shared === depth) best = undefined
    else if (shared > depth) {
      best = candidate
      depth = shared
    }
  }
  return best
}

export function sharedFolders(a: string, b: string): number {
  const [left, right] = [foldersOf(a), foldersOf(b)]
  let depth = 0
  while (depth < left.length && left[depth] === right[depth]) depth++
  return depth
}

export function foldersOf(uri: string): readonly string[] {
  return uri
    .split('/')
    .slice(0, -1)
    .filter((step) => step !== '.')
}
