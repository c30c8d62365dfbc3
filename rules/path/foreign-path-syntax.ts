import { defineRule, error, safeFix, suggestion, warning } from '#core'
import { foreignSyntax, pathEdits, pathOf } from '#patch'

export default defineRule({
  id: 'foreign-path-syntax',
  summary: 'Patch paths are not JSON Pointer, JSONPath or jq.',
  fixable: 'safe',
  safeBecause:
    '".." means one dot, and a path that crashes the syncer syncs nothing; to mend one that matches nothing is a suggestion.',
  supersedes: [
    'path-syntax',
    'unknown-path',
    'wrong-path-step',
    'single-quoted-key',
    'unquoted-key',
    'final-dot-star',
    'partial-glob',
    'reference-path',
  ],
  messages: {
    crash: error('"{text}" is {language} and crashes the syncer. {advice}'),
    foreign: warning('"{text}" is {language} and never matches. {advice}'),
    doubleDot: warning('".." means one dot here, not a search at every depth. Write one.'),
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      const foreign = found && foreignSyntax(found.path)
      if (found === undefined || foreign === undefined) return
      const { path } = found
      const text = path.text.slice(foreign.start, foreign.end)
      const span = found.spanOf(foreign)
      const [title, edits] = [titleOf(foreign.replacement), pathEdits(node, foreign)]
      if (foreign.kind === 'recursive-descent' && foreign.replacement !== undefined) {
        report({ message: 'doubleDot', at: node, span, fix: safeFix(title, edits) })
        return
      }
      const message = path.problems.length > 0 ? 'crash' : 'foreign'
      const [language, advice] = languages[foreign.kind]
      // A path that matched nothing would begin to change what is synced.
      const fix = message === 'crash' ? safeFix(title, edits) : suggestion(title, edits)
      report({ message, at: node, span, data: { text, language, advice }, fix })
    },
  }),
})

const titleOf = (replacement: string | undefined) =>
  replacement === undefined || replacement === '' ? 'Remove it' : `Write ${replacement}`

const oneOrAll = 'Write [*] for every element or [0] for one.'

/** The language that each syntax comes from, and the advice for it. */
const languages = {
  'json-pointer': ['a JSON pointer', 'Separate steps with dots.'],
  'jsonpath-root': ['a JSONPath root', 'Start with the first field.'],
  'recursive-descent': ['a JSONPath search', 'Name every step.'],
  filter: ['a JSONPath filter', 'Write [*] and let the expression decide.'],
  slice: ['a JSONPath slice', oneOrAll],
  union: ['a JSONPath union', 'Write [*], or one patch for each.'],
  iterator: ['a jq iterator', 'Write [*] for every element.'],
  'double-star': ['a recursive glob', 'Name every step.'],
} as const
