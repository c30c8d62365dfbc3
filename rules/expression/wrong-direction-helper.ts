import { defineRule, warning } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'wrong-direction-helper',
  summary: 'virtualToHostDNS translates names from the virtual cluster, never names from the host.',
  supersedes: ['identical-reverse', 'roundtrip-mismatch'],
  messages: {
    reverse: warning('virtualToHostDNS does not work in reverse. Use it in "expression" only.'),
  },
  check: (context) =>
    eachExpression(context, ({ direction, facts, at }, report) => {
      if (direction !== 'reverse') return
      for (const { name, callee } of facts.helperCalls)
        if (name === 'virtualToHostDNS') report({ message: 'reverse', ...at(callee) })
    }),
})
