import type { Settings } from '../core/lint/rule.ts'
import type { Node } from '../core/types.ts'
import { inverseCandidates } from './expression/index.ts'
import { expressionOf, type PatchExpression } from './expression-node.ts'
import type { Counterexample } from './sandbox/round-trip.ts'
import { canBeRun } from './sandbox/sample-run.ts'
import { findingCountsOf } from './shown.ts'
import { inversionAt, roundTripAt } from './trace-node.ts'

/** The expression that undoes this one, where runs on samples prove that it does. */
export function provenInverse(
  node: Node,
  given: PatchExpression,
  settings: Settings,
): string | undefined {
  const { parsed, valueType, mayHaveNoValue, direction } = given
  const from = direction === 'forward' ? 'expression' : 'reverseExpression'
  const texts = inverseCandidates(parsed, { from, valueType, mayHaveNoValue })
  const own = parsed.masked
  const inverse = texts.find((text) => {
    const pair = direction === 'forward' ? ([own, text] as const) : ([text, own] as const)
    return inversionAt(node, given, pair, settings)?.isInverse
  })
  return inverse === undefined || isReported(node, inverse, given, settings) ? undefined : inverse
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
  return inversionAt(other, forward, codeOf(forward, reverse), settings)?.isInverse ?? false
}

/** True if runs show that the same expression on the way back changes a value further. */
export const isChangedTwice = (node: Node, given: PatchExpression, settings: Settings): boolean =>
  inversionAt(node, given, codeOf(given, given), settings)?.isChangedTwice ?? false

/**
 * A value on which the pair loses something; undefined where none is found, or where samples show nothing. A change
 * that is stable after one round is taken for what it is: one way, on purpose.
 */
export function counterexample(
  node: Node,
  forward: PatchExpression,
  reverse: PatchExpression,
  settings: Settings,
): Counterexample | undefined {
  if (!canBeRun(reverse) || forward.analysis.constancy === 'constant') return undefined
  const [there, back] = [forward, reverse].map(({ canonical }) => canonical?.replaceAll('?.', '.'))
  const isSameBothWays = there !== undefined && there === back
  const isOneWay = isSameBothWays || reverse.analysis.constancy === 'identity'
  const trip = roundTripAt(node, forward, codeOf(forward, reverse), settings)
  return isOneWay && trip?.isStable ? undefined : trip?.loss
}

const codeOf = (one: PatchExpression, other: PatchExpression) =>
  [one.parsed.masked, other.parsed.masked] as const
