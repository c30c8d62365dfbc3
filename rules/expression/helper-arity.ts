import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'helper-arity',
  summary: 'Each helper is a function of exactly one argument.',
  supersedes: ['throwing-expression'],
  messages: {
    none: {
      severity: 'error',
      text: '"{name}" is called without an argument, so it fails. Give it the text to work on.',
    },
    several: {
      severity: 'error',
      text: '"{name}" takes exactly one argument, but {count} are given, so the call fails. Leave the others out.',
    },
    uncalled: {
      severity: 'error',
      text: '"{name}" is named but not called, so the function itself is used instead of a text. Write {name}(value).',
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
        const [start, end] = [call.arguments[1]?.start, call.arguments.at(-1)?.end]
        if (start === undefined || end === undefined) continue
        report({
          message: 'several',
          at: node,
          span: spanOf({ start, end }),
          data: { name, count },
        })
      }
      for (const reference of analysis.helperReferences) {
        const { name } = reference
        report({ message: 'uncalled', at: node, span: spanOf(reference), data: { name } })
      }
    },
  }),
})
