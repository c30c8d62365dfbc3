import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import { runOnce } from './run-once.ts'
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
  const others = other && [other.parsed.text]
  return runOnce(node, found, settings, { key: FAILURE, others }, (path, evaluator) =>
    failureOf(found, other, path, evaluator),
  )
}
