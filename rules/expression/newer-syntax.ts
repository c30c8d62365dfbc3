import { defineRule } from '#core'
import { expressionOf } from '#patch'

export default defineRule({
  id: 'newer-syntax',
  summary: 'Only the syntax of ES6 is promised, with optional chains besides.',
  messages: {
    newer: {
      severity: 'warning',
      text: 'This uses {feature} of ES{year}, but only ES6 is promised: an engine without it cannot read the expression. Write it the older way.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const use of found?.analysis.newerSyntax ?? []) {
        const data = { feature: use.name, year: use.year }
        report({ message: 'newer', at: node, span: found?.spanOf(use), data })
      }
    },
  }),
})
