import { defineRule, safeFix } from '#core'
import { dropSemicolon, expressionEdits, expressionOf } from '#patch'

export default defineRule({
  id: 'trailing-semicolon',
  summary: 'A trailing semicolon turns an expression into a statement.',
  fixable: 'safe',
  messages: {
    semicolon: {
      severity: 'warning',
      text: 'The semicolon makes this a statement, not an expression. Remove it.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      const problem = found?.parsed.problem
      if (found === undefined || problem?.code !== 'trailing-semicolon') return
      report({
        message: 'semicolon',
        at: node,
        span: found.spanOf(problem),
        fix: safeFix('Remove the semicolon', expressionEdits(node, dropSemicolon(found.parsed))),
      })
    },
  }),
})
