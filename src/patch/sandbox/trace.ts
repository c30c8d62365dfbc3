import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import type { Outcome } from '../expression/branches/branches.ts'
import type { AnyNode, Span } from '../expression/syntax/ast.ts'
import type { ParsedExpression } from '../expression/syntax/parse.ts'
import { KIND_BITS, type NodeKinds } from '../expression/types/kinds.ts'
import { runAll } from './harness.ts'
import { operandsAt } from './operands.ts'
import { placeIn } from './realm/outcome.ts'
import { watch } from './watched-code.ts'

/** The record of all runs of an expression on samples, as plain data. */
export interface Trace {
  /** Number of completed runs. */
  readonly ended: number
  /** Number of completed runs on a non-empty value. */
  readonly completedNonEmpty: number
  /** Number of those on a usual value. */
  readonly usualEnded: number
  /** The kinds of each node in all runs, by place. */
  readonly kinds: readonly NodeKinds[]
  readonly errors: readonly TracedError[]
  /** The distinct results of each branch. */
  readonly results: readonly TracedResult[]
  /** Missing parts whose word appears in a text of the result, by place: `12:16:null`. */
  readonly nullsInText: readonly string[]
  /** True if all results are the same. */
  readonly isConstant: boolean
  /** True if each result is the value itself. */
  readonly isIdentity: boolean
  /**
   * True if no context was found in which the branch's tests have their outcomes, so that these
   * were forced.
   */
  readonly isForced: boolean
}

/** A result of one branch of the expression. */
export interface TracedResult {
  /** JSON; null for a missing value. */
  readonly value: string | null
  /** JSON, with a text for what JSON cannot express: see `UNWRITABLE`. */
  readonly json: string
  /** Offset of the branch that returned the result; -1 if a function ended without one. */
  readonly branch: number
  /** True if live objects contain such a value. */
  readonly isUsual: boolean
}

/** An error, and its place in the expression if the engine knows it. */
export interface TracedError {
  readonly name: string
  readonly message: string
  readonly at: number | undefined
  /** The first usual value that it was thrown for, as JSON; else the first of any kind. */
  readonly value: string | null
  readonly isUsual: boolean
  /** True if it was thrown for a missing key, with both objects present. */
  readonly isOfMissing: boolean
}

/** The inputs that an expression runs on. */
export interface Samples {
  /** JSON; null for a missing value. */
  readonly values: readonly (string | null)[]
  readonly contexts: readonly string[]
  /** Contexts for a missing value, if that is possible. */
  readonly emptied: readonly string[]
  /** Range of the indexes of usual values. */
  readonly usual: readonly [from: number, to: number]
  /** The values that run in every context; each other value runs in one. */
  readonly inAll: number
  /** The branch to run: the outcomes of its tests, and lists of contexts that may cause these. */
  readonly branch?: SampledBranch | undefined
}

interface SampledBranch {
  readonly tests: readonly string[]
  readonly outcomes: readonly Outcome[]
  readonly contexts: readonly (readonly string[])[]
}

/** A trace before its places are mapped to the expression. */
type Untraced = Omit<Trace, 'errors' | 'kinds'> & {
  readonly kinds: readonly number[]
  readonly errors: readonly (TracedError & { readonly place: string })[]
}

/**
 * Runs code on all samples and watches its nodes, or those of one branch; undefined if it had to be
 * stopped.
 */
export function traceOf(
  { masked, ast: tree }: Pick<ParsedExpression, 'masked' | 'ast'>,
  ast: AnyNode | undefined,
  branches: readonly AnyNode[],
  samples: Samples,
  context: EvaluationContext,
  evaluator: Evaluator,
): Trace | undefined {
  if (ast === undefined || tree === undefined) return undefined
  const watched = watch(masked, ast, branches, samples.branch && { tree, ...samples.branch })
  const { nodes } = watched
  const given = { ...samples, kinds: nodes.map(() => 0), branches: branches.length }
  const found = runAll<Untraced>(watched.code, given, context, evaluator)
  if (found === undefined) return undefined
  const placeOf = (index: number) => `${nodes[index]?.start}:${nodes[index]?.end}`
  return {
    ...found,
    kinds: nodes.map(({ start, end }, index) => [start, end, found.kinds[index] ?? 0]),
    results: found.results.map((each) => ({ ...each, branch: nodes[each.branch]?.start ?? -1 })),
    nullsInText: found.nullsInText.map((gap) => {
      const [index, word] = gap.split(':')
      return `${placeOf(Number(index))}:${word}`
    }),
    errors: found.errors.map(({ place, ...error }) => {
      const at = placeIn(watched.code, place)
      return { ...error, at: at === undefined ? undefined : watched.placeOf(at) }
    }),
  }
}

/**
 * True if an operation threw an error of this kind. If no run completed, a mistake may hide others,
 * so the place does not matter.
 */
export const threw = (
  node: AnyNode,
  kind: RegExp,
  parsed: ParsedExpression,
  { ended, errors }: Trace,
): boolean =>
  errors.some(
    ({ message, at }) =>
      kind.test(message) &&
      (ended === 0 || at === undefined || operandsAt(parsed, at)?.node === node),
  )

/** The engine does not report a name that contains an escape. */
export const readsNothing = (name?: string): RegExp =>
  /^[\w-]+$/.test(name ?? '') ? new RegExp(`^cannot read property (?:of|'${name}')`) : READS_NOTHING

const READS_NOTHING = /^cannot read property /

const CANNOT_ITERATE =
  /^invalid 'in' operand|not iterable|^cannot convert to object|'Symbol\.iterator'/

const NOTHING = KIND_BITS.null | KIND_BITS.undefined

/**
 * True if a missing value was destructured or iterated in a run; for a part that is not watched,
 * the error shows it.
 */
export const iteratedNull = (operand: Span | undefined, { kinds, errors }: Trace): boolean => {
  const seen = kinds.find(([start, end]) => start === operand?.start && end === operand.end)
  return seen === undefined
    ? errors.some(({ message }) => CANNOT_ITERATE.test(message))
    : (seen[2] & NOTHING) !== 0
}
