import { detailsOf, type Memo, type MemoKey } from '../../core/memo.ts'

interface Memory {
  readonly values: Map<string, Map<string, { readonly value: unknown; seen: number }>>
  /** Counts the versions of the file that asked for something. */
  version: number
  wasAsked: boolean
}

/** For how many versions something is kept without being asked for: some are parsed, but not linted. */
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
      return <T>({ name }: MemoKey<T>, detail: string, make: () => T): T => {
        memory.wasAsked = true
        const details = detailsOf(memory.values, name)
        const found = details.get(detail) ?? { value: make(), seen: 0 }
        found.seen = memory.version
        details.set(detail, found)
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
  for (const details of memory.values.values()) {
    for (const [detail, { seen }] of details) {
      if (memory.version - seen > KEPT) details.delete(detail)
    }
  }
}
