import type { Evaluator } from '../core/lint/evaluator.ts'
import type { Settings } from '../core/lint/rule.ts'
import type { MemoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { evaluateOnce } from './evaluations.ts'
import type { PatchExpression } from './expression-node.ts'
import type { ParsedPath } from './path/index.ts'
import { pathOf } from './path-node.ts'
import { canBeRun } from './sandbox/sample-run.ts'
import { evaluationDetail } from './sandbox/samples.ts'

/**
 * Facts from runs of an expression, once for each place and text; undefined where samples show nothing of it.
 * `others` are the texts of expressions that run with it.
 */
export function runOnce<T>(
  node: Node,
  expression: PatchExpression,
  settings: Settings,
  { key, others }: { readonly key: MemoKey<T>; readonly others?: readonly string[] | undefined },
  run: (path: ParsedPath, evaluator: Evaluator) => T,
): T | undefined {
  const path = pathOf(expression.path)?.path
  if (path === undefined || path.broken || !canBeRun(expression)) return undefined
  const detail = evaluationDetail(expression, path, others)
  return evaluateOnce(node, settings, key, detail, (evaluator) => run(path, evaluator))
}
