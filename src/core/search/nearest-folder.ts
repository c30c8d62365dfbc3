/** Finds the nearest folder that passes, from one upwards; each folder is looked at once. */
export function nearestFolder(
  passes: (folder: string) => boolean,
  above: (folder: string) => string,
): (folder: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  const find = (folder: string): string | undefined => {
    if (known.has(folder)) return known.get(folder)
    const next = above(folder)
    const found = passes(folder) ? folder : next === folder ? undefined : find(next)
    known.set(folder, found)
    return found
  }
  return find
}
