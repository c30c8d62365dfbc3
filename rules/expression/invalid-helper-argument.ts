import { defineRule, truncate } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'invalid-helper-argument',
  summary: 'A helper fails on a text that it cannot work on.',
  supersedes: ['throwing-expression'],
  messages: {
    service: {
      severity: 'error',
      text: '"{text}" is no service name, so virtualToHostDNS fails. Write <name>.<namespace>.svc, with the cluster domain behind it if you like.',
    },
    base64: {
      severity: 'error',
      text: 'This text is not base64, so atob fails. Encode it, or leave atob out.',
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
