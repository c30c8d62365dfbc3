import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'expression-syntax',
  summary: 'An expression with a syntax error never runs.',
  messages: {
    unreadable: {
      severity: 'error',
      text: 'Syntax error: {problem}',
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
        data: { problem: lowerFirst(problem.message) },
      })
    },
  }),
})

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
