import { defineRule } from '#core'
import { changesTwice, expressionOf } from '#patch'

export default defineRule({
  id: 'identical-reverse',
  summary:
    'The same expression for both ways changes the value twice instead of undoing the change.',
  supersedes: ['roundtrip-mismatch'],
  messages: {
    same: {
      severity: 'warning',
      text: 'Both ways have the same expression, so the way back changes the value once more instead of undoing the change. Write the inverse.',
    },
  },
  check: ({ report, settings }) => ({
    PatchEntry(entry) {
      const node = entry.get('reverseExpression')
      const forward = expressionOf(entry.get('expression'), settings.expressionGlobals)
      const reverse = expressionOf(node, settings.expressionGlobals)
      const first = forward?.parsed
      if (node === undefined || forward === undefined || reverse === undefined) return
      if (first?.ast === undefined || first.templated) return
      if (forward.canonical !== reverse.canonical) return
      // Silent without a value that shows it: what gives the value back, or changes nothing more.
      if (!changesTwice(first.ast, forward.valueType)) return
      report({
        message: 'same',
        at: node,
        related: [{ at: entry.child('expression') ?? node, message: 'The same expression.' }],
      })
    },
  }),
})
