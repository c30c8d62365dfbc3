import type { Plugin } from 'rolldown'

/** Finds out while a bundle is made which modules some of them import, directly or not. */
export function gathering(entries: readonly string[]): {
  readonly plugin: Plugin
  readonly of: (entry: string) => ReadonlySet<string>
} {
  const found = new Map<string, ReadonlySet<string>>()
  return {
    plugin: {
      name: 'gathering',
      buildEnd() {
        const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
        for (const entry of entries) found.set(entry, reach(entry, importsOf))
      },
    },
    of: (entry) => found.get(entry) ?? new Set(),
  }
}

function reach(entry: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const seen = new Set([entry])
  for (const id of seen) for (const imported of importsOf(id)) seen.add(imported)
  return seen
}
