import { defineRule } from '#core'
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
        const [first, second] = call.arguments
        if (spread) continue
        if (first === undefined)
          report({ message: 'none', at: node, span: spanOf(callee), data: { name } })
        if (second === undefined) continue
        const count = call.arguments.length
        const end = call.arguments.at(-1)?.end ?? second.end
        const span = spanOf({ start: second.start, end })
        report({ message: 'several', at: node, span, data: { name, count } })
      }
      for (const reference of analysis.helperReferences) {
        const { name } = reference
        report({ message: 'uncalled', at: node, span: spanOf(reference), data: { name } })
      }
    },
  }),
})
