import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'nondeterministic-expression',
  summary: 'A clock or a random number gives another value at every sync.',
  messages: {
    changing: {
      severity: 'warning',
      text: '"{call}" gives another value at every sync, so the field is written again and again and never comes to rest. Derive it from the object.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const use of found?.analysis.nondeterminism ?? []) {
        report({
          message: 'changing',
          at: node,
          span: found?.spanOf(use),
          data: { call: use.name },
        })
      }
    },
  }),
})
