import { defineRule } from '#core'
import { covers, expressionEdits, expressionOf, guardResult, wordsAt } from '#patch'

export default defineRule({
  id: 'missing-value-in-text',
  summary: 'A value that is not there becomes the word "null" or "undefined" in a text.',
  fixable: 'suggest',
  messages: {
    part: {
      severity: 'warning',
      text: 'Where "{part}" is missing, "{written}" is written into the text. Test for it first.',
    },
    value: {
      severity: 'warning',
      text: 'Where the object lacks this key, "{written}" is written into the text. Test first: value == null ? value : ….',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      const worse = [
        ...analysis.contextAccesses.filter(({ known }) => !known),
        ...analysis.undefinedNames,
        ...analysis.uncalledMethods,
      ]
      for (const part of analysis.missingInTexts) {
        if (covers(part, worse)) continue
        const isValue = part.node.type === 'Identifier'
        const edits = expressionEdits(node, guardResult(parsed, part, analysis.results))
        const fix = edits && { title: 'Test for it first', safety: 'suggest' as const, edits }
        const span = spanOf(part)
        const { written } = part
        if (isValue) report({ message: 'value', at: node, span, data: { written }, fix })
        else {
          report({
            message: 'part',
            at: node,
            span,
            data: { part: wordsAt(parsed, part), written },
            fix,
          })
        }
        return
      }
    },
  }),
})
