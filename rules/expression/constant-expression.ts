import { defineRule, info, warning } from '#core'
import { eachExpression, type PatchExpression } from '#patch'

export default defineRule({
  id: 'constant-expression',
  summary:
    'An expression that ignores the value cannot be undone; one that returns it does nothing.',
  messages: {
    identity: warning('"{field}" returns the value unchanged. Change it, or remove the key.'),
    constant: info('"{field}" ignores the value, so "{other}" cannot undo it. Use "value".'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { node, code, other } = found
      const constancy = constancyOf(found)
      if (isReportedOnFirst(found)) return
      const field = String(node.name)
      if (constancy === 'identity' && !isOneWay(found))
        report({ message: 'identity', ...code, data: { field } })
      // A reverse that returns the value as it is marks a change that goes one way on purpose.
      if (constancy !== 'constant' || other?.facts.constancy === 'identity') return
      if (other === undefined || !isUndone(found)) return
      const data = { field, other: String(other.node.name) }
      const related = [{ ...other.code, message: 'Nothing here can recover the value.' }]
      report({ message: 'constant', ...code, data, related })
    }),
})

/** The constant condition or the endless loop is the mistake then. */
function constancyOf({ facts: { constancy, misleadingOperators, costs } }: PatchExpression) {
  return misleadingOperators.length > 0 || costs.length > 0 ? 'unknown' : constancy
}

/** True if a mistake of both expressions was reported on the first one. */
const isReportedOnFirst = (found: PatchExpression) =>
  found.direction === 'reverse' && found.other?.facts.constancy === constancyOf(found)

/**
 * True if a constant stands beside an expression that cannot be undone, which is how a one-way
 * change is written.
 */
function isOneWay({ direction, partner, other }: PatchExpression): boolean {
  if (direction === 'forward' || partner === undefined) return false
  // The effect of a template or of code with a syntax error is unknown.
  if (other?.parsed.ast === undefined) return true
  if (other.facts.constancy === 'identity') return false
  return other.inverse === undefined
}

/** True if values sync both ways and the pair has another expression. */
const isUndone = ({ syncDirection, other }: PatchExpression) =>
  syncDirection === 'toHost' && other !== undefined && other.parsed.problem?.code !== 'empty'
