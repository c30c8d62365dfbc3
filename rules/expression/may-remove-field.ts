import { defineRule, suggestion } from '#core'
import { covers, expressionOf, fallBackToValue, harmlessEdits, wordsAt } from '#patch'

export default defineRule({
  id: 'may-remove-field',
  summary: 'Where an expression gives nothing, the field is removed.',
  fixable: 'suggest',
  messages: {
    missing: {
      severity: 'info',
      text: 'Where "{part}" is missing, nothing comes out and the field is removed. Write "?? value" behind it to keep the field.',
    },
    nothing: {
      severity: 'info',
      text: '"void" gives undefined, so the field is removed. Write undefined where you mean it.',
    },
    unreturned: {
      severity: 'info',
      text: 'The function can end without "return": then nothing comes out, and the field is removed. Return a value in every case.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      const loss = found?.analysis.losses[0]
      if (found === undefined || loss === undefined) return
      const { parsed, analysis, spanOf } = found
      const { contextAccesses, undefinedNames } = analysis
      if (contextAccesses.some(({ known }) => !known) || covers(loss, undefinedNames)) return
      const span = spanOf(loss)
      if (loss.kind === 'nothing') {
        report({ message: 'nothing', at: node, span })
        return
      }
      const fix = suggestion('Fall back to the value', harmlessEdits(node, fallBackToValue(parsed)))
      if (loss.kind === 'unreturned') report({ message: 'unreturned', at: node, span, fix })
      else
        report({ message: 'missing', at: node, span, data: { part: wordsAt(parsed, loss) }, fix })
    },
  }),
})
