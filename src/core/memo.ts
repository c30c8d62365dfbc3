/** Names a kind of thing that is worked out once, and carries its type. */
export interface MemoKey<T> {
  readonly name: string
  /** Never set: it keeps keys of different types apart. */
  readonly type?: (value: T) => T
}

/** Gives back what was made for a key and its detail before, or makes it. */
export type Memo = <T>(key: MemoKey<T>, detail: string, make: () => T) => T

export const memoKey = <T>(name: string): MemoKey<T> => ({ name })

export function createMemo(): Memo {
  let known: Map<string, unknown> | undefined
  return <T>(key: MemoKey<T>, detail: string, make: () => T): T => {
    known ??= new Map()
    const id = memoId(key, detail)
    if (!known.has(id)) known.set(id, make())
    return known.get(id) as T
  }
}

/** What a key and its detail are kept under. */
export const memoId = ({ name }: { readonly name: string }, detail: string): string =>
  detail === '' ? name : `${name} ${detail}`
