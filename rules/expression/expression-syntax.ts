import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'expression-syntax',
  summary: 'What JavaScript cannot read never runs.',
  messages: {
    unreadable: {
      severity: 'error',
      text: '{problem} JavaScript cannot read this expression, so the patch cannot run. Correct it.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      const problem = found?.parsed.problem
      if (problem?.code !== 'syntax') return
      report({
        message: 'unreadable',
        at: node,
        span: found?.spanOf(problem),
        data: { problem: problem.message },
      })
    },
  }),
})
