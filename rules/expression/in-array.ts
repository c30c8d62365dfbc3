import { defineRule, error } from '#core'
import { eachExpression, useIncludes, wordsAt } from '#patch'

export default defineRule({
  id: 'in-array',
  summary: 'The operator "in" looks for an index, not for an item.',
  fixable: 'suggest',
  messages: {
    index: error('"in" looks for an index, not an item. Write {list}.includes({item}).'),
  },
  check: (context) =>
    eachExpression(context, ({ parsed, facts, at, offer }, report) => {
      for (const membership of facts.arrayMemberships) {
        const { left, right } = membership.node
        const isNegated = left.type === 'UnaryExpression' && left.operator === '!'
        const item = wordsAt(parsed, isNegated ? left.argument : left)
        const data = { list: wordsAt(parsed, right), item }
        const fix = offer('Write includes', useIncludes(parsed, membership))
        report({ message: 'index', ...at(membership), data, fix })
      }
    }),
})
