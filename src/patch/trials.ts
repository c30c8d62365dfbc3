import type { Evaluator } from '../core/lint/evaluator.ts'
import { type MemoKey, memoId } from '../core/memo.ts'
import type { Document, SourceFile } from '../core/types.ts'

/**
 * Work of the sandbox that one file may cause, where an evaluation is 1: about five hundred pairs of an
 * expression and its way back. What comes after them is not tried.
 */
const MAX_WORK = 20_000

/** What was found is remembered for so many texts. */
const MAX_KNOWN = 5000
const MAX_KEY_LENGTH = 4000

interface Tried {
  readonly result: unknown
  readonly work: number
}

/** The sandbox lives as long as a run, or a language server: longer than what is read of a file. */
const known = new WeakMap<Evaluator, Map<string, Tried>>()

const spent = new WeakMap<SourceFile, number>()

/** Texts inside of a file have one share together: a file holds as many as somebody likes. */
function wholeOf(file: SourceFile): SourceFile {
  let at = file
  while (at.outer !== undefined) at = at.outer
  return at
}

/**
 * What trying an expression finds, found once for each detail; undefined once the file has had its share.
 * What is remembered counts as much as it did, so that the same text always has the same findings.
 */
export function tried<T>(
  { file }: Document,
  evaluator: Evaluator,
  key: MemoKey<T>,
  detail: readonly unknown[],
  make: () => T,
): T | undefined {
  const whole = wholeOf(file)
  const before = spent.get(whole) ?? 0
  if (before >= MAX_WORK) return undefined
  const id = memoId(key, JSON.stringify(detail))
  const found = recall(evaluator, id, make)
  spent.set(whole, before + found.work)
  return found.result as T
}

function recall(evaluator: Evaluator, id: string, make: () => unknown): Tried {
  const all = known.get(evaluator) ?? new Map<string, Tried>()
  known.set(evaluator, all)
  const before = all.get(id)
  if (before !== undefined) return before
  const start = evaluator.work()
  const result = make()
  const found = { result, work: evaluator.work() - start }
  if (all.size >= MAX_KNOWN) all.clear()
  if (id.length <= MAX_KEY_LENGTH) all.set(id, found)
  return found
}
