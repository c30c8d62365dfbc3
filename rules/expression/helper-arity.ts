import { defineRule, type Span } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'helper-arity',
  summary: 'Each helper takes exactly one argument.',
  supersedes: ['throwing-expression'],
  messages: {
    none: {
      severity: 'error',
      text: '"{name}" is called without an argument, so it throws. Pass it the text.',
    },
    several: {
      severity: 'error',
      text: '"{name}" takes one argument, not {count}. Remove the others.',
    },
    uncalled: {
      severity: 'error',
      text: '"{name}" is not called, so this uses the function itself. Write {name}(value).',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { analysis, spanOf } = found
      for (const call of analysis.helperCalls) {
        const { name, callee, spread } = call
        if (spread) continue
        const count = call.arguments.length
        if (count === 0) report({ message: 'none', at: node, span: spanOf(callee), data: { name } })
        const surplus = spanFrom(call.arguments.slice(1))
        if (surplus === undefined) continue
        report({ message: 'several', at: node, span: spanOf(surplus), data: { name, count } })
      }
      for (const reference of analysis.helperReferences) {
        const { name } = reference
        report({ message: 'uncalled', at: node, span: spanOf(reference), data: { name } })
      }
    },
  }),
})

function spanFrom(spans: readonly Span[]): Span | undefined {
  const [first, last] = [spans[0], spans.at(-1)]
  return first && last && { start: first.start, end: last.end }
}
