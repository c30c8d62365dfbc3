import { defineRule, suggestion, truncate } from '#core'
import { expressionEdits, expressionOf, useTemplateLiteral, wordsAt } from '#patch'

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
    signs: {
      severity: 'warning',
      text: 'In backticks, {written} is not filled in. Write {code}.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      for (const template of found?.analysis.templatesInStrings ?? []) {
        if (found !== undefined && template.node.type === 'TemplateElement') {
          const code = `\${${template.code}}`
          const data = { written: wordsAt(found.parsed, template), code: truncate(code) }
          const edits = expressionEdits(node, useTemplateLiteral(found.parsed, template))
          const fix = suggestion(`Write ${truncate(code)}`, edits)
          report({ message: 'signs', at: node, span: found.spanOf(template), data, fix })
          continue
        }
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
