import { defineRule, suggestion } from '#core'
import { expressionOf, groupAsMeant, harmlessEdits, type Surprise } from '#patch'

export default defineRule({
  id: 'surprising-precedence',
  summary: 'An operator binds other operands than it seems, or a condition is always the same.',
  fixable: 'suggest',
  messages: {
    condition: {
      severity: 'warning',
      text: '"+" joins before "?" asks, so the condition is a text that is never empty, and always true. Put parentheses around the choice.',
    },
    fallback: {
      severity: 'warning',
      text: '"+" joins before the operator behind it asks, and the joined text is never empty, so it always counts as true. Put parentheses around the alternatives.',
    },
    negation: {
      severity: 'warning',
      text: '"!" binds to the left operand alone, so the test is made with true or false instead of the value. Put parentheses around the whole test.',
    },
    constant: {
      severity: 'warning',
      text: 'This condition is always {always}, so one of the branches is never taken. Test the value.',
    },
    chain: {
      severity: 'warning',
      text: 'The first comparison gives true or false, and that is compared further. Write two comparisons joined by "&&".',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis } = found
      const inLists = new Set<unknown>(analysis.arrayMemberships.map((each) => each.node))
      for (const surprise of analysis.surprises) {
        // A wrong "in" is the mistake, negated or not.
        if (inLists.has(surprise.node)) continue
        const fix = suggestion(
          'Add parentheses',
          harmlessEdits(node, groupAsMeant(parsed, surprise)),
        )
        const span = found.spanOf(surprise)
        const message = messageOf[surprise.kind]
        if (message === 'constant')
          report({ message, at: node, span, data: { always: String(surprise.always) } })
        else report({ message, at: node, span, fix })
      }
    },
  }),
})

const messageOf = {
  'concatenated-condition': 'condition',
  'concatenated-default': 'fallback',
  'negated-operand': 'negation',
  'constant-condition': 'constant',
  'chained-comparison': 'chain',
} as const satisfies Record<Surprise['kind'], string>
