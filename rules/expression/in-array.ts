import { defineRule, suggestion } from '#core'
import { expressionOf, harmlessEdits, useIncludes, wordsAt } from '#patch'

export default defineRule({
  id: 'in-array',
  summary: 'The operator "in" looks for an index, not for an item.',
  fixable: 'suggest',
  messages: {
    index: {
      severity: 'error',
      text: '"in" looks for an index, not an item. Write {list}.includes({item}).',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed } = found
      for (const membership of found.analysis.arrayMemberships) {
        const { left, right } = membership.node
        const negated = left.type === 'UnaryExpression' && left.operator === '!'
        report({
          message: 'index',
          at: node,
          span: found.spanOf(membership),
          data: {
            list: wordsAt(parsed, right),
            item: wordsAt(parsed, negated ? left.argument : left),
          },
          fix: suggestion(
            'Write includes',
            harmlessEdits(node, useIncludes(parsed, membership), settings),
          ),
        })
      }
    },
  }),
})
