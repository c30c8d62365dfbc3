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
    filter: {
      severity: 'error',
      text: '"|" does not apply "{name}". Call a method: value.{method}().',
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
      const reportName = (each: UndefinedName): void => {
        const { suggestion: near, bareWord, asFilter } = each
        const name = truncate(each.name)
        const at = { at: node, span: spanOf(each) }
        if (asFilter) {
          report({ message: 'filter', ...at, data: { name, method: METHODS[name] ?? 'trim' } })
        } else if (near !== undefined) {
          const fixes = [
            suggestion(`Rename to "${near}"`, expressionEdits(node, renameTo(each, near))),
            near.startsWith('context.') ? undefined : quoting(each, suggestion),
          ]
          report({ message: 'near', ...at, data: { name, near }, fixes })
        } else if (bareWord !== undefined) {
          const fix = quotingWord(each, bareWord)
          const data = { text: truncate(bareWord.text), name }
          report({ message: 'word', at: node, span: spanOf(bareWord), data, fix })
        } else report({ message: 'unknown', ...at, data: { name } })
      }
      for (const each of analysis.undefinedNames) reportName(each)
      const tolerated = analysis.names.find(({ origin }) => origin === 'tolerated')
      if (tolerated !== undefined)
        report({ message: 'tolerated', at: node, span: spanOf(tolerated) })
    },
  }),
})

/** What filters of templates are called in JavaScript. */
const METHODS: Readonly<Record<string, string>> = {
  lower: 'toLowerCase',
  upper: 'toUpperCase',
}

type BareWord = NonNullable<UndefinedName['bareWord']>
