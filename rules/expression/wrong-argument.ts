import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'wrong-argument',
  summary: 'A wrong argument silently changes what a string method does.',
  messages: {
    swapped: {
      severity: 'warning',
      text: 'The arguments of {method} look swapped. Look up their order.',
    },
    order: {
      severity: 'warning',
      text: 'These parameters look swapped: {method} hands over the {first} first.',
    },
    replacement: {
      severity: 'warning',
      text: 'Without a second argument, {method} writes "undefined". Add the replacement.',
    },
    pattern: {
      severity: 'warning',
      text: 'Given a string, {method} searches for exactly that text. For a pattern, write /…/.',
    },
    character: {
      severity: 'warning',
      text: 'Here "." matches any character. For a dot, write "\\.".',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const mistake of found?.analysis.argumentMistakes ?? []) {
        const { method } = mistake
        const span = found?.spanOf(mistake)
        switch (mistake.kind) {
          case 'swapped':
            report({ message: 'swapped', at: node, span, data: { method } })
            break
          case 'result-second':
          case 'key-second': {
            const first = mistake.kind === 'key-second' ? 'key' : 'result so far'
            report({ message: 'order', at: node, span, data: { method, first } })
            break
          }
          case 'no-replacement':
            report({ message: 'replacement', at: node, span, data: { method } })
            break
          case 'pattern':
            report({ message: 'pattern', at: node, span, data: { method } })
            break
          default:
            report({ message: 'character', at: node, span })
        }
      }
    },
  }),
})
