import { defineRule, warning } from '#core'
import { checkOnce, expressionOf } from '#patch'

export default defineRule({
  id: 'identical-reverse',
  summary: 'The same expression both ways changes the value twice.',
  supersedes: ['roundtrip-mismatch'],
  messages: {
    same: warning('This repeats the expression instead of undoing it. Write the inverse.'),
  },
  check: (context) => ({
    PatchEntry(entry) {
      checkOnce(entry, context, (report) => {
        const forward = expressionOf(entry.get('expression'), context.settings)
        const reverse = expressionOf(entry.get('reverseExpression'), context.settings)
        if (forward === undefined || reverse === undefined) return
        if (forward.parsed.ast === undefined || forward.parsed.templated) return
        if (forward.canonical() !== reverse.canonical()) return
        // Silent unless a sample shows that the value is changed twice.
        if (!forward.isChangedTwice) return
        const related = [{ ...forward.code, message: 'The same expression.' }]
        report({ message: 'same', ...reverse.code, related })
      })
    },
  }),
})
