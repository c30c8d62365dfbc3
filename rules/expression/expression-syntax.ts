import { defineRule, error, replaceRaw, suggestion, truncate } from '#core'
import { balance, bareTemplate, eachExpression, withoutLineBreaks } from '#patch'

export default defineRule({
  id: 'expression-syntax',
  summary: 'An expression with a syntax error never runs.',
  fixable: 'suggest',
  messages: {
    unreadable: error('Syntax error: {problem}'),
    template: error('Without backticks, {code} is a syntax error. Put all of it in backticks.'),
    lineBreak: error('In double quotes, YAML makes a line break of "\\n". Use single quotes.'),
  },
  check: (context) =>
    eachExpression(context, ({ parsed, node, at, offer }, report) => {
      const { problem } = parsed
      if (problem?.code !== 'syntax') return
      const template = bareTemplate(parsed)
      if (template !== undefined) {
        const fix = offer('Put it in backticks', template.edits)
        const data = { code: truncate(template.code) }
        report({ message: 'template', ...at(template.span), data, fix })
        return
      }
      const single = withoutLineBreaks(node, parsed)
      if (single !== undefined) {
        const fix = suggestion('Use single quotes', replaceRaw(node, single))
        report({ message: 'lineBreak', ...at(problem), fix })
        return
      }
      const data = { problem: lowerFirst(problem.message) }
      const balanced = balance(parsed)
      const fix = balanced && offer(balanced.title, balanced.edits)
      report({ message: 'unreadable', ...at(problem), data, fix })
    }),
})

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`
