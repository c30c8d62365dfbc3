import { rememberEachText } from '../memo.ts'

/** Finds the nearest folder that passes, from one upwards; each folder is looked at once. */
export function nearestFolder(
  passes: (folder: string) => boolean,
  above: (folder: string) => string,
): (folder: string) => string | undefined {
  const find = rememberEachText((folder: string): string | undefined => {
    const next = above(folder)
    return passes(folder) ? folder : next === folder ? undefined : find(next)
  })
  return find
}
