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
  check: ({ report, settings }) =>
    eachExpression(settings, (found) => {
      const { node, partner, other } = found
      const constancy = constancyOf(found)
      if (isReportedOnFirst(found)) return
      const field = String(node.name)
      const span = found.parsed.ast && found.spanOf(found.parsed.ast)
      if (constancy === 'identity' && !isOneWay(found))
        report({ message: 'identity', at: node, span, data: { field } })
      // With the value itself on the way back, the change goes one way on purpose.
      if (constancy !== 'constant' || other?.analysis.constancy === 'identity') return
      if (partner === undefined || !isUndone(found)) return
      report({
        message: 'constant',
        at: node,
        span,
        data: { field, other: String(partner.name) },
        related: [{ at: partner, message: 'Nothing here can recover the value.' }],
      })
    }),
})

/** A condition that is always the same, or a loop without end, is the mistake then. */
function constancyOf({ analysis: { constancy, misleadingOperators, costs } }: PatchExpression) {
  return misleadingOperators.length > 0 || costs.length > 0 ? 'unknown' : constancy
}

/** A mistake of both expressions is reported on the first. */
const isReportedOnFirst = (found: PatchExpression) =>
  found.direction === 'reverse' && found.other?.analysis.constancy === constancyOf(found)

/** `value` beside what cannot be undone is how a change in one direction is written down. */
function isOneWay({ direction, partner, other }: PatchExpression): boolean {
  if (direction === 'forward' || partner === undefined) return false
  // A template, or a mistake that is reported there: what it does is unknown.
  if (other?.parsed.ast === undefined) return true
  if (other.analysis.constancy === 'identity') return false
  return other.inverse === undefined
}

/** Only where values go both ways, and there is another expression. */
const isUndone = ({ syncDirection, other }: PatchExpression) =>
  syncDirection === 'toHost' && other !== undefined && other.parsed.problem?.code !== 'empty'
