import type { Dirent } from 'node:fs'
import { basename, dirname } from 'node:path'
import { startIn } from './roots.ts'

/**
 * What a walk saw of folders: a run looks for a dozen names in each of them, and the system need not be
 * asked for what is known not to be there. Lasts as long as one run.
 */
export interface SeenFolders {
  readonly note: (folder: string, entries: readonly Dirent[]) => void
  /** Whether a walk saw the folder of a path, and nothing of that name in it. */
  readonly lacks: (path: string) => boolean
  /** Whether a walk saw that a path is a folder, and no link to one. */
  readonly isFolder: (path: string) => boolean
}

export function seenFolders(): SeenFolders {
  const names = new Map<string, readonly string[]>()
  const folders = new Set<string>()
  return {
    note(folder, entries) {
      names.set(
        folder,
        entries.map(({ name }) => name),
      )
      const start = startIn(folder)
      for (const entry of entries) if (entry.isDirectory()) folders.add(start + entry.name)
    },
    lacks(path) {
      const seen = names.get(dirname(path))
      return seen !== undefined && !holds(seen, basename(path))
    },
    isFolder: (path) => folders.has(path),
  }
}

/** Some file systems take capital letters for small ones. */
function holds(names: readonly string[], name: string): boolean {
  const folded = name.toLowerCase()
  return names.some((one) => one.length === name.length && one.toLowerCase() === folded)
}
