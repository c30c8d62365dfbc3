import { defineRule, suggestion, truncate, warning } from '#core'
import { eachBranch, putInstead, wordsAt } from '#patch'

export default defineRule({
  id: 'template-in-string',
  summary: 'Only strings in backticks fill in "$" and braces.',
  fixable: 'suggest',
  supersedes: ['roundtrip-mismatch'],
  messages: {
    quotes: warning('In ordinary quotes, {code} is not filled in. Use backticks.'),
    word: warning('This is the text "value", not the value. Remove the quotes.'),
    signs: warning('In backticks, {written} is not filled in. Write {code}.'),
  },
  check: (context) =>
    eachBranch(context, ({ parsed, facts, at, edits }, report) => {
      for (const template of facts.templatesInStrings) {
        const code = truncate(`\${${template.code}}`)
        const change = edits(putInstead(template, template.replacement))
        if (template.replacement === 'value') {
          const fix = suggestion('Remove the quotes', change)
          report({ message: 'word', ...at(template), fix })
        } else if (template.node.type === 'TemplateElement') {
          const data = { written: wordsAt(parsed, template), code }
          const fix = suggestion(`Write ${code}`, change)
          report({ message: 'signs', ...at(template), data, fix })
        } else {
          const fix = suggestion('Use backticks', change)
          report({ message: 'quotes', ...at(template), data: { code }, fix })
        }
      }
    }),
})
