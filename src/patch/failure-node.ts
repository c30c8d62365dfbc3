import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import { runOnce } from './run-once.ts'
import { endlessValue, type Failure, failureOf } from './sandbox/throwing.ts'
import { traceAt } from './trace-node.ts'

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
  // Whether the key comes back without a value is asked of the way back only.
  const counterpart = found.way === 'reverse' && other ? traceAt(node, other, settings) : undefined
  return failureOf(found, typeof counterpart === 'object' ? counterpart : undefined, trace)
}
