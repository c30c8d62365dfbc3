import { defineRule, suggestion } from '#core'
import { expressionEdits, expressionOf, insertOptional, wordsAt } from '#patch'

export default defineRule({
  id: 'unguarded-null',
  summary: 'The objects of the context are null at times, and reading from null throws.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    read: {
      severity: 'warning',
      text: '"{object}" is null where there is no such object, and reading {property} from it throws. Write "?." or test for it first.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      for (const access of found.analysis.nullAccesses) {
        const { object } = access
        const property = access.property ?? wordsAt(found.parsed, access)
        report({
          message: 'read',
          at: node,
          span: found.spanOf(access),
          data: { object, property: `"${property}"` },
          fix: suggestion(
            'Write "?."',
            expressionEdits(node, insertOptional(found.parsed, access)),
          ),
        })
      }
    },
  }),
})
