import { defineRule, info, warning } from '#core'
import { eachExpression } from '#patch'

export default defineRule({
  id: 'newer-syntax',
  summary: 'Only ES6 syntax and optional chaining are documented.',
  messages: {
    lacking: warning('Engines for Go lack {feature} (ES{year}). Write it the older way.'),
    newer: info(
      'This uses {feature} (ES{year}), but only ES6 is documented. Current engines have it. To be sure, use ES6.',
    ),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at }, report) => {
      for (const use of facts.newerSyntax) {
        const data = { feature: use.name, year: use.year }
        report({ message: use.lacking ? 'lacking' : 'newer', ...at(use), data })
      }
    }),
})
