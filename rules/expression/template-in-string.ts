import { defineRule, suggestion, truncate } from '#core'
import { expressionEdits, expressionOf, useTemplateLiteral } from '#patch'

export default defineRule({
  id: 'template-in-string',
  summary: 'Only strings in backticks fill in "$" and braces.',
  fixable: 'suggest',
  supersedes: ['roundtrip-mismatch'],
  messages: {
    quotes: {
      severity: 'warning',
      text: 'In ordinary quotes, {code} is not filled in. Use backticks.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const template of found?.analysis.templatesInStrings ?? []) {
        report({
          message: 'quotes',
          at: node,
          span: found?.spanOf(template),
          data: { code: truncate(`\${${template.code}}`) },
          fix: suggestion(
            'Use backticks',
            found && expressionEdits(node, useTemplateLiteral(found.parsed, template)),
          ),
        })
      }
    },
  }),
})
