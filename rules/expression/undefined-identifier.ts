import { defineRule, type Fix, truncate } from '#core'
import { expressionEdits, expressionOf, quoteBareWord, renameTo, type UndefinedName } from '#patch'

export default defineRule({
  id: 'undefined-identifier',
  summary: 'A name that is defined nowhere makes the expression throw.',
  fixable: 'safe',
  messages: {
    unknown: {
      severity: 'error',
      text: '"{name}" is not defined, so the expression throws. Use value, context, atob, btoa, virtualToHostDNS and the names of JavaScript itself.',
    },
    near: {
      severity: 'error',
      text: '"{name}" is not defined, so the expression throws. Did you mean "{near}"?',
    },
    word: {
      severity: 'error',
      text: 'Without quotes "{text}" is no string: JavaScript looks for a variable "{name}", finds none and throws. Did you mean a quoted string?',
    },
    tolerated: {
      severity: 'info',
      text: '"valueExists" works, but is not documented, so nobody promises that it stays. Test the value itself where you can.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      const fixOf = (title: string, safety: Fix['safety'], edits: ReturnType<typeof renameTo>) => {
        const made = expressionEdits(node, edits)
        return made === undefined ? [] : [{ title, safety, edits: made }]
      }
      const quoting = (each: UndefinedName, safety: Fix['safety']) =>
        fixOf(
          `Quote "${truncate(each.bareWord?.text ?? '')}"`,
          safety,
          quoteBareWord(parsed, each) ?? [],
        )
      for (const each of analysis.undefinedNames) {
        const { name, suggestion, bareWord } = each
        if (suggestion !== undefined) {
          const fixes = [
            ...fixOf(`Rename to "${suggestion}"`, 'suggest', renameTo(each, suggestion)),
            ...quoting(each, 'suggest'),
          ]
          const data = { name: truncate(name), near: suggestion }
          report({ message: 'near', at: node, span: spanOf(each), data, fixes })
        } else if (bareWord !== undefined) {
          const fixes = quoting(each, bareWord.whole ? 'safe' : 'suggest')
          const data = { text: truncate(bareWord.text), name: truncate(name) }
          report({ message: 'word', at: node, span: spanOf(bareWord), data, fixes })
        } else {
          report({
            message: 'unknown',
            at: node,
            span: spanOf(each),
            data: { name: truncate(name) },
          })
        }
      }
      const tolerated = analysis.names.find(({ origin }) => origin === 'tolerated')
      if (tolerated !== undefined)
        report({ message: 'tolerated', at: node, span: spanOf(tolerated) })
    },
  }),
})
