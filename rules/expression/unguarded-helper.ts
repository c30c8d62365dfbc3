import { defineRule, suggestion } from '#core'
import { covers, expressionOf, guardResult, harmlessEdits, wordsAt } from '#patch'

export default defineRule({
  id: 'unguarded-helper',
  summary: 'A helper fails on a value that is not there.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    member: {
      severity: 'warning',
      text: '"{argument}" may be missing, and {name} fails without a value. Test for it first: {argument} ? … : value.',
    },
    value: {
      severity: 'info',
      text: 'The object may lack this key, and the expression runs all the same: {name} then fails without a value. Test for it first: value ? … : value.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis, spanOf, mayHaveNoValue } = found
      // What reads from the context in a wrong way is told as that.
      const wrong = [
        ...analysis.nullAccesses,
        ...analysis.contextAccesses.filter(({ known }) => !known),
      ]
      for (const { name, arguments: given } of analysis.helperCalls) {
        const [argument] = given
        const missing = argument?.maybeMissing
        if (argument === undefined || missing === undefined || given.length > 1) continue
        if (missing === 'value' && !mayHaveNoValue) continue
        if (covers(argument, wrong)) continue
        const fix = suggestion(
          'Test for it first',
          harmlessEdits(node, guardResult(parsed, argument, analysis.results)),
        )
        const span = spanOf(argument)
        if (missing === 'value') {
          report({ message: 'value', at: node, span, data: { name }, fix })
          continue
        }
        const data = { name, argument: wordsAt(parsed, argument) }
        report({ message: 'member', at: node, span, data, fix })
      }
    },
  }),
})
