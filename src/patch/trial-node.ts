import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { expressionOf } from './expression-node.ts'
import { pathOf } from './path-node.ts'
import { type Failure, failureOf } from './sandbox/throwing.ts'

const FAILURE = memoKey<Failure | undefined>('failure')

/** How the expression of a node fails when it is run on samples, found once for each text. */
export function failureIn(node: Node, settings: Settings): Failure | undefined {
  const { evaluator, expressionGlobals } = settings
  const found = expressionOf(node, expressionGlobals)
  const path = pathOf(found?.path)
  if (evaluator === undefined || found?.parsed.ast === undefined || path === undefined) {
    return undefined
  }
  if (path.path.broken) return undefined
  const otherName = node.name === 'expression' ? 'reverseExpression' : 'expression'
  const other = expressionOf(node.parent?.child(otherName), expressionGlobals)
  const key = [path.schema?.kind, path.path.text, found.way, found.parsed.text, other?.parsed.text]
  return node.document.share(FAILURE, JSON.stringify(key), () =>
    failureOf(found, other, path.path, evaluator),
  )
}
