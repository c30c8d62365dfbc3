import { defineRule, safeFix } from '#core'
import { type ForeignKind, foreignSyntax, pathEdits, pathOf } from '#patch'

export default defineRule({
  id: 'foreign-path-syntax',
  summary: 'JSON pointers, JSONPath and jq are other languages than that of patch paths.',
  fixable: 'safe',
  supersedes: [
    'path-syntax',
    'unknown-path',
    'wrong-path-step',
    'single-quoted-key',
    'unquoted-key',
    'bare-bracket-key',
    'final-dot-star',
    'partial-glob',
    'reference-path',
  ],
  messages: {
    crash: {
      severity: 'error',
      text: '"{text}" is {language}, and the syncer crashes on this path. {advice}',
    },
    foreign: {
      severity: 'warning',
      text: '"{text}" is {language} and means nothing here, so the patch is never applied. {advice}',
    },
    doubleDot: {
      severity: 'warning',
      text: 'Two dots read like one here; they do not search at every depth as in JSONPath. Write one.',
    },
  },
  check: ({ report }) => ({
    '@path'(node) {
      const found = pathOf(node)
      const foreign = found && foreignSyntax(found.path)
      if (found === undefined || foreign === undefined) return
      const { path } = found
      const text = path.text.slice(foreign.start, foreign.end)
      const span = found.spanOf(foreign)
      const fix = safeFix(titleOf(foreign.replacement), pathEdits(node, foreign))
      if (foreign.kind === 'recursive-descent' && foreign.replacement !== undefined) {
        report({ message: 'doubleDot', at: node, span, fix })
        return
      }
      const message = path.problems.length > 0 ? 'crash' : 'foreign'
      const [language, advice] = languages[foreign.kind]
      report({ message, at: node, span, data: { text, language, advice }, fix })
    },
  }),
})

const titleOf = (replacement: string | undefined) =>
  replacement === undefined || replacement === '' ? 'Remove it' : `Write ${replacement}`

const oneOrAll = 'Write [*] for every element or [0] for one.'

const languages: Readonly<Record<ForeignKind, readonly [language: string, advice: string]>> = {
  'json-pointer': ['a JSON pointer', 'Separate the steps by dots.'],
  'jsonpath-root': ['the root of JSONPath', 'Start with the first field.'],
  'recursive-descent': ['a search of JSONPath', 'Name every step.'],
  filter: ['a filter of JSONPath', 'Write [*] and let the expression decide.'],
  slice: ['a slice of JSONPath', oneOrAll],
  union: ['a union of JSONPath', 'Write [*], or one patch for each.'],
  iterator: ['an iterator of jq', 'Write [*] for every element.'],
  'double-star': ['a glob over several steps', 'Name every step.'],
}
