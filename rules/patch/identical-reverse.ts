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
      const node = entry.get('reverseExpression')
      const forward = expressionOf(entry.get('expression'), settings)
      const reverse = expressionOf(node, settings)
      const first = forward?.parsed
      if (node === undefined || forward === undefined || reverse === undefined) return
      if (first?.ast === undefined || first.templated) return
      if (forward.canonical() !== reverse.canonical()) return
      // Silent unless a sample shows that the value is changed twice.
      if (!forward.isChangedTwice) return
      const related = [{ at: entry.child('expression') ?? node, message: 'The same expression.' }]
      report({ message: 'same', at: node, related })
    },
  }),
})
