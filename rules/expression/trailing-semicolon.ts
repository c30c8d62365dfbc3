import { defineRule, safeFix, warning } from '#core'
import { eachExpression, putInstead } from '#patch'

export default defineRule({
  id: 'trailing-semicolon',
  summary: 'A trailing semicolon turns an expression into a statement.',
  fixable: 'safe',
  safeBecause: 'The value of the expression is the same without its semicolon.',
  messages: {
    semicolon: warning('The semicolon makes this a statement, not an expression. Remove it.'),
  },
  check: (context) =>
    eachExpression(context, ({ parsed, at, edits }, report) => {
      if (parsed.problem?.code !== 'trailing-semicolon') return
      const fix = safeFix('Remove the semicolon', edits(putInstead(parsed.problem, '')))
      report({ message: 'semicolon', ...at(parsed.problem), fix })
    }),
})
