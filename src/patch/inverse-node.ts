import type { Settings } from '../core/lint/rule.ts'
import { memoKey } from '../core/memo.ts'
import type { Node } from '../core/types.ts'
import { inverseCandidates } from './expression/index.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import { runOnce } from './run-once.ts'
import { changesTwice, isInverse } from './sandbox/round-trip.ts'
import { findingCountsOf } from './shown.ts'

const INVERSE = memoKey<string | undefined>('inverse')
const UNDONE = memoKey<boolean>('undone')
const TWICE = memoKey<boolean>('changes twice')

/** The expression that undoes this one, where runs on samples prove that it does. */
export function provenInverse(
  node: Node,
  given: PatchExpression,
  settings: Settings,
): string | undefined {
  const { parsed, valueType, mayHaveNoValue, direction } = given
  const from = direction === 'forward' ? 'expression' : 'reverseExpression'
  const texts = inverseCandidates(parsed, { from, valueType, mayHaveNoValue })
  if (texts.length === 0) return undefined
  const text = runOnce(node, given, settings, { key: INVERSE, others: texts }, (path, evaluator) =>
    texts.find((text) => isInverse(text, given, path, evaluator)),
  )
  return text === undefined || isReported(node, text, given, settings) ? undefined : text
}

/** Another rule would report the inverse as soon as it is there. */
function isReported(node: Node, text: string, given: PatchExpression, settings: Settings): boolean {
  const counts = findingCountsOf(node, given.withText(text), settings)
  return [...counts.values()].some((count) => count > 0)
}

/** True of a reverse expression that restores every value which the expression beside it is tried on. */
export function undoesItsPair(node: Node, reverse: PatchExpression, settings: Settings): boolean {
  const other = reverse.direction === 'reverse' ? node.parent?.child('expression') : undefined
  const forward = expressionOf(other, settings.expressionGlobals)
  if (other === undefined || forward === undefined) return false
  const code = reverse.parsed.masked
  const isUndone = runOnce(
    other,
    forward,
    settings,
    { key: UNDONE, others: [code] },
    (path, evaluator) => isInverse(code, forward, path, evaluator),
  )
  return isUndone ?? false
}

/** True if runs show that the same expression on the way back changes a value further. */
export function isChangedTwice(node: Node, given: PatchExpression, settings: Settings): boolean {
  const isTwice = runOnce(node, given, settings, { key: TWICE }, (path, evaluator) =>
    changesTwice(given, path, evaluator),
  )
  return isTwice ?? false
}
