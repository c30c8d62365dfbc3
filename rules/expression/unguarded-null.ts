import { defineRule, suggestion } from '#core'
import { expressionOf, guardNull, harmlessEdits, wordsAt } from '#patch'

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
        const guard = guardNull(found.parsed, access, found.analysis.results)
        const edits = harmlessEdits(node, guard?.edits)
        const title = guard?.kind === 'optional' ? 'Write "?."' : 'Test for it first'
        report({
          message: 'read',
          at: node,
          span: found.spanOf(access),
          data: { object, property: `"${property}"` },
          fix: suggestion(title, edits),
        })
      }
    },
  }),
})
