import { defineRule, safeFix, suggestion, truncate } from '#core'
import {
  expressionEdits,
  expressionOf,
  harmlessEdits,
  quoteBareWord,
  renameTo,
  type UndefinedName,
} from '#patch'

export default defineRule({
  id: 'undefined-identifier',
  summary: 'An undefined name makes the expression throw.',
  fixable: 'safe',
  supersedes: ['throwing-expression'],
  messages: {
    unknown: {
      severity: 'error',
      text: '"{name}" is not defined. Use value, context, the helpers or plain JavaScript.',
    },
    near: {
      severity: 'error',
      text: '"{name}" is not defined. Did you mean "{near}"?',
    },
    word: {
      severity: 'error',
      text: '"{name}" is not defined. Did you mean the string "{text}"?',
    },
    tolerated: {
      severity: 'info',
      text: '"valueExists" is undocumented and may go away. Test the value itself.',
    },
  },
  check: ({ report, settings }) => ({
    '@expression'(node) {
      const found = expressionOf(node, settings.expressionGlobals)
      if (found === undefined) return
      const { parsed, analysis, spanOf } = found
      // A text may be no good there: `value | lower`, or a member of what has none.
      const quoting = (each: UndefinedName, offer: typeof safeFix) =>
        offer(
          `Quote "${truncate(each.bareWord?.text ?? '')}"`,
          harmlessEdits(node, quoteBareWord(parsed, each), settings),
        )
      const quotingWord = (each: UndefinedName, { whole, likeCode }: BareWord) =>
        quoting(each, whole && !likeCode ? safeFix : suggestion)
      for (const each of analysis.undefinedNames) {
        const { name, suggestion: near, bareWord } = each
        if (near !== undefined) {
          const fixes = [
            suggestion(`Rename to "${near}"`, expressionEdits(node, renameTo(each, near))),
            quoting(each, suggestion),
          ]
          const data = { name: truncate(name), near }
          report({ message: 'near', at: node, span: spanOf(each), data, fixes })
        } else if (bareWord !== undefined) {
          const fix = quotingWord(each, bareWord)
          const data = { text: truncate(bareWord.text), name: truncate(name) }
          report({ message: 'word', at: node, span: spanOf(bareWord), data, fix })
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

type BareWord = NonNullable<UndefinedName['bareWord']>
