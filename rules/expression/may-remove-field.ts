import { defineRule, suggestion, truncate } from '#core'
import { covers, fallBackToValue, harmlessEdits, shownExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'may-remove-field',
  summary: 'An expression without a result removes the field.',
  fixable: 'suggest',
  messages: {
    missing: {
      severity: 'info',
      text: 'If "{part}" is missing, the field is removed. To keep it, append "?? value".',
    },
    value: {
      severity: 'info',
      text: 'For {value} this returns nothing, so the field is removed. To keep it, append "?? value".',
    },
    always: {
      severity: 'warning',
      text: '"{part}" is always undefined, so the field is removed. Return a value.',
    },
    nothing: {
      severity: 'info',
      text: '"void" returns undefined, which removes the field. Write undefined instead.',
    },
    unreturned: {
      severity: 'info',
      text: 'This function may return nothing, which removes the field. Always return a value.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      const lost = found?.analysis.lostValues[0]
      if (found === undefined || lost === undefined) return
      const { parsed, analysis, spanOf } = found
      const { unknownProperties, undefinedNames } = analysis
      if (unknownProperties.length > 0 || covers(lost, undefinedNames)) return
      const span = spanOf(lost)
      const at = { at: node, span }
      const fix = suggestion(
        'Fall back to the value',
        harmlessEdits(node, fallBackToValue(parsed), settings),
      )
      const data = { part: wordsAt(parsed, lost) }
      switch (lost.kind) {
        case 'nothing':
          return report({ message: 'nothing', ...at })
        case 'unreturned':
          return report({ message: 'unreturned', ...at, fix })
        case 'always':
          return report({ message: 'always', ...at, data })
        case 'value':
          return report({
            message: 'value',
            ...at,
            data: { value: truncate(lost.value ?? '') },
            fix,
          })
        default:
          report({ message: 'missing', ...at, data, fix })
      }
    },
  }),
})
