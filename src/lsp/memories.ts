import type { Share } from '../core/types.ts'

type Memory = Map<string, unknown>

/**
 * Remembers for each file what was worked out for the version before: what the new version asks for
 * again is kept, the rest is forgotten with the version after.
 */
export function createMemories(): { readonly next: (path: string) => Share } {
  const current = new Map<string, Memory>()
  return {
    next(path) {
      const before = current.get(path)
      const memory: Memory = new Map()
      current.set(path, memory)
      return <T>(key: string, make: () => T): T => {
        if (!memory.has(key)) memory.set(key, before?.has(key) ? before.get(key) : make())
        return memory.get(key) as T
      }
    },
  }
}
