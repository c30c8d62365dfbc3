import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { parseEvents } from '../../src/core/yaml/parse-events.ts'
import { parseFull } from '../../src/core/yaml/parse-full.ts'
import { parseQuick } from '../../src/core/yaml/quick.ts'
import { runs } from '../runs.ts'

const everyday = [
  'a: 1\nb: two\nc: "th\\"ree"\n',
  "a: 'q''x'\nb: \"d\\n\"\nc: |\n  lit\n   more\n\nd: >-\n  fold\n  ed\n",
  'a: [1, {x: y, z: -1}]\nb: {}\nc: []\nd: { }\n',
  'a:\nb: ~\nc: null\nd: ""\n',
  '- a\n-\n- - b\n  - c\n- k: v\n  l: w\n-\n',
  '"q k": 1\n\'s k\': 2\n3: x\ntrue: y\n0x10: z\n',
  '---\na: 1\n---\nb: 2\n',
  'a:\n  # before\n  b: 1\n  # after\nc: # trailing\n  d: 2\n# end',
  'spec:\n  patches:\n  - path: metadata.labels\n    expression: "value.a ? `x` : \\"y\\""\n  - path: b\n',
  'a: http://x:80/y#z # c\nb: a-b --- c\nc: -1\nd: .5\n',
  'a: |+\n  x\n\n\nb: |-\n\n  y\n   z\nc: >\n  one\n  two\n\n',
  'a: ü\nb: "→"\n',
  'constructor: b\ntoString: {hasOwnProperty: 1}\n',
  'a: {{ x }}\n'.replaceAll(/[{}]/g, ''),
]

const tricky = [
  '',
  '# only a comment\n',
  'scalar\n',
  'a: b\na: c\n',
  'a: {b: 1, b: 2}\n',
  '__proto__: {a: 1}\n',
  '{__proto__: 1}\n',
  'a: &x 1\nb: *x\n',
  'a: !!str 1\n',
  '<<: {a: 1}\n',
  '"<<": {a: 1}\n',
  '? a\n: b\n',
  'a: b\n c: d\n',
  'a: b\n  c\n',
  'a: "b\n  c"\n',
  'a: "b" c\n',
  'a: [1, 2\n  3]\n',
  'a: [1, 2,]\nb: [a: 1]\nc: [,]\nd: {a}\n',
  'a: [1]x\n',
  'a: b: c\n',
  'a: b:\n',
  'a:\tb\n',
  '\ta: b\n',
  'a: b\t# c\n',
  'a: b #c\n',
  'a: b# c\n',
  'a: |2\n  b\n',
  'a: | # c\n  b\n',
  'a: |\n\n',
  'a: |\n  b',
  'a: |\n   \n  b\n',
  'a: |\n  b\n    \n',
  'a: |\n   b\n  c\n',
  'a: |\n  b\n # c\nd: e\n',
  'a: >\n  b\n\n  c\n',
  'a: >\n  b\n   c\n',
  '- |\n b\n- c\n',
  'a:\n- |\n b\n',
  '- a: 1\n b: 2\n',
  '- a\n b\n',
  '- - a\n - b\n',
  'a:\n  - b\n - c\n',
  'a:\n- b\n  c: d\n',
  'a:\n- b\nc:\n - d\n',
  '--- a\n',
  '---\n---\na: 1\n',
  'a: 1\n---\n',
  'a: 1\n...\nb: 2\n',
  '--- # c\na: 1\n',
  '---a: 1\n',
  '%YAML 1.2\n---\na: 1\n',
  '\uFEFFa: 1\n',
  'a: 1\r\nb: 2\r\n',
  'a: x\ry: 1\n',
  'a: \u0085b\n',
  'a: \u2028b\n',
  'a: 😀\n',
  'a: \uD800\n',
  'a: "\\x41\\u00e9"\n',
  "a: 'it's'\n",
  "a: 'x'y\n",
  'a : b\n',
  'a:b\n',
  'a: @b\n',
  'a: `b`\n',
  'a: %b\n',
  'a: *\n',
  'a: - b\n',
  'a: ? b\n',
  'a: -\n',
  '-\n',
  '- -\n',
  '-a: b\n',
  ': a\n',
  '"a":b\n',
  '{"a":1}\n',
  'a: }\n',
  'a: ]\n',
  'a: ,b\n',
  '#a: b\n#\n',
  ' a: b\n c: d\n',
  ' a: b\nc: d\n',
  'null: a\n~: b\n',
  '1: a\n1.0: b\n',
  '1: a\n"1": b\n',
  'a: 0o7\nb: 0777\nc: 1e3\nd: .inf\ne: -.INF\nf: .nan\ng: +1\nh: 1_0\n',
  `${'a'.repeat(1100)}: b\n`,
  `${Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')}`,
]

describe('the quick parser', () => {
  it.each(everyday)('reads %j', (text) => {
    expect(parseQuick(text)).toEqual(eventValues(text))
  })

  it.each([...everyday, ...tricky])('never reads %j otherwise than the others', agree)

  it('never reads generated documents otherwise', () => {
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          'a: b',
          "it's",
          '"',
          '#',
          '- x',
          'yes',
          '1',
          'line\nline\n',
          '  x',
          'a\n\nb',
          '{{x}}',
          'k # c',
        ),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('node'), { maxLength: 4 }),
        fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), tie('node'), { maxKeys: 4 }),
      ),
    })).node
    const options = fc.record({
      indent: fc.integer({ min: 2, max: 6 }),
      indentSeq: fc.boolean(),
      lineWidth: fc.constantFrom(0, 80),
      collectionStyle: fc.constantFrom('any', 'block', 'flow'),
      defaultStringType: fc.constantFrom(
        'PLAIN',
        'QUOTE_SINGLE',
        'QUOTE_DOUBLE',
        'BLOCK_LITERAL',
        'BLOCK_FOLDED',
      ),
    })
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: value, b: value }), { minLength: 1, maxLength: 3 }),
        options,
        (values, style) => {
          agree(values.map((one) => `---\n${stringify(one, style as object)}`).join(''))
        },
      ),
      { numRuns: runs(1000) },
    )
  })

  it('never reads scrambled texts otherwise', () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b',
        'a: ',
        'b:',
        '- ',
        '-',
        ' ',
        '  ',
        '\n',
        '\n',
        '\n  ',
        '\n    ',
        ': ',
        '#',
        ' # c',
        '"',
        "'",
      ],
      ...[
        '[',
        ']',
        '{',
        '}',
        ', ',
        '|',
        '>',
        '|-\n',
        '>+\n',
        '---\n',
        '...\n',
        '&a',
        '*a',
        '!t',
        '? ',
        '\\',
        '%',
        '1',
        '~',
      ],
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => agree(pieces.join(''))),
      { numRuns: runs(6000) },
    )
  })
})

function agree(text: string) {
  const quick = parseQuick(text)
  if (quick === undefined) return
  expect({ text, values: quick }).toEqual({ text, values: eventValues(text) })
  const full = parseFull(text)
  expect(full.problems).toEqual([])
  expect(quick).toEqual(full.trees.map((tree) => tree.value))
}

function eventValues(text: string): readonly unknown[] {
  const fast = parseEvents(text)
  if (!('trees' in fast)) return [fast.failed]
  expect(fast.trees.flatMap((tree) => tree.duplicates)).toEqual([])
  return fast.trees.map((tree) => tree.value)
}
