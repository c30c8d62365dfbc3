import { defineRule, type Node, type Settings } from '#core'
import { type PatchExpression, patchEntry, provenInverse, shownExpression } from '#patch'

export default defineRule({
  id: 'constant-expression',
  summary:
    'An expression that ignores the value cannot be undone; one that returns it does nothing.',
  messages: {
    identity: {
      severity: 'warning',
      text: '"{field}" returns the value unchanged. Change it, or remove the key.',
    },
    constant: {
      severity: 'info',
      text: '"{field}" ignores the value, so "{other}" cannot undo it. Use "value".',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      if (found === undefined) return
      const constancy = constancyOf(found)
      const partner = partnerOf(node)
      const other = partner && shownExpression(partner, settings)
      if (isReportedOnFirst(found, other)) return
      const field = String(node.name)
      const span = found.parsed.ast && found.spanOf(found.parsed.ast)
      if (constancy === 'identity' && !isOneWay(found, other, partner, settings))
        report({ message: 'identity', at: node, span, data: { field } })
      // With the value itself on the way back, the change goes one way on purpose.
      if (constancy !== 'constant' || other?.analysis.constancy === 'identity') return
      if (partner === undefined || !isUndone(found, other)) return
      report({
        message: 'constant',
        at: node,
        span,
        data: { field, other: String(partner.name) },
        related: [{ at: partner, message: 'Nothing here can recover the value.' }],
      })
    },
  }),
})

/** A condition that is always the same, or a loop without end, is the mistake then. */
function constancyOf({ analysis: { constancy, misleadingOperators, costs } }: PatchExpression) {
  return misleadingOperators.length > 0 || costs.length > 0 ? 'unknown' : constancy
}

/** A mistake of both expressions is reported on the first. */
const isReportedOnFirst = (found: PatchExpression, other: PatchExpression | undefined) =>
  found.direction === 'reverse' && other?.analysis.constancy === constancyOf(found)

function partnerOf(node: Node): Node | undefined {
  const name = node.name === 'expression' ? 'reverseExpression' : 'expression'
  return patchEntry(node)?.child(name)
}

/** `value` beside what cannot be undone is how a change in one direction is written down. */
function isOneWay(
  found: PatchExpression,
  other: PatchExpression | undefined,
  partner: Node | undefined,
  settings: Settings,
): boolean {
  if (found.direction === 'forward' || partner === undefined) return false
  // A template, or a mistake that is reported there: what it does is unknown.
  if (other?.parsed.ast === undefined) return true
  if (other.analysis.constancy === 'identity') return false
  return provenInverse(partner, other, settings) === undefined
}

/** Only where values go both ways, and there is another expression. */
const isUndone = (found: PatchExpression, other: PatchExpression | undefined) =>
  found.syncDirection === 'toHost' && other !== undefined && other.parsed.problem?.code !== 'empty'
