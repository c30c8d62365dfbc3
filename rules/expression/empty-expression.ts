import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'empty-expression',
  summary: 'An empty expression counts as none at all.',
  messages: {
    empty: {
      severity: 'warning',
      text: 'An empty "{field}" counts as not set, so nothing is changed. Write an expression, or drop the key; an empty text is written \'""\'.',
    },
    comment: {
      severity: 'warning',
      text: 'There is only a comment in "{field}", so it counts as not set and nothing is changed. Write an expression, or drop the key.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const parsed = expressionOf(node, settings.expressionGlobals)?.parsed
      if (parsed?.problem?.code !== 'empty') return
      const message = parsed.comments.length > 0 ? 'comment' : 'empty'
      report({ message, at: node, data: { field: String(node.name) } })
    },
  }),
})
