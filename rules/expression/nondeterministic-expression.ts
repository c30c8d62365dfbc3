import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'nondeterministic-expression',
  summary: 'A clock or random number differs on every sync.',
  messages: {
    changing: {
      severity: 'warning',
      text: '"{call}" differs on every sync. Derive the value from the object.',
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
