import { defineRule } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'empty-expression',
  summary: 'An empty expression counts as not set.',
  messages: {
    empty: {
      severity: 'warning',
      text: '"{field}" is empty. Write an expression (\'""\' for empty text), or remove the key.',
    },
    comment: {
      severity: 'warning',
      text: '"{field}" is only a comment. Write an expression, or remove the key.',
    },
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ parsed }, { node }) => {
      if (parsed.problem?.code !== 'empty') return
      const message = parsed.comments.length > 0 ? 'comment' : 'empty'
      report({ message, at: node, data: { field: String(node.name) } })
    }),
})
