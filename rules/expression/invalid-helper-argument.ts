import { defineRule, truncate } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'invalid-helper-argument',
  summary: 'A helper throws on text that it cannot handle.',
  supersedes: ['throwing-expression'],
  messages: {
    service: {
      severity: 'error',
      text: '"{text}" is not a Service name. Write <name>.<namespace>.svc.',
    },
    base64: {
      severity: 'error',
      text: 'This text is not base64, so atob throws. Encode it, or remove atob.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const { arguments: given } of found?.analysis.helperCalls ?? []) {
        const [argument] = given
        if (argument?.problem === undefined || given.length > 1) continue
        const span = found?.spanOf(argument)
        if (argument.problem === 'not-base64') report({ message: 'base64', at: node, span })
        else
          report({
            message: 'service',
            at: node,
            span,
            data: { text: truncate(argument.literal ?? '') },
          })
      }
    },
  }),
})
