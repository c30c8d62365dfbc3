import { defineRule, error, info, safeFix, suggestion, truncate } from '#core'
import { around, eachExpression, type PatchExpression, putInstead } from '#patch'

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
    filter: error('"|" does not apply "{name}". In JavaScript it is {call}.'),
    pipe: error('"|" applies no filters, so "{name}" is not defined. Call a method of the value.'),
    parameters: error(
      '"{name}" is not defined. Two parameters need parentheses: {parameters} => ….',
    ),
    arrow: error('"{name}" is not defined. {method} takes a function: {name} => ….'),
    tolerated: info('"valueExists" is undocumented and may go away. Test the value itself.'),
  },
  check: (context) =>
    eachExpression(context, ({ facts, at, edits, offer }, report) => {
      // Quotes do not help here: `value | lower`, or a member that a text does not have.
      const quoting = ({ bareWord: word }: UndefinedName) =>
        word && offer(`Quote "${truncate(word.text)}"`, putInstead(word, JSON.stringify(word.text)))
      const reportNear = (each: UndefinedName, near: string): void => {
        const renamed = putInstead(each, near)
        const title = `Rename to "${near}"`
        const fix = near === 'value' ? offer(title, renamed) : suggestion(title, edits(renamed))
        const isName = near.startsWith('context.') || fix === undefined
        const fixes = [fix, isName ? undefined : quoting(each)]
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
      const reportParameter = (each: UndefinedName, parameter: MeantParameter): void => {
        const { lacks, method, parameters } = parameter
        const { title, edits } = asParameter(each.name, parameter)
        const fix = offer(title, edits)
        const data = { name: truncate(each.name), method, parameters: truncate(parameters) }
        if (lacks === 'parentheses') report({ message: 'parameters', ...at(each), data, fix })
        else report({ message: 'arrow', ...at(each), data, fix })
      }
      const reportFilter = (each: UndefinedName): void => {
        const name = truncate(each.name)
        const call = CALLS[name]
        if (call === undefined) report({ message: 'pipe', ...at(each), data: { name } })
        else report({ message: 'filter', ...at(each), data: { name, call } })
      }
      const reportName = (each: UndefinedName): void => {
        const { parameter, asFilter, suggestion, bareWord } = each
        if (parameter !== undefined) reportParameter(each, parameter)
        else if (asFilter) reportFilter(each)
        else if (suggestion !== undefined) reportNear(each, suggestion)
        else if (bareWord !== undefined) reportWord(each, bareWord)
        else report({ message: 'unknown', ...at(each), data: { name: truncate(each.name) } })
      }
      for (const each of facts.undefinedNames) reportName(each)
      const tolerated = facts.names.find(({ origin }) => origin === 'tolerated')
      if (tolerated !== undefined) report({ message: 'tolerated', ...at(tolerated) })
    }),
})

type UndefinedName = PatchExpression['facts']['undefinedNames'][number]
type MeantParameter = NonNullable<UndefinedName['parameter']>

const asParameter = (name: string, { lacks, place }: MeantParameter) =>
  lacks === 'parentheses'
    ? { title: 'Put the parameters in parentheses', edits: around(place, '(', ')') }
    : { title: 'Make it a function', edits: around(place, `${name} => `, '') }

/** Filters of template languages, and the JavaScript for each. */
const CALLS: Readonly<Record<string, string>> = {
  lower: 'value.toLowerCase()',
  upper: 'value.toUpperCase()',
  trim: 'value.trim()',
  b64enc: 'btoa(value)',
  b64dec: 'atob(value)',
  quote: 'JSON.stringify(value)',
  toJson: 'JSON.stringify(value)',
  fromJson: 'JSON.parse(value)',
  toString: 'String(value)',
  int: 'Number(value)',
}
