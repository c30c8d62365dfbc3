import fc from 'fast-check'
import { isMap, isScalar, parseDocument, Scalar } from 'yaml'
import type { ScalarStyle, Span } from '../../src/core/types.ts'

export const STYLES: Readonly<Record<string, ScalarStyle>> = {
  [Scalar.PLAIN]: 'plain',
  [Scalar.QUOTE_SINGLE]: 'single',
  [Scalar.QUOTE_DOUBLE]: 'double',
  [Scalar.BLOCK_LITERAL]: 'literal',
  [Scalar.BLOCK_FOLDED]: 'folded',
}

export interface Sample {
  readonly text: string
  readonly span: Span
  readonly style: ScalarStyle
  readonly value: string
}

/** The scalar under `key`, as `yaml` reads it; undefined when the text is no such document. */
export function sampleOf(text: string, loose: boolean): Sample | undefined {
  const document = parseDocument(text, { logLevel: 'error' })
  if (document.errors.length > 0 || !isMap(document.contents)) return undefined
  const pair = document.contents.items.find(
    (item) => isScalar(item.key) && item.key.value === 'key',
  )
  const node = pair?.value
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range || node.tag) return undefined
  const style = STYLES[node.type ?? '']
  if (style === undefined) return undefined
  const [start, valueEnd] = node.range
  const block = style === 'literal' || style === 'folded'
  const end = block ? start + withoutTail(text.slice(start, valueEnd), loose) : valueEnd
  return { text, span: { start, end }, style, value: node.value }
}

const withoutTail = (source: string, loose: boolean) =>
  source.replace(loose ? /(?:[ \t]*\r?\n)*[ \t]*$/ : /(?: *\r?\n)*$/, '').length

const eol = fc.constantFrom('\n', '\n', '\r\n')
const blanks = fc.constantFrom('', '', '', ' ', '  ', '\t')
const word = fc.oneof(
  fc.constantFrom(
    'a',
    'value',
    'x => x',
    '"q"',
    "'s'",
    'a#b',
    'a:b',
    '\\',
    '😀',
    'é',
    '-',
    '? :',
    '{',
    ',',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, '')),
)
const inner = fc.array(fc.tuple(word, fc.constantFrom(' ', '', '  ', '\t')), { maxLength: 4 })
const line = fc.tuple(blanks, inner, blanks).map(([before, words, after]) => {
  return before + words.map(([text, gap]) => text + gap).join('') + after
})
const escapes = fc.constantFrom(
  ...['\\n', '\\t', '\\"', '\\\\', '\\x41', '\\u00e9', '\\U0001F600', '\\ ', '\\/', '\\0', '\\N'],
)
const prefix = fc.constantFrom('', '# comment\n', 'other: 1\n', 'other: |+\n  text\n\n')
const suffix = fc.constantFrom(
  '',
  '\nafter: 1',
  '\n# end',
  '\n\n\nafter: [1]\n',
  ' # side\nafter: x\n',
)

const plain = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), eol, fc.integer({ min: 1, max: 4 }))
  .map(([lines, end, indent]) => lines.map((text) => text.trim()).join(end + ' '.repeat(indent)))

const single = fc
  .tuple(fc.array(line, { minLength: 1, maxLength: 4 }), eol, fc.integer({ min: 1, max: 4 }))
  .map(([lines, end, indent]) => {
    const quoted = lines.map((text) => text.replace(/'/g, "''"))
    return `'${quoted.join(end + ' '.repeat(indent))}'`
  })

const doubleLine = fc
  .array(
    fc.oneof(
      line.map((text) => text.replace(/["\\]/g, '\\$&')),
      escapes,
    ),
    { maxLength: 4 },
  )
  .map((parts) => parts.join(''))
const double = fc
  .tuple(
    fc.array(fc.tuple(doubleLine, fc.constantFrom('', '', '\\')), { minLength: 1, maxLength: 4 }),
    eol,
    fc.integer({ min: 1, max: 4 }),
  )
  .map(([lines, end, indent]) => {
    const joined = lines.map(([text, more], at) => text + (at < lines.length - 1 ? more : ''))
    return `"${joined.join(end + ' '.repeat(indent))}"`
  })

const blockLine = fc
  .tuple(fc.constantFrom('', '', '', ' ', '   ', '\t'), line)
  .map((parts) => parts.join(''))
const block = fc
  .tuple(
    fc.constantFrom('|', '>'),
    fc.constantFrom('', '', '-', '+'),
    fc.boolean(),
    fc.array(fc.oneof(blockLine, fc.constant('')), { minLength: 1, maxLength: 6 }),
    eol,
    fc.integer({ min: 1, max: 4 }),
    fc.constantFrom('', ' # note', '  '),
  )
  .map(([mark, chomp, written, lines, end, indent, comment]) => {
    const header = `${mark}${written ? indent : ''}${chomp}${comment}`
    return [header, ...lines.map((text) => (text === '' ? '' : ' '.repeat(indent) + text))].join(
      end,
    )
  })

/** A document with a scalar of any style under `key`. */
export const sample = fc
  .tuple(fc.oneof(plain, single, double, block, block), prefix, suffix, fc.boolean())
  .map(([scalar, before, after, loose]) => sampleOf(`${before}key: ${scalar}${after}`, loose))
  .filter((found) => found !== undefined)
