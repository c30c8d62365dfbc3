import { defineRule, warning } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'nondeterministic-expression',
  summary: 'A clock or random number differs on every sync.',
  messages: {
    changing: warning('"{call}" differs on every sync. Derive the value from the object.'),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at }, report) => {
      for (const use of facts.nondeterminism)
        report({ message: 'changing', ...at(use), data: { call: use.name } })
    }),
})
