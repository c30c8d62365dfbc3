import {
  MAX_EVALUATION_WORK,
  MAX_ITEMS,
  MAX_KEPT,
  MAX_KEPT_LENGTH,
  MAX_LONG_LINE,
  ORDINARY_WORK,
} from '../core/limits.ts'
import type { EvaluationBudget, Evaluator } from '../core/lint/evaluator.ts'
import { countAnswer, noteCut, shareOf } from '../core/lint/file-share.ts'
import type { Settings } from '../core/lint/rule.ts'
import { type MemoKey, memoId, rememberEach } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { patchEntry } from './place.ts'
import { globalsId } from './placed-expression.ts'

/** The fixed cost of an evaluation, in characters. */
const EVALUATION_LENGTH = 1000

/** The result of running an expression, as plain data. */
export interface Evaluated {
  readonly result: unknown
  readonly work: number
}

/**
 * The sandbox's answers, which live as long as a run or a language server: longer than a parsed
 * file.
 */
class Answers extends Map<string, Evaluated> {
  /**
   * Budgets of files that use the answers. An answer is dropped some time after the last of its
   * files.
   */
  readonly #shares = new Set<WeakRef<EvaluationBudget>>()
  #enough = MAX_KEPT

  /**
   * Each typed version of a text has its own answers, which are dropped when no text uses them,
   * except for the latest. Within one run a weak reference would keep the budget alive, so none is
   * created there.
   */
  addUser(share: EvaluationBudget | undefined): void {
    if (share !== undefined) this.#shares.add(new WeakRef(share))
    if (this.size + this.#shares.size < this.#enough) return
    const used = new Set<string>()
    for (const held of this.#shares) {
      const one = held.deref()
      if (one === undefined) this.#shares.delete(held)
      for (const id of one?.counted ?? []) used.add(id)
    }
    for (const id of [...this.keys()].slice(0, -MAX_KEPT)) if (!used.has(id)) this.delete(id)
    this.#enough = MAX_KEPT + 2 * (this.size + this.#shares.size)
  }
}

const answersOf = rememberEach((_: Evaluator) => new Answers())

/** Limits what one question counts for its file, so that two endless expressions are both found. */
const MAX_QUESTION_WORK = MAX_EVALUATION_WORK / 4

/**
 * The result of running an expression at a node, once for each detail; undefined if the file has
 * used up its budget, or until the result is known. A cached result still counts, so that the same
 * text always has the same findings.
 */
export function evaluateOnce<T>(
  node: Node,
  settings: Settings,
  key: MemoKey<T>,
  detail: readonly unknown[],
  make: (evaluator: Evaluator) => T,
): T | undefined {
  const { evaluator, evaluationBudget, expressionGlobals } = settings
  const share = shareOf(node)
  if (evaluator === undefined) return undefined
  const id = memoId(key, JSON.stringify([...detail, globalsId(expressionGlobals)]))
  if (id.length > MAX_LONG_LINE) return undefined
  if (!share.counted.has(id)) {
    const spent = [share, evaluationBudget].find((budget) => budget?.isSpent)
    if (spent !== undefined) {
      spent.end ??= node
      noteCut(share)
      return undefined
    }
  }
  const found = answersOf(evaluator).get(id) ?? tryNow(evaluator, id, make)
  if (found === undefined) {
    noteCut(share)
    ask(node, evaluator, id, settings, share)
    return undefined
  }
  if (share.counted.size === 0) answersOf(evaluator).addUser(evaluator.later && share)
  const { result, work } = found
  const times = Math.ceil(id.length / EVALUATION_LENGTH)
  countAnswer(share, evaluationBudget, {
    id,
    work: Math.min(work, MAX_QUESTION_WORK) * times,
    runWork: work - ORDINARY_WORK,
  })
  return result as T
}

function tryNow<T>(
  evaluator: Evaluator,
  id: string,
  make: (evaluator: Evaluator) => T,
): Evaluated | undefined {
  if (evaluator.later !== undefined) return undefined
  const before = evaluator.work()
  const result = make(evaluator)
  const found = { result, work: Math.max(1, evaluator.work() - before) }
  if (id.length <= MAX_KEPT_LENGTH) addEvaluations(evaluator, [[id, found]])
  return found
}

function ask(
  node: Node,
  { later }: Evaluator,
  id: string,
  { expressionGlobals: globals, ruleSettings }: Settings,
  share: EvaluationBudget,
): void {
  const entry = patchEntry(node)
  if (later === undefined || entry === undefined) return
  if (share.open.size >= MAX_ITEMS && !share.open.has(id)) return
  share.open.add(id)
  const { kind, base, file, wrapper } = node.document
  const patch = {
    kind,
    pointer: entry.pointer.slice(base.length),
    entry: entry.value,
    wrapper: wrapper?.name,
    globals,
    ruleSettings,
  }
  later.ask({ id, uri: file.uri, patch })
}

/** Adds results that were found elsewhere. */
export function addEvaluations(
  evaluator: Evaluator,
  found: Iterable<readonly [string, Evaluated]>,
): void {
  const all = answersOf(evaluator)
  for (const [id, evaluated] of found) all.set(id, evaluated)
}

/** All cached results. */
export const knownEvaluations = (
  evaluator: Evaluator,
): readonly (readonly [string, Evaluated])[] => [...answersOf(evaluator)]
