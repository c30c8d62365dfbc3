import { detailsOf, type Memo, type MemoKey } from '../../../core/memo.ts'

interface FileMemo {
  readonly values: Map<string, Map<string, { readonly value: unknown; seen: number }>>
  /** Number of the file's version that last asked for it. */
  version: number
  wasAsked: boolean
}

/** Versions for which an unused result is kept, because some are parsed but not linted. */
const KEPT = 4

/** Caches results across the versions of each file, as long as they are used. */
export function createFileMemos() {
  const memos = new Map<string, FileMemo>()
  return {
    /** The memo for a new version. */
    next(path: string): Memo {
      const memo = memos.get(path) ?? { values: new Map(), version: 0, wasAsked: false }
      memos.set(path, memo)
      if (memo.wasAsked) grow(memo)
      return <T>({ name }: MemoKey<T>, detail: string, make: () => T): T => {
        memo.wasAsked = true
        const details = detailsOf(memo.values, name)
        const found = details.get(detail) ?? { value: make(), seen: 0 }
        found.seen = memo.version
        details.set(detail, found)
        return found.value as T
      }
    },
    forget: (path: string) => void memos.delete(path),
    clear: () => memos.clear(),
  }
}

function grow(memo: FileMemo): void {
  memo.version++
  memo.wasAsked = false
  for (const details of memo.values.values()) {
    for (const [detail, { seen }] of details) {
      if (memo.version - seen > KEPT) details.delete(detail)
    }
  }
}
