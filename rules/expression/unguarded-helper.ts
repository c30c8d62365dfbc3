import { defineRule, suggestion } from '#core'
import { covers, guardedEdits, guardResult, shownExpression, wordsAt } from '#patch'

export default defineRule({
  id: 'unguarded-helper',
  summary: 'A helper throws on a missing value.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    member: {
      severity: 'warning',
      text: '"{argument}" may be missing, so {name} may throw. Test it first: {argument} ? … : value.',
    },
    value: {
      severity: 'warning',
      text: 'Without this key, {name} throws. Test it first: value ? … : value.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = shownExpression(node, settings)
      if (found === undefined) return
      const { parsed, analysis, spanOf, mayHaveNoValue } = found
      // A wrong read from the context is reported as that.
      const wrong = [...analysis.nullAccesses, ...analysis.unknownProperties]
      for (const { name, arguments: given } of analysis.helperCalls) {
        const [argument] = given
        if (argument === undefined || given.length > 1 || covers(argument, wrong)) continue
        const missing = argument.maybeMissing
        if (missing === undefined || (missing === 'value' && !mayHaveNoValue)) continue
        const message = messageFor(missing)
        const data = { name, argument: wordsAt(parsed, argument) }
        const edits = guardedEdits(node, guardResult(parsed, argument, analysis.results), settings)
        const fix = suggestion('Test for it first', edits)
        report({ message, at: node, span: spanOf(argument), data, fix })
      }
    },
  }),
})

const messageFor = (missing: string) => (missing === 'value' ? 'value' : 'member')
