import { defineRule, warning } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'identical-reverse',
  summary: 'The same expression both ways changes the value twice.',
  supersedes: ['roundtrip-mismatch'],
  messages: {
    same: warning('This repeats the expression instead of undoing it. Write the inverse.'),
  },
  check: ({ report, settings }) => ({
    PatchEntry(entry) {
      const forward = expressionOf(entry.get('expression'), settings)
      const reverse = expressionOf(entry.get('reverseExpression'), settings)
      if (forward === undefined || reverse === undefined) return
      if (forward.parsed.ast === undefined || forward.parsed.templated) return
      if (forward.canonical() !== reverse.canonical()) return
      // Silent unless a sample shows that the value is changed twice.
      if (!forward.isChangedTwice) return
      const related = [{ ...forward.code, message: 'The same expression.' }]
      report({ message: 'same', ...reverse.code, related })
    },
  }),
})
