import { defineRule, info, truncate, warning } from '#core'
import { covers, eachExpression, fallBackToValue, wordsAt } from '#patch'

export default defineRule({
  id: 'may-remove-field',
  summary: 'An expression without a result removes the field.',
  fixable: 'suggest',
  messages: {
    missing: info('If "{part}" is missing, the field is removed. To keep it, append "?? value".'),
    value: info(
      'For {value} this returns nothing, so the field is removed. To keep it, append "?? value".',
    ),
    always: warning('"{part}" is always undefined, so the field is removed. Return a value.'),
    nothing: info('"void" returns undefined, which removes the field. Write undefined instead.'),
    unreturned: info(
      'This function may return nothing, which removes the field. Always return a value.',
    ),
    never: warning('This function returns nothing, so the field is always removed. Add "return".'),
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ parsed, analysis, at, offer }) => {
      const [lost] = analysis.lostValues
      const { unknownProperties, undefinedNames } = analysis
      if (lost === undefined || unknownProperties.length > 0) return
      if (covers(lost, undefinedNames)) return
      const fix = offer('Fall back to the value', fallBackToValue(parsed))
      const data = { part: wordsAt(parsed, lost) }
      const value = truncate(lost.value ?? '')
      switch (lost.kind) {
        case 'nothing':
          return report({ message: 'nothing', ...at(lost) })
        case 'unreturned':
          return report({ message: 'unreturned', ...at(lost), fix })
        case 'never': {
          const { last } = lost
          const edits = last && [{ start: last.start, end: last.start, text: 'return ' }]
          return report({ message: 'never', ...at(lost), fix: offer('Add "return"', edits) })
        }
        case 'always':
          return report({ message: 'always', ...at(lost), data })
        case 'value':
          return report({ message: 'value', ...at(lost), data: { value }, fix })
        default:
          report({ message: 'missing', ...at(lost), data, fix })
      }
    }),
})
