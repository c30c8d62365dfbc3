import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'callback-result',
  summary: 'A callback that returns nothing, or always the same, does not do its work.',
  messages: {
    nothing: {
      severity: 'warning',
      text: 'This callback of {method} returns nothing. Return a value, or leave out the braces.',
    },
    always: {
      severity: 'warning',
      text: 'This callback of {method} is always {always}, so {effect} item passes. Test the item.',
    },
    boolean: {
      severity: 'warning',
      text: 'This returns true or false, so sort moves nothing. Return -1, 0 or 1.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const mistake of found?.analysis.callbackMistakes ?? []) {
        const { method, kind, always } = mistake
        const span = found?.spanOf(mistake)
        if (kind === 'no-return') report({ message: 'nothing', at: node, span, data: { method } })
        else if (kind === 'not-a-number') report({ message: 'boolean', at: node, span })
        else
          report({
            message: 'always',
            at: node,
            span,
            data: { method, always: String(always), effect: always ? 'every' : 'no' },
          })
      }
    },
  }),
})
