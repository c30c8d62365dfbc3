import { defineRule } from '#core'
import { eachExpression, groupAsMeant, type MisleadingOperator } from '#patch'

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
    number: {
      severity: 'warning',
      text: '"{operator}" makes a number of its operands, and this text is none. {advice}',
    },
    comma: {
      severity: 'warning',
      text: 'The comma drops this: only the last part is the result. Join texts with "+".',
    },
    index: {
      severity: 'warning',
      text: 'Where nothing is found this is -1, which counts as true. Compare it with -1.',
    },
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ analysis, at, offer }) => {
      const inLists = new Set<unknown>(analysis.arrayMemberships.map((each) => each.node))
      for (const misleading of analysis.misleadingOperators) {
        // A wrong "in" is the mistake, negated or not.
        if (inLists.has(misleading.node)) continue
        const message = messageOf[misleading.kind]
        if (message === 'constant') {
          report({ message, ...at(misleading), data: constantData(misleading) })
        } else if (message === 'number') {
          report({ message, ...at(misleading), data: operatorData(misleading) })
        } else {
          const fix = offer('Add parentheses', groupAsMeant(misleading))
          report({ message, ...at(misleading), fix })
        }
      }
    }),
})

const constantData = ({ always, unused }: MisleadingOperator) => ({
  always: String(always),
  effect: unused ? `one ${unused} never applies` : 'it tests nothing',
})

function operatorData({ node }: MisleadingOperator) {
  const operator = node.type === 'BinaryExpression' ? node.operator : ''
  return { operator, advice: MEANT[operator] ? `Write "${MEANT[operator]}".` : 'Convert it first.' }
}

/** Operators for one sign more, or for the one beside. */
const MEANT: Readonly<Record<string, string>> = { '|': '||', '&': '&&', '-': '+' }

const messageOf = {
  'concatenated-condition': 'condition',
  'concatenated-default': 'fallback',
  'negated-operand': 'negation',
  'constant-condition': 'constant',
  'chained-comparison': 'chain',
  'index-as-condition': 'index',
  'text-operand': 'number',
  'dropped-part': 'comma',
} as const satisfies Record<MisleadingOperator['kind'], string>
