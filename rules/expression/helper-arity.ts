import { defineRule, error, omission, type Span } from '#core'
import { around, eachExpression } from '#patch'

export default defineRule({
  id: 'helper-arity',
  summary: 'Each helper takes exactly one argument.',
  fixable: 'suggest',
  supersedes: ['throwing-expression'],
  messages: {
    none: omission(
      error('"{name}" is called without an argument, so it throws. Pass it the text.'),
    ),
    several: error('"{name}" takes one argument, not {count}. Remove the others.'),
    uncalled: error(
      '"{name}" is not called, so this uses the function itself. Write {name}(value).',
    ),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at, offer }, report) => {
      for (const call of facts.helperCalls) {
        const { name, callee, spread } = call
        if (spread) continue
        const count = call.arguments.length
        if (count === 0) report({ message: 'none', ...at(callee), data: { name } })
        const surplus = spanFrom(call.arguments.slice(1))
        if (surplus) report({ message: 'several', ...at(surplus), data: { name, count } })
      }
      for (const reference of facts.helperReferences) {
        const { name } = reference
        const fix = offer('Call it', around(reference, '', '(value)'))
        report({ message: 'uncalled', ...at(reference), data: { name }, fix })
      }
    }),
})

function spanFrom(spans: readonly Span[]): Span | undefined {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last && { start: first.start, end: last.end }
}
