import type { Dirent } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { startIn } from './roots.ts'

/**
 * The names that a walk saw in folders. A run looks for a dozen names in each folder, and need not ask the system
 * for those that are not there. Lasts as long as one run.
 */
export function seenFolders() {
  const names = new Map<string, ReadonlySet<string>>()
  const folders = new Set<string>()
  return {
    note(folder: string, entries: readonly Dirent[]) {
      names.set(folder, new Set(entries.map(({ name }) => folded(name))))
      const start = startIn(folder)
      for (const entry of entries) if (entry.isDirectory()) folders.add(start + entry.name)
    },
    /** A walk saw the folder of the path, and nothing of that name in it. */
    lacks(path: string): boolean {
      const slash = path.lastIndexOf(sep)
      // There are many such questions, and most are about a folder that is not the root.
      const seen = names.get(slash > 0 ? path.slice(0, slash) : dirname(path))
      return seen !== undefined && !seen.has(folded(basename(path)))
    },
    /** A walk saw a folder at the path, and no link to one. */
    isFolder: (path: string) => folders.has(path),
  }
}

export type SeenFolders = ReturnType<typeof seenFolders>

/** Some file systems take capital letters for small ones. */
const folded = (name: string): string => name.toLowerCase()
