import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseDocument, stringify } from 'yaml'
import { replaceSpans } from '../../src/core/text/replace-spans.ts'
import type { InputFile } from '../../src/run/lint-files.ts'
import { readInput } from '../../src/run/lint-files.ts'
import '../fixed-seed.ts'

/** The place that is asked for, in the text inside; of letters only, so that every style writes it as it is. */
const MARK = 'markedvalue'
const word = fc.constantFrom(
  'blue',
  'a b',
  'x: y',
  '# no',
  '😀',
  'é',
  '"q"',
  "it's",
  '\\n',
  '- a',
  '',
  'a\tb',
)
const leaf = fc.oneof(word, fc.nat(99), fc.boolean())
const { tree } = fc.letrec((tie) => ({
  tree: fc.dictionary(
    fc.constantFrom('apiKey', 'pods', 'ключ', 'a.b/c', '😀k', 'long key', 'enabled'),
    fc.oneof({ maxDepth: 3 }, leaf, fc.array(leaf, { maxLength: 3 }), tie('tree')),
    { maxKeys: 4 },
  ),
}))

const innerText = fc
  .record({
    before: tree,
    after: tree,
    mark: fc.constantFrom(MARK, `${MARK} 😀`, `😀 ${MARK}`),
    style: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE', 'BLOCK_LITERAL'),
    indent: fc.constantFrom(2, 3, 4),
    blank: fc.constantFrom('', '\n', '\n\n', '# a comment 😀\n'),
  })
  .map(({ before, after, mark, style, indent, blank }) => {
    const options = { indent, defaultStringType: style as 'PLAIN', lineWidth: 0 }
    const sync = { fromHost: { ...after, pods: mark }, toHost: before }
    return `${blank}${stringify({ external: { platform: before }, sync }, options)}${blank}`
  })

/** Ways to write a text as a scalar below `values:`, by hand where the `yaml` package never would. */
const styles: Readonly<Record<string, (text: string) => string>> = {
  literal: (text) => block('|', text, 4),
  'literal with an indicator': (text) => block('|3', text, 7),
  'literal, stripped, with an indicator': (text) => block('|2-', text, 6),
  'literal, kept': (text) => block('|+ # why', text, 8),
  double: (text) => JSON.stringify(text),
  'double, escaped': (text) => JSON.stringify(text).replace(/[^ -~]/g, escaped),
  single: (text) => written(text, 'QUOTE_SINGLE'),
  folded: (text) => written(text, 'BLOCK_FOLDED'),
}

const written = (text: string, defaultStringType: 'QUOTE_SINGLE' | 'BLOCK_FOLDED') =>
  stringify([text], { defaultStringType, lineWidth: 60, indentSeq: false }).slice(2).trimEnd()

const block = (header: string, text: string, margin: number) =>
  `${header}\n${text.replace(/^(?=.)/gm, ' '.repeat(margin))}`

const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const outerText = (style: string, text: string) =>
  `kind: Application\napiVersion: argoproj.io/v1alpha1\nmetadata: {name: "😀"}\nspec:\n    source:\n      chart: vc\n      helm:\n        values: ${shifted(styles[style]?.(text) ?? '')}\n`

/** A block's lines are as deep as `values:` and their own margin. */
const shifted = (scalar: string) => scalar.replace(/\n(?=.)/g, '\n        ')

const decoded = (text: string): unknown =>
  parseDocument(text).getIn(['spec', 'source', 'helm', 'values'])

const cases = fc.record({
  text: innerText,
  style: fc.constantFrom(...Object.keys(styles)),
  crlf: fc.boolean(),
})

it('finds every place of a text inside, whatever its style', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(cases, ({ text, style, crlf }) => {
      const outer = outerText(style, text).replaceAll('\n', crlf ? '\r\n' : '\n')
      const value = decoded(outer)
      if (typeof value !== 'string' || !value.includes(MARK)) return
      const input: InputFile = { uri: 'app.yaml', text: outer }
      const { file } = readInput(input)
      const [place] = file.texts
      if (place === undefined) throw new Error(`not found: ${style}`)
      seen.add(style)
      const inner = place.file.text
      // The text itself, as the other parser reads it, up to the line breaks at its end.
      expect(inner.trimEnd()).toBe(value.trimEnd())
      const start = inner.indexOf(MARK)
      const span = place.toFile({ start, end: start + MARK.length })
      expect(outer.slice(span.start, span.end)).toBe(MARK)
      expect(place.toText(span.start)).toBe(start)
      expect(place.toText(span.end - 1)).toBe(start + MARK.length - 1)
      // An edit inside is the same edit for whoever reads the file around it.
      const edits = place.edits([{ span: { start, end: start + MARK.length }, text: 'other 😀' }])
      if (edits === undefined) return
      const edited = replaceSpans(outer, edits)
      expect(String(decoded(edited)).trimEnd()).toBe(value.replace(MARK, 'other 😀').trimEnd())
    }),
    { numRuns: 200 },
  )
  expect([...seen].toSorted()).toEqual(Object.keys(styles).toSorted())
})
