import { MAX_CONFIG_ENTRIES } from '../limits.ts'

/**
 * Finds the nearest folder that passes, from one upwards, testing each folder once. A path with
 * absurdly many folders, as an address may have, is not searched.
 */
export function nearestFolder(
  passes: (folder: string) => boolean,
  above: (folder: string) => string,
): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (folder) => {
    if (!known.has(folder) && isTooDeep(folder)) return undefined
    const passed: string[] = []
    let at = folder
    while (!known.has(at)) {
      passed.push(at)
      const next = above(at)
      if (passes(at)) known.set(at, at)
      else if (next === at) known.set(at, undefined)
      else at = next
    }
    const found = known.get(at)
    for (const one of passed) known.set(one, found)
    return found
  }
}

export const isTooDeep = (path: string): boolean =>
  path.split(/[\\/]/, MAX_CONFIG_ENTRIES).length === MAX_CONFIG_ENTRIES
