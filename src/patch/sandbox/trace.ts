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
  /** Number of runs that came to their end. */
  readonly ended: number
  /** Number of these on a value that is not empty. */
  readonly completedNonEmpty: number
  /** Those of them on a usual value. */
  readonly usualEnded: number
  /** The kinds of each node in all runs, by its place. */
  readonly kinds: readonly NodeKinds[]
  readonly errors: readonly TracedError[]
  /** The results of each branch, without repetition. */
  readonly results: readonly TracedResult[]
  /** Parts that were nothing, where a text of the result has the word for it, by their place: `12:16:null`. */
  readonly nullsInText: readonly string[]
  /** All results are the same. */
  readonly isConstant: boolean
  /** Each result is the value itself. */
  readonly isIdentity: boolean
  /** No context was found in which the tests of a branch come out so: they were made to. */
  readonly isForced: boolean
}

/** A result of one branch of the expression. */
export interface TracedResult {
  /** As JSON; null where there was no value. */
  readonly value: string | null
  /** As JSON, with a text for what JSON does not carry: see `UNWRITABLE`. */
  readonly json: string
  /** Offset of the branch that the result came from; -1 if a function ended without one. */
  readonly branch: number
  /** Live objects hold such a value. */
  readonly isUsual: boolean
}

/** An error, and its place in the expression as far as the engine knows. */
export interface TracedError {
  readonly name: string
  readonly message: string
  readonly at: number | undefined
  /** The first usual value that it was thrown for, as JSON; the first of any kind where there is none. */
  readonly value: string | null
  readonly isUsual: boolean
  /** It was thrown where the key is missing, with both objects there. */
  readonly isOfMissing: boolean
}

/** The inputs that an expression runs on. */
export interface Samples {
  /** As JSON; null where there is no value. */
  readonly values: readonly (string | null)[]
  readonly contexts: readonly string[]
  /** The same for where there is no value, if that can be. */
  readonly emptied: readonly string[]
  /** The indexes of the values that live objects hold: from one, up to another. */
  readonly usual: readonly [from: number, to: number]
  /** The values that run in every context; each other value runs in one of them. */
  readonly inAll: number
  /** The branch that is to run: how its tests come out, and lists of contexts that may make them come out so. */
  readonly branch?: SampledBranch | undefined
}

interface SampledBranch {
  readonly tests: readonly string[]
  readonly outcomes: readonly Outcome[]
  readonly contexts: readonly (readonly string[])[]
}

/** A trace before its places are those of the expression. */
type Untraced = Omit<Trace, 'errors' | 'kinds'> & {
  readonly kinds: readonly number[]
  readonly errors: readonly (TracedError & { readonly place: string })[]
}

/**
 * Runs code on all samples, and watches its nodes, or those of one branch of it; undefined where it had to be stopped.
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
 * True if an operation threw an error of this kind. Where no run completed, a mistake may hide others: no place is
 * asked for.
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

/** The engine keeps no text of a name with an escape. */
export const readsNothing = (name?: string): RegExp =>
  /^[\w-]+$/.test(name ?? '') ? new RegExp(`^cannot read property (?:of|'${name}')`) : READS_NOTHING

const READS_NOTHING = /^cannot read property /

const CANNOT_ITERATE =
  /^invalid 'in' operand|not iterable|^cannot convert to object|'Symbol\.iterator'/

const NOTHING = KIND_BITS.null | KIND_BITS.undefined

/** Something that was nothing in a run was destructured or iterated; an error tells of a part that is not watched. */
export const iteratedNull = (operand: Span | undefined, { kinds, errors }: Trace): boolean => {
  const seen = kinds.find(([start, end]) => start === operand?.start && end === operand.end)
  return seen === undefined
    ? errors.some(({ message }) => CANNOT_ITERATE.test(message))
    : (seen[2] & NOTHING) !== 0
}
