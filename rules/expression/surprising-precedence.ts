import { defineRule, warning } from '#core'
import {
  constantPathTests,
  covers,
  describeType,
  eachExpression,
  formWords,
  groupAsMeant,
  type PatchExpression,
} from '#patch'

export default defineRule({
  id: 'surprising-precedence',
  summary: 'An operator binds differently than it looks, or a condition never changes.',
  fixable: 'suggest',
  messages: {
    condition: warning('"+" binds first, so this condition is always true. Add parentheses.'),
    fallback: warning('"+" binds first, so the left side is never empty. Add parentheses.'),
    negation: warning('"!" applies to the left operand only. Put the whole test in parentheses.'),
    constant: warning('This is always {always}, so {effect}. Test the value.'),
    types: warning(
      'This compares {one} with {other}, so it is always {always}. Convert one of them.',
    ),
    form: warning(
      'No value here contains "{character}", so this is always {always}. Check {text}.',
    ),
    word: warning('No value here is {text}, so this is always {always}. It can be {words}.'),
    new: warning(
      'A new list or object equals no other, so this is always {always}. Compare what is in it.',
    ),
    typeof: warning(
      'What typeof returns is text, so this is always {always}. Put undefined in quotes.',
    ),
    path: warning('The path has no "*", so this is always {always}, and one branch never applies.'),
    chain: warning(
      'This compares true or false with the next value. Join two comparisons with "&&".',
    ),
    number: warning('"{operator}" makes a number of its operands, and this text is none. {advice}'),
    comma: warning('The comma drops this: only the last part is the result. Join texts with "+".'),
    index: warning('Where nothing is found this is -1, which counts as true. Compare it with -1.'),
  },
  check: (context) =>
    eachExpression(context, (found, report) => {
      const { facts, at, offer } = found
      for (const test of constantPathTests(found))
        report({ message: 'path', ...at(test), data: { always: String(test.always) } })
      // The wrong "in" is reported, whether it is negated or not.
      const inLists = new Set<unknown>(facts.arrayMemberships.map((each) => each.node))
      // Parameters in the wrong order lead to tests that never hold.
      const swapped = facts.argumentMistakes.filter(({ kind }) => /-(?:first|second)$/.test(kind))
      const operators = facts.misleadingOperators.filter(
        (each) => !inLists.has(each.node) && !swapped.some((one) => covers(one, [each])),
      )
      for (const misleading of operators) {
        const { kind: message } = misleading
        if (message === 'constant') {
          report({ ...constantMessage(misleading), ...at(misleading) })
        } else if (message === 'number') {
          const { node } = misleading
          const operator = node.type === 'BinaryExpression' ? node.operator : ''
          report({ message, ...at(misleading), data: { operator, advice: adviceFor(operator) } })
        } else {
          const fix = offer('Add parentheses', groupAsMeant(misleading))
          report({ message, ...at(misleading), fix })
        }
      }
    }),
})

type Misleading = PatchExpression['facts']['misleadingOperators'][number]

function constantMessage({ unlike, unused, always: outcome }: Misleading) {
  const always = String(outcome)
  if (unlike === undefined)
    return { message: 'constant', data: { always, effect: effectOf(unused) } } as const
  if (unlike.kind === 'word') {
    const data = { always, text: JSON.stringify(unlike.text), words: formWords(unlike.form) }
    return { message: 'word', data } as const
  }
  if (unlike.kind === 'form') {
    const { character, text } = unlike
    return { message: 'form', data: { always, character, text: JSON.stringify(text) } } as const
  }
  if (unlike.kind !== 'types') return { message: unlike.kind, data: { always } } as const
  const [one, other] = unlike.types
  const data = { one: describeType(one), other: describeType(other), always }
  return { message: unlike.kind, data } as const
}

const effectOf = (unused: string | undefined) =>
  unused ? `one ${unused} never applies` : 'it tests nothing'

const adviceFor = (operator: string) =>
  MEANT[operator] ? `Write "${MEANT[operator]}".` : 'Convert it first.'

/** The operator that was probably meant: one character longer, or its neighbour. */
const MEANT: Readonly<Record<string, string>> = { '|': '||', '&': '&&', '-': '+' }
