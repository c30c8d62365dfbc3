import { defineRule, suggestion } from '#core'
import { covers, guardedEdits, guardResult, shownExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'missing-value-in-text',
  summary: 'A missing value becomes "null" or "undefined" in a text.',
  fixable: 'suggest',
  messages: {
    part: {
      severity: 'warning',
      text: 'If "{part}" is missing, the text says "{written}". Test for it first.',
    },
    value: {
      severity: 'warning',
      text: 'If the key is missing, the result contains "{written}". Guard it: value == null ? value : ….',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      const worse = [
        ...analysis.unknownProperties,
        ...analysis.undefinedNames,
        ...analysis.uncalledMethods,
        ...analysis.nullAccesses,
      ]
      for (const part of analysis.missingInTexts) {
        if (covers(part, worse)) continue
        const isValue = part.node.type === 'Identifier'
        const edits = guardedEdits(node, guardResult(parsed, part, analysis.results), settings)
        const fix = suggestion('Test for it first', edits)
        const span = spanOf(part)
        const { written } = part
        if (isValue) report({ message: 'value', at: node, span, data: { written }, fix })
        else {
          report({
            message: 'part',
            at: node,
            span,
            data: { part: wordsAt(parsed, part), written },
            fix,
          })
        }
        return
      }
    },
  }),
})
