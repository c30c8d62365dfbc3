import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'wrong-direction-helper',
  summary: 'virtualToHostDNS translates names from the virtual cluster, never names from the host.',
  supersedes: ['identical-reverse', 'roundtrip-mismatch'],
  messages: {
    reverse: {
      severity: 'warning',
      text: 'virtualToHostDNS does not work in reverse. Use it in "expression" only.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found?.way !== 'reverse') return
      for (const { name, callee } of found.analysis.helperCalls) {
        if (name === 'virtualToHostDNS')
          report({ message: 'reverse', at: node, span: found.spanOf(callee) })
      }
    },
  }),
})
