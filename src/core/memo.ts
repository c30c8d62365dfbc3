import { MAX_KEPT_LENGTH } from './limits.ts'
/** Names a kind of cached value and carries its type. */
export interface MemoKey<T> {
  readonly name: string
  /** Never set: it only separates keys of different types. */
  readonly type?: (value: T) => T
}

/** Returns the cached value for a key and its detail, or makes it. */
export type Memo = <T>(key: MemoKey<T>, detail: string, make: () => T) => T

export const memoKey = <T>(name: string): MemoKey<T> => ({ name })

export function createMemo(): Memo {
  let known: Map<string, unknown> | undefined
  return <T>(key: MemoKey<T>, detail: string, make: () => T): T => {
    const id = memoId(key, detail)
    const before = known?.get(id)
    if (before !== undefined || known?.has(id)) return before as T
    const made = make()
    known ??= new Map()
    known.set(id, made)
    return made
  }
}

/** Caches a function's result for each object, as long as the object is in use. */
export const rememberEach = <K extends object, T>(make: (of: K) => T): ((of: K) => T) =>
  rememberIn(new WeakMap<K, T>(), make)

/** Caches a function's result for each text. */
export const rememberEachText = <T>(make: (of: string) => T): ((of: string) => T) =>
  rememberIn(new Map<string, T>(), make)

type Known<K, T> = Pick<Map<K, T>, 'get' | 'has'> & { set(of: K, made: T): unknown }

function rememberIn<K, T>(known: Known<K, T>, make: (of: K) => T): (of: K) => T {
  return (of) => {
    const before = known.get(of)
    if (before !== undefined || known.has(of)) return before as T
    const made = make(of)
    known.set(of, made)
    return made
  }
}

/**
 * Caches a function's results for the latest short texts, because messages repeat the same words.
 */
export function rememberTexts<T>(make: (text: string) => T, most: number): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined || known.has(text)) return before as T
    const made = make(text)
    if (known.size >= most) known.clear()
    if (text.length <= MAX_KEPT_LENGTH) known.set(text, made)
    return made
  }
}

/**
 * Caches a function's result for the latest long text, because two readers of a file ask for the
 * same.
 */
export function rememberLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { readonly text: string; readonly made: T } | undefined
  return (text) => {
    if (text.length <= MAX_KEPT_LENGTH) return make(text)
    if (last?.text !== text) last = { text, made: make(text) }
    return last.made
  }
}

/** The values of a key by a second key. */
export function detailsOf<K, D, T>(known: Map<K, Map<D, T>>, name: K): Map<D, T> {
  const before = known.get(name)
  if (before !== undefined) return before
  const details = new Map<D, T>()
  known.set(name, details)
  return details
}

/** The key of a name and its detail. */
export const memoId = ({ name }: { readonly name: string }, detail: string): string =>
  detail === '' ? name : `${name} ${detail}`
