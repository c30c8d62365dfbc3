import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import { pathOf } from './path-node.ts'
import { runOnce } from './run-once.ts'
import { canBeTraced, contextFor } from './sandbox/sample-run.ts'
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

/** The trace of an expression at the place of a node, made once for each place and text. */
export function traceAt(node: Node, found: PatchExpression, settings: Settings): Traced {
  const { parsed, analysis } = found
  const path = pathOf(found.path)?.path
  if (settings.evaluator === undefined || path === undefined || path.broken) return undefined
  if (!canBeTraced(found)) return undefined
  const answer = evaluateOnce(node, settings, TRACE, evaluationDetail(found, path), (evaluator) => {
    const branches = analysis.results.map((branch) => branch.node)
    const samples = traceSamples(found, path)
    return traceOf(parsed, branches, samples, contextFor(found), evaluator) ?? 'stopped'
  })
  if (answer === undefined && settings.evaluator.later !== undefined) return 'pending'
  return answer
}

const ENDLESS = memoKey<Failure | undefined>('endless')

/** How the expression of a node fails when it is run on samples, as far as these are tried. */
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
    return runOnce(node, found, settings, { key: ENDLESS }, (path, evaluator) =>
      endlessValue(found, path, evaluator),
    )
  if (trace === undefined || trace === 'pending') return undefined
  // Only the reverse expression decides whether the key comes back without a value.
  const counterpart =
    found.direction === 'reverse' && other ? traceAt(node, other, settings) : undefined
  return failureOf(found, typeof counterpart === 'object' ? counterpart : undefined, trace)
}
