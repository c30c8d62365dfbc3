import { defineRule, suggestion, truncate } from '#core'
import { expressionOf, guardNull, harmlessEdits, wordsAt } from '#patch'

export default defineRule({
  id: 'unguarded-null',
  summary: 'Reading from an object or field that may be missing throws.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    read: {
      severity: 'warning',
      text: '"{object}" is null where there is no such object, and reading {property} from it throws. Write "?." or test for it first.',
    },
    field: {
      severity: 'warning',
      text: '"{object}" may be missing, and reading {property} from it throws. Write "?." or test for it first.',
    },
    used: {
      severity: 'warning',
      text: '"{object}" may be missing, and this throws then. Test for it first, or write "|| {}" behind it.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { nullAccesses, nullUses, contextAccesses } = found.analysis
      for (const access of nullAccesses) {
        // A name that the context does not have is the mistake then.
        const isMisspelt = contextAccesses.some(
          (each) => !each.known && access.node.start <= each.start && each.end <= access.node.end,
        )
        if (isMisspelt) continue
        const property = access.property ?? wordsAt(found.parsed, access)
        const guard = guardNull(found.parsed, access, found.analysis.results)
        const edits = harmlessEdits(node, guard?.edits)
        const title = guard?.kind === 'optional' ? 'Write "?."' : 'Test for it first'
        report({
          message: access.kind === 'context' ? 'read' : 'field',
          at: node,
          span: found.spanOf(access),
          data: { object: truncate(access.object), property: `"${property}"` },
          fix: suggestion(title, edits),
        })
      }
      for (const use of nullUses) {
        const data = { object: truncate(use.object) }
        report({ message: 'used', at: node, span: found.spanOf(use), data })
      }
    },
  }),
})
