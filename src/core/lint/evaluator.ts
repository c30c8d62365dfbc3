import { Budget } from '../budget.ts'
import type { RuleSettings } from '../rule-settings.ts'
import type { Node, Pointer } from '../types.ts'

/** Runs the JavaScript of patches for rules and the preview; the host provides it. */

/** The input of an expression. Spec: Context object available in expressions. */
export interface EvaluationInput {
  /** The value at the path; null if a key in brackets is missing, as observed in the product. */
  readonly value: unknown
  readonly context: EvaluationContext
  /**
   * Code of vclint: a function that receives the expression as a function of value and context, and
   * the value; its result is the evaluation's result. It must leave the realm unchanged.
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
  /** No value: undefined. Null is a value here; the product removes the field for both. */
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
  /** The run was stopped: too many steps, too much memory, or too deep a stack. */
  | { readonly kind: 'limit'; readonly limit: 'steps' | 'memory' | 'stack' }

export type UnusableType = 'function' | 'symbol' | 'bigint' | 'promise' | 'not a number'

export interface Evaluator {
  /**
   * Evaluates one expression in a fresh realm without clock, randomness, host objects or traces of
   * earlier evaluations. Never throws. `code` must be a single expression that parses.
   */
  readonly evaluate: (code: string, input: EvaluationInput) => Evaluation
  /**
   * Work of all evaluations so far: 9 for each, and 8 for every ten thousand steps, so that the
   * same evaluation always counts the same.
   */
  readonly work: () => number
  /** For hosts that evaluate elsewhere: results arrive later or never. */
  readonly later?: LaterEvaluations | undefined
}

/** Limits the sandbox's work. A remembered result costs nothing. */
export class EvaluationBudget extends Budget {
  readonly counted = new Set<string>()
  /** Questions sent elsewhere that have no answer yet. */
  readonly open = new Set<string>()
  /** Changed expressions that were run to prove a fix. */
  readonly proofs = new Set<string>()
  /** Branches of expressions that are run in contexts of their own. */
  readonly branches = new Set<string>()
  /** The first expression that is not run any more. */
  end?: Node
  /** The expression whose finding says that no more are run. */
  reportedAt?: Node

  spendOnce(id: string, work: number): void {
    if (!this.counted.has(id)) this.spend(work)
    this.counted.add(id)
  }
}

export interface LaterEvaluations {
  /** Records a patch to try, each time a rule asks for it. */
  readonly ask: (question: Question) => void
  /** Number of questions so far, which shows a host where findings may be missing. */
  readonly asked: () => number
}

/** A patch whose expressions are to be run. */
export interface Question {
  /** Identifies the answer in the cache. */
  readonly id: string
  readonly uri: string
  readonly patch: PatchToTry
}

/** Everything that decides the results of a patch's expressions, as plain data. */
export interface PatchToTry {
  /** Kind of its document, and its place there. */
  readonly kind: string
  readonly pointer: Pointer
  readonly entry: unknown
  /** The object around the document: a Flux HelmRelease substitutes signs in its values. */
  readonly wrapper: string | undefined
  readonly globals: readonly string[]
  readonly ruleSettings: RuleSettings
}
