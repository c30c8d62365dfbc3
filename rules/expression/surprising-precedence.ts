import { defineRule } from '#core'
import { eachShownExpression, groupAsMeant, type MisleadingOperator } from '#patch'

export default defineRule({
  id: 'surprising-precedence',
  summary: 'An operator binds differently than it looks, or a condition never changes.',
  fixable: 'suggest',
  messages: {
    condition: {
      severity: 'warning',
      text: '"+" binds first, so this condition is always true. Add parentheses.',
    },
    fallback: {
      severity: 'warning',
      text: '"+" binds first, so the left side is never empty. Add parentheses.',
    },
    negation: {
      severity: 'warning',
      text: '"!" applies to the left operand only. Put the whole test in parentheses.',
    },
    constant: {
      severity: 'warning',
      text: 'This is always {always}, so {effect}. Test the value.',
    },
    chain: {
      severity: 'warning',
      text: 'This compares true or false with the next value. Join two comparisons with "&&".',
    },
    index: {
      severity: 'warning',
      text: 'Where nothing is found this is -1, which counts as true. Compare it with -1.',
    },
  },
  check: ({ report, settings }) =>
    eachShownExpression(settings, ({ parsed, analysis }, { at, offer }) => {
      const inLists = new Set<unknown>(analysis.arrayMemberships.map((each) => each.node))
      for (const misleading of analysis.misleadingOperators) {
        const { node, always, unused, kind } = misleading
        // A wrong "in" is the mistake, negated or not.
        if (inLists.has(node)) continue
        const message = messageOf[kind]
        if (message === 'constant') {
          const effect = unused ? `one ${unused} never applies` : 'it tests nothing'
          report({ message, ...at(misleading), data: { always: String(always), effect } })
        } else {
          const fix = offer('Add parentheses', groupAsMeant(parsed, misleading))
          report({ message, ...at(misleading), fix })
        }
      }
    }),
})

const messageOf = {
  'concatenated-condition': 'condition',
  'concatenated-default': 'fallback',
  'negated-operand': 'negation',
  'constant-condition': 'constant',
  'chained-comparison': 'chain',
  'index-as-condition': 'index',
} as const satisfies Record<MisleadingOperator['kind'], string>
