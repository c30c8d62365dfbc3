import type { FileAccess } from '../files/file-access.ts'
import { slashed } from '../files/slashes.ts'

/**
 * Remembers which of the walked folders have none of some names. The server asks for these names in
 * every folder of a project, and most folders have none of them.
 */
export function bareFolders(names: readonly string[]) {
  const folded = new Set(names.map((name) => name.toLowerCase()))
  let bare = new Set<string>()
  return {
    /** The access for a walk, which also fills this memory. */
    watching: (access: FileAccess): FileAccess => ({
      ...access,
      note(folder, entries) {
        if (!entries.some(({ name }) => folded.has(name.toLowerCase()))) bare.add(slashed(folder))
        access.note(folder, entries)
      },
    }),
    /** True if a walk saw that the folder has none of these names. */
    hasNone: (folder: string, wanted: readonly string[]): boolean =>
      bare.has(folder) && wanted.every((name) => folded.has(name.toLowerCase())),
    forget() {
      bare = new Set()
    },
  }
}
