import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import { pathOf } from './path-node.ts'
import { canBeRun } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'
import { type Failure, failureOf } from './sandbox/throwing.ts'

const FAILURE = memoKey<Failure | undefined>('failure')

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
  const path = pathOf(found?.path)
  if (path === undefined || path.path.broken) return undefined
  if (!canBeRun(found)) return undefined
  const detail = evaluationDetail(found, path.path, other && [other.parsed.text])
  return evaluateOnce(node, settings, FAILURE, detail, (evaluator) =>
    failureOf(found, other, path.path, evaluator),
  )
}
