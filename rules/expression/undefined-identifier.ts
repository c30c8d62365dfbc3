import { defineRule, error, info, safeFix, suggestion, truncate } from '#core'
import { eachExpression, type PatchExpression, putInstead } from '#patch'

export default defineRule({
  id: 'undefined-identifier',
  summary: 'An undefined name makes the expression throw.',
  fixable: 'safe',
  safeBecause: 'Only a word that throws an error each time it is evaluated is put in quotes.',
  supersedes: ['throwing-expression'],
  messages: {
    unknown: error('"{name}" is not defined. Use value, context, the helpers or plain JavaScript.'),
    near: error('"{name}" is not defined. Did you mean "{near}"?'),
    word: error('"{name}" is not defined. Did you mean the string "{text}"?'),
    filter: error('"|" does not apply "{name}". Call a method: value.{method}().'),
    tolerated: info('"valueExists" is undocumented and may go away. Test the value itself.'),
  },
  check: ({ report, settings }) =>
    eachExpression(settings, ({ analysis, at, edits, offer }) => {
      // A text may be no good there: `value | lower`, or a member of what has none.
      const quoting = ({ bareWord: word }: UndefinedName) =>
        word && offer(`Quote "${truncate(word.text)}"`, putInstead(word, JSON.stringify(word.text)))
      const reportNear = (each: UndefinedName, near: string): void => {
        const fixes = [
          suggestion(`Rename to "${near}"`, edits(putInstead(each, near))),
          near.startsWith('context.') ? undefined : quoting(each),
        ]
        const data = { name: truncate(each.name), near }
        report({ message: 'near', ...at(each), data, fixes })
      }
      const reportWord = (
        each: UndefinedName,
        word: NonNullable<UndefinedName['bareWord']>,
      ): void => {
        const quoted = quoting(each)
        const isSure = word.whole && !word.likeCode
        const fix = quoted && isSure ? safeFix(quoted.title, quoted.edits) : quoted
        const data = { text: truncate(word.text), name: truncate(each.name) }
        report({ message: 'word', ...at(word), data, fix })
      }
      for (const each of analysis.undefinedNames) {
        const name = truncate(each.name)
        const method = METHODS[name] ?? 'trim'
        if (each.asFilter) report({ message: 'filter', ...at(each), data: { name, method } })
        else if (each.suggestion !== undefined) reportNear(each, each.suggestion)
        else if (each.bareWord !== undefined) reportWord(each, each.bareWord)
        else report({ message: 'unknown', ...at(each), data: { name } })
      }
      const tolerated = analysis.names.find(({ origin }) => origin === 'tolerated')
      if (tolerated !== undefined) report({ message: 'tolerated', ...at(tolerated) })
    }),
})

type UndefinedName = PatchExpression['analysis']['undefinedNames'][number]

/** JavaScript's names for filters of templates. */
const METHODS: Readonly<Record<string, string>> = {
  lower: 'toLowerCase',
  upper: 'toUpperCase',
}
