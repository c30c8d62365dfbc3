import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { expressionOf } from './expression-node.ts'
import { pathOf } from './path-node.ts'
import { type Failure, failureOf } from './sandbox/throwing.ts'
import { tried } from './trials.ts'

const FAILURE = memoKey<Failure | undefined>('failure')

/** How the expression of a node fails when it is run on samples, as far as these are tried. */
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
  const texts = [found.parsed.text, other?.parsed.text]
  const detail = [path.schema?.kind, path.path.text, found.way, ...texts, expressionGlobals]
  return tried(node.document, evaluator, FAILURE, detail, () =>
    failureOf(found, other, path.path, evaluator),
  )
}
