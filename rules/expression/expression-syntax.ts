import { defineRule } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'expression-syntax',
  summary: 'An expression with a syntax error never runs.',
  messages: {
    unreadable: {
      severity: 'error',
      text: 'Syntax error: {problem}',
    },
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ parsed: { problem } }, { at }) => {
      if (problem?.code !== 'syntax') return
      const data = { problem: lowerFirst(problem.message) }
      report({ message: 'unreadable', ...at(problem), data })
    }),
})

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
