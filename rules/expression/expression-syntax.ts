import { defineRule, error } from '#core'
import { balance, eachExpression } from '#patch'

export default defineRule({
  id: 'expression-syntax',
  summary: 'An expression with a syntax error never runs.',
  fixable: 'suggest',
  messages: {
    unreadable: error('Syntax error: {problem}'),
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ parsed, at, offer }) => {
      const { problem } = parsed
      if (problem?.code !== 'syntax') return
      const data = { problem: lowerFirst(problem.message) }
      const balanced = balance(parsed)
      const fix = balanced && offer(balanced.title, balanced.edits)
      report({ message: 'unreadable', ...at(problem), data, fix })
    }),
})

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
