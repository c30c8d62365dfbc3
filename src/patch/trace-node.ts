import type { Evaluator } from '../core/lint/evaluator.ts'
import type { Settings } from '../core/lint/rule.ts'
import { type MemoKey, memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import type { ParsedPath } from './path/index.ts'
import { pathOf } from './path-node.ts'
import {
  type Inversion,
  inversionOf,
  type Pair,
  type RoundTrip,
  roundTripOf,
} from './sandbox/round-trip.ts'
import { canBeRun, canBeTraced, contextFor } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'
import { endlessValue, type Failure, failureOf } from './sandbox/throwing.ts'
import { type Trace, traceOf } from './sandbox/trace.ts'
import { traceSamples } from './sandbox/trace-samples.ts'

/**
 * The trace of runs; pending if the sandbox runs elsewhere and has not answered yet, undefined where nothing can be
 * run.
 */
export type Traced = Trace | 'stopped' | 'pending' | undefined

const TRACE = memoKey<Trace | 'stopped'>('trace')
const ENDLESS = memoKey<Failure | undefined>('endless')
const ROUND_TRIP = memoKey<RoundTrip | undefined>('round trip')
const INVERSION = memoKey<Inversion | undefined>('inversion')

/**
 * The record of runs of an expression, made once for each place and text; undefined where samples show nothing of it.
 * `others` are the texts of expressions that run with it.
 */
function runOnce<T>(
  node: Node,
  expression: PatchExpression,
  settings: Settings,
  key: MemoKey<T>,
  run: (path: ParsedPath, evaluator: Evaluator) => T,
  others: readonly string[] = [],
): T | undefined {
  const path = pathOf(expression.path)?.path
  if (path === undefined || path.broken) return undefined
  const detail = evaluationDetail(expression, path, others)
  return evaluateOnce(node, settings, key, detail, (evaluator) => run(path, evaluator))
}

/** The trace of an expression at the place of a node. */
export function traceAt(node: Node, found: PatchExpression, settings: Settings): Traced {
  const { evaluator } = settings
  if (evaluator === undefined || !canBeTraced(found)) return undefined
  const answer = runOnce(node, found, settings, TRACE, (path, evaluator) => {
    const branches = found.analysis.results.map((branch) => branch.node)
    const samples = traceSamples(found, path)
    return traceOf(found.parsed, branches, samples, contextFor(found), evaluator) ?? 'stopped'
  })
  return answer === undefined && evaluator.later !== undefined ? 'pending' : answer
}

/** Traces two expressions on samples of the place of a node, one after the other. */
function pairAt<T>(
  node: Node,
  place: PatchExpression,
  pair: Pair,
  settings: Settings,
  key: MemoKey<T>,
  run: (place: PatchExpression, path: ParsedPath, pair: Pair, evaluator: Evaluator) => T,
): T | undefined {
  if (!canBeRun(place)) return undefined
  // The text of the place is there already.
  const others = pair.map((half) => (half === place.parsed.masked ? '' : half))
  const runOn = (path: ParsedPath, evaluator: Evaluator) => run(place, path, pair, evaluator)
  return runOnce(node, place, settings, key, runOn, others)
}

type AtPlace = readonly [node: Node, place: PatchExpression, pair: Pair, settings: Settings]

export const roundTripAt = (...at: AtPlace) => pairAt(...at, ROUND_TRIP, roundTripOf)
export const inversionAt = (...at: AtPlace) => pairAt(...at, INVERSION, inversionOf)

/** The failure of a node's expression when it is run on samples, as far as these are tried. */
export function failureIn(node: Node, settings: Settings): Failure | undefined {
  const { expressionGlobals } = settings
  const found = expressionOf(node, expressionGlobals)
  return found && failureAt(node, found, settings)
}

function counterpartOf(node: Node, { expressionGlobals }: Settings): PatchExpression | undefined {
  const name = node.name === 'expression' ? 'reverseExpression' : 'expression'
  return expressionOf(node.parent?.child(name), expressionGlobals)
}

/** The same of an expression in the place of a node, beside the other half of its pair. */
export function failureAt(
  node: Node,
  found: PatchExpression,
  settings: Settings,
  other = counterpartOf(node, settings),
): Failure | undefined {
  const trace = traceAt(node, found, settings)
  if (trace === 'stopped')
    return runOnce(node, found, settings, ENDLESS, (path, evaluator) =>
      canBeRun(found) ? endlessValue(found, path, evaluator) : undefined,
    )
  if (trace === undefined || trace === 'pending') return undefined
  // Only the reverse expression decides whether the key comes back without a value.
  const counterpart =
    found.direction === 'reverse' && other ? traceAt(node, other, settings) : undefined
  return failureOf(found, typeof counterpart === 'object' ? counterpart : undefined, trace)
}
