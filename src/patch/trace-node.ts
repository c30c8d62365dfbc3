import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import type { PatchExpression } from './expression-node.ts'
import { pathOf } from './path-node.ts'
import { contextFor } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'
import { type Trace, traceOf } from './sandbox/trace.ts'
import { traceSamples } from './sandbox/trace-samples.ts'

/** What runs show; pending if the sandbox runs elsewhere and has not answered yet, undefined where nothing can be run. */
export type Traced = Trace | 'stopped' | 'pending' | undefined

const TRACE = memoKey<Trace | 'stopped'>('trace')

/** What only a cluster knows, so that no sample says anything of it. */
const UNKNOWN = /\b(?:config|valueExists)\b/

/** What runs of an expression in the place of a node show, found once for each place and text. */
export function traceAt(node: Node, found: PatchExpression, settings: Settings): Traced {
  const { parsed, analysis } = found
  const path = pathOf(found.path)?.path
  if (settings.evaluator === undefined || path === undefined || path.broken) return undefined
  if (parsed.templated || parsed.problem !== undefined || UNKNOWN.test(parsed.masked)) {
    return undefined
  }
  const isForeign = analysis.names.some(({ origin }) => /^(?:tolerated|configured)$/.test(origin))
  if (isForeign || analysis.undefinedNames.length + analysis.forbiddenUses.length > 0) {
    return undefined
  }
  const answer = evaluateOnce(node, settings, TRACE, evaluationDetail(found, path), (evaluator) => {
    const branches = analysis.results.map((branch) => branch.node)
    const samples = traceSamples(found, path)
    return traceOf(parsed, branches, samples, contextFor(found), evaluator) ?? 'stopped'
  })
  if (answer === undefined && settings.evaluator.later !== undefined) return 'pending'
  return answer
}
