import { type Memo, type MemoKey, memoId } from '../../core/memo.ts'

interface Memory {
  readonly values: Map<string, { readonly value: unknown; seen: number }>
  /** Counts the versions of the file that asked for something. */
  version: number
  wasAsked: boolean
}

/** For how many versions something is kept that nobody asked for: some are parsed, but not linted. */
const KEPT = 4

/** Remembers for each file what was worked out for the versions before, as long as it is asked for. */
export interface Memories {
  /** The memory for a new version. */
  readonly next: (path: string) => Memo
  readonly forget: (path: string) => void
  readonly clear: () => void
}

export function createMemories(): Memories {
  const memories = new Map<string, Memory>()
  return {
    next(path) {
      const memory = memories.get(path) ?? { values: new Map(), version: 0, wasAsked: false }
      memories.set(path, memory)
      if (memory.wasAsked) grow(memory)
      return <T>(key: MemoKey<T>, detail: string, make: () => T): T => {
        memory.wasAsked = true
        const id = memoId(key, detail)
        const found = memory.values.get(id) ?? { value: make(), seen: 0 }
        found.seen = memory.version
        memory.values.set(id, found)
        return found.value as T
      }
    },
    forget: (path) => void memories.delete(path),
    clear: () => memories.clear(),
  }
}

function grow(memory: Memory): void {
  memory.version++
  memory.wasAsked = false
  for (const [key, { seen }] of memory.values) {
    if (memory.version - seen > KEPT) memory.values.delete(key)
  }
}
