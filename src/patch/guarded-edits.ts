import type { Settings } from '../core/lint/rule.ts'
import type { Edit, Node } from '../core/types.ts'
import { applyTextEdits, guardValue, type TextEdit } from './expression/index.ts'
import { expressionEdits, expressionOf } from './expression-node.ts'
import { findingCountsOf, harmlessEdits } from './shown.ts'
import { failureAt } from './trace-node.ts'

/**
 * As `harmlessEdits`, for edits that keep a missing key missing. So far the way there failed or wrote a text without
 * the key, so that nothing missing came back; from now on it does, and the way back has to bear it.
 */
export function guardedEdits(
  node: Node,
  edits: readonly TextEdit[] | undefined,
  settings: Settings,
): readonly Edit[] | undefined {
  const own = harmlessEdits(node, edits, settings)
  const back = node.parent?.child('reverseExpression')
  const found = expressionOf(node, settings.expressionGlobals)
  const reverse = expressionOf(back, settings.expressionGlobals)
  if (own === undefined || edits === undefined || found === undefined) return own
  if (found.way === 'reverse' || back === undefined || reverse === undefined) return own
  // A finding there already has a fix of its own.
  const known = findingCountsOf(back, reverse, settings)
  if ([...known.values()].some((count) => count > 0)) return own
  const guarded = found.withText(applyTextEdits(found.parsed.text, edits))
  if (failureAt(back, reverse, settings, guarded)?.kind !== 'missing') return own
  const others = guardValue(reverse.parsed, reverse.valueType)
  const more = others && expressionEdits(back, others)
  return more && [...own, ...more]
}
