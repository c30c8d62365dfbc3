import fc from 'fast-check'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeScalar } from '../../src/core/scalar/write.ts'
import type { ScalarStyle } from '../../src/core/types.ts'
import { runs } from '../runs.ts'

const style = fc.constantFrom<ScalarStyle>('plain', 'single', 'double', 'literal', 'folded')
const tricky = fc.constantFrom(
  ...[
    '',
    ' ',
    '~',
    'null',
    'Null',
    'yes',
    'No',
    'on',
    'OFF',
    'y',
    'N',
    'true',
    'False',
    '<<',
    '=',
    '-',
    '- a',
  ],
  ...[
    '0777',
    '1_000',
    '12:30',
    '190:20:30.15',
    '0x1F',
    '0b11',
    '0o17',
    '1e3',
    '.5',
    '5.',
    '.inf',
    '-.INF',
    '.nan',
  ],
  ...[
    '2001-12-14',
    '2001-12-14t21:59:43.10-05:00',
    '2001-12-14 21:59:43',
    '+1',
    '-1',
    '1.5e+3',
    '+12e03',
    '_1',
  ],
  ...[
    'a: b',
    'a :b',
    'a #b',
    'a#b',
    ':',
    'a:',
    '?',
    '? a',
    '?a',
    ':a',
    '---',
    '--- a',
    '...',
    '%x',
    '@x',
    '`x`',
  ],
  ...[
    '*a',
    '&a',
    '!a',
    '|',
    '>',
    '{a}',
    '[a]',
    'a, b',
    'a]',
    '"a"',
    "'a'",
    "it's",
    '"a-"+value',
    '\t',
    'a\tb',
    'a\t',
  ],
  ...[
    '\n',
    'a\n',
    'a\nb',
    'a\n\n',
    '\na',
    ' a\nb',
    'a\n b\n',
    'a\n  \n',
    '\n\n a',
    'a\r\nb',
    'a\rb',
    'a\u2028b',
  ],
  ...[
    '\u0000',
    '\u0085',
    '\ufeff',
    '\ud800',
    'a\udc00b',
    '\ufffe',
    '😀',
    '#',
    '# a',
    'a\n# b',
    'a\n- b: c\n',
  ],
)
const value = fc.oneof(
  { arbitrary: tricky, weight: 2 },
  { arbitrary: fc.array(tricky, { maxLength: 4 }).map((parts) => parts.join('')), weight: 1 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 12 }), weight: 1 },
  { arbitrary: fc.string({ maxLength: 12 }), weight: 1 },
  {
    arbitrary: fc.string({ unit: fc.constantFrom(...'0123456789._:-+eExXoObB'), maxLength: 6 }),
    weight: 1,
  },
)

/** Both parsers, and `yaml` as a YAML 1.1 reader too. */
function readAll(text: string): readonly unknown[] {
  return [parse(text), parse(text, { version: '1.1' }), load(text)]
}

test('A written value reads back as the same string in every place and reader', () => {
  fc.assert(
    fc.property(value, style, fc.constantFrom<'\n' | '\r\n'>('\n', '\r\n'), (text, wanted, eol) => {
      const format = { style: wanted, eol }
      const nested = writeScalar(text, { ...format, indent: 2 })
      const flow = writeScalar(text, { ...format, inFlow: true })
      const key = writeScalar(text, { ...format, isKey: true })
      const item = writeScalar(text, { ...format, indent: 0 })
      const written = [
        `a:${eol}  b: ${nested}${eol}  c: 1${eol}`,
        `a: {b: ${flow}, c: 1}${eol}`,
        `${key}: {x: 1}${eol}`,
        `- ${item}${eol}- 2`,
        `[${flow}, 2]`,
      ]
      const expected = [
        { a: { b: text, c: 1 } },
        { a: { b: text, c: 1 } },
        { [text]: { x: 1 } },
        [text, 2],
        [text, 2],
      ]
      for (const [index, source] of written.entries()) {
        const wantedData = expected[index]
        expect({ source, read: readAll(source) }).toEqual({
          source,
          read: [wantedData, wantedData, wantedData],
        })
      }
    }),
    { numRuns: runs(4000) },
  )
}, 120_000)

test.each<[string, ScalarStyle, boolean, string]>([
  ['abc', 'plain', false, 'abc'],
  ['value ? 1 : 2', 'plain', false, "'value ? 1 : 2'"],
  ["it's", 'plain', false, "it's"],
  ["'a' + value", 'plain', false, '"\'a\' + value"'],
  ['\'a\' + "b"', 'plain', false, "'''a'' + \"b\"'"],
  ['yes', 'plain', false, "'yes'"],
  ['a, b', 'plain', false, 'a, b'],
  ['a, b', 'plain', true, "'a, b'"],
  ["it's", 'single', false, "'it''s'"],
  ['a\nb', 'single', false, '"a\\nb"'],
  ['a"\\', 'double', false, '"a\\"\\\\"'],
  ['a\nb\n', 'literal', false, '|\n  a\n  b'],
  ['a\nb', 'literal', false, '|-\n  a\n  b'],
  [' a\n\nb', 'literal', false, '|2-\n   a\n\n  b'],
  ['a\nb', 'literal', true, '"a\\nb"'],
  ['a b\n', 'folded', false, '>\n  a b'],
  ['a\nb\n', 'folded', false, '|\n  a\n  b'],
  ['a\n\n', 'literal', false, '"a\\n\\n"'],
])('%j in style %s, in flow %s, is written %s', (text, wanted, inFlow, written) => {
  expect(writeScalar(text, { style: wanted, inFlow })).toBe(written)
})
