import { Budget } from '../budget.ts'
import type { Node, Pointer } from '../types.ts'

/** Runs the JavaScript of patches for rules and for the preview; the host brings it. */

/** The input of an expression. Spec: Context object available in expressions. */
export interface EvaluationInput {
  /** The value at the path; null where a key in brackets is missing, as observed in the product. */
  readonly value: unknown
  readonly context: EvaluationContext
  /**
   * Code of vclint: a function that gets the expression as a function of value and context, and the value; its result is
   * that of the evaluation. It leaves the realm as it was.
   */
  readonly around?: string
}

export interface EvaluationContext {
  readonly vcluster: {
    readonly name: string
    readonly namespace: string
    readonly config: unknown
  }
  readonly hostObject: unknown
  readonly virtualObject: unknown
  readonly path: string
}

/** The result of one evaluation, as plain data. */
export type Evaluation =
  | { readonly kind: 'value'; readonly value: unknown }
  /** No value: undefined. (Null is a value here; the product removes the field for both.) */
  | { readonly kind: 'nothing' }
  /** A result that cannot be written into an object. */
  | { readonly kind: 'unusable'; readonly type: UnusableType }
  | {
      readonly kind: 'throws'
      readonly name: string
      readonly message: string
      /** Offset in the expression; undefined if it is not known. */
      readonly at: number | undefined
    }
  /** It was stopped: it would take too many steps, too much memory, or too deep a stack. */
  | { readonly kind: 'limit'; readonly limit: 'steps' | 'memory' | 'stack' }

export type UnusableType = 'function' | 'symbol' | 'bigint' | 'promise' | 'not a number'

export interface Evaluator {
  /**
   * Evaluates one expression in a realm of its own: no clock, no randomness, nothing of the host and
   * nothing of earlier evaluations. Never throws. `code` has to be a single expression that parses.
   */
  readonly evaluate: (code: string, input: EvaluationInput) => Evaluation
  /**
   * Work of all evaluations so far: each counts 9, and 8 for every ten thousand steps. The same evaluation
   * always counts the same.
   */
  readonly work: () => number
  /** For hosts that run expressions elsewhere: what is known of them comes later, or never. */
  readonly later?: LaterEvaluations | undefined
}

/** Work of the sandbox, counted once for each question: a result that is remembered costs nothing. */
export class EvaluationBudget extends Budget {
  readonly counted = new Set<string>()
  /** Questions that were asked elsewhere and have no answer yet. */
  readonly open = new Set<string>()
  /** Changed expressions that were run to prove a fix. */
  readonly proofs = new Set<string>()
  /** Branches of expressions that are run in contexts of their own. */
  readonly branches = new Set<string>()
  /** The first expression that is not run any more. */
  end?: Node
  /** The expression at which a finding says that none is run any more. */
  reportedAt?: Node

  spendOnce(id: string, work: number): void {
    if (!this.counted.has(id)) this.spend(work)
    this.counted.add(id)
  }
}

export interface LaterEvaluations {
  /** Takes note of a patch to try, the same as often as a rule asks for it. */
  readonly ask: (question: Question) => void
  /** Number of questions so far, so that a host sees where findings may be missing. */
  readonly asked: () => number
}

/** A patch whose expressions are to be tried. */
export interface Question {
  /** Identifies the answer in the cache. */
  readonly id: string
  readonly uri: string
  readonly patch: PatchToTry
}

/** All that decides what comes of the expressions of a patch: plain data. */
export interface PatchToTry {
  /** Kind of its document, and its place there. */
  readonly kind: string
  readonly pointer: Pointer
  readonly entry: unknown
  readonly globals: readonly string[]
}
