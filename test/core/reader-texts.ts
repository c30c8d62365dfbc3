import fc from 'fast-check'
import { stringify } from 'yaml'
import { maskFiller } from '../../src/core/template/filler.ts'

/** What the quick reader has to read. */
export const everyday: readonly string[] = [
  '',
  '# only a comment\n',
  'scalar\n',
  'a: 1\nb: two\nc: "th\\"ree"\n',
  "a: 'q''x'\nb: \"d\\n\"\nc: |\n  lit\n   more\n\nd: >-\n  fold\n  ed\n",
  'a: [1, {x: y, z: -1}]\nb: {}\nc: []\nd: { }\n',
  'a:\nb: ~\nc: null\nd: ""\n',
  '- a\n-\n- - b\n  - c\n- k: v\n  l: w\n-\n',
  '"q k": 1\n\'s k\': 2\n3: x\ntrue: y\n0x10: z\nnull: n\n',
  '---\na: 1\n---\nb: 2\n',
  '--- # c\na: 1\n---  \n# nothing\n---\n',
  'a:\n  # before\n  b: 1\n  # after\nc: # trailing\n  d: 2\n# end',
  'a:\n  b: # nothing\n  # more\nc:\n- # nothing\n\n# end\n',
  'spec:\n  patches:\n  - path: metadata.labels\n    expression: "value.a ? `x` : \\"y\\""\n  - path: b\n',
  'a: http://x:80/y#z # c\nb: a-b --- c\nc: -1\nd: .5\n',
  'a: ^x\nb: =\nc: <y>\nd: :z\ne: ?w\nf: ;\n<k>: +1\n-l: m\n',
  'a: ü\nb: "→"\nc: 😀\n',
  'constructor: b\ntoString: {hasOwnProperty: 1}\n',
  'a: 0o7\nb: 0777\nc: 1e3\nd: .inf\ne: -.INF\nf: .nan\ng: +1\nh: 1_0\ni: 12:30\nj: 1.\n',
  `a: ${maskFiller.repeat(4)}\nb: x${maskFiller}y\n`,
  // Line breaks of Windows.
  'a: 1 # c\r\nb: "x\r\n  y"\r\nc:\r\n  - d\r\n  - e: |\r\n      f \r\n\r\n      g\r\nf: >\r\n  h\r\n  i\r\n',
  // Scalars over several lines.
  'a: b\n  c\n\n  d # e\nf:\n  g\n  h\n',
  '- a\n  b\n- - c\n   d\n',
  'a: "long\n  flow\n\n  \\\n  scalar\\n\\\n  \\  end "\nb: \'x\n\n\n  y\'\n',
  'a: "\\x41\\u00e9\\ud83d\\ude00\\0\\e\\_\\N"\n',
  // Block scalars.
  'a: |+\n  x\n\n\nb: |-\n\n  y\n   z\nc: >\n  one\n  two\n\n',
  'a: | # c\n  b\nc: |-2\n    d\n   e\n',
  'a: >\n  b\n\n  c\n   d\n\n   e\n\n\n  f\n',
  'a: |\n  b\n    \n  c\n    \nd: |\n\nb: >-\n',
  'a: |\n  \tb\n',
  'a: |\n  b',
  '- |\n b\n- c\n',
  'a:\n- |\n b\n',
  // Collections in brackets.
  '{"a": [1, 2.5, -3e2, true, null, "\\u00e9"], "b": {"c": {}}}\n',
  '{\n  "a": [\n    1\n  ],\n\n  "b" : "c"\n}\n',
  'a: [b, # c\n  d,\n  ]\ne: {f: "g",\n  h: i j}\n',
  'a: [http://b:1, c:d, e#f]\n',
]

/** What asks for a closer look, or is broken. */
export const tricky: readonly string[] = [
  'a: b\na: c\n',
  'a: {b: 1, b: 2}\n',
  '__proto__: {a: 1}\n',
  '{__proto__: 1}\n',
  'a: &x 1\nb: *x\n',
  'a: !!str 1\n',
  '<<: {a: 1}\n',
  '{<<: {a: 1}}\n',
  '? a\n: b\n',
  'a: b\n c: d\n',
  'a: "b" c\n',
  'a: [b: 1]\nc: [,]\nd: {a}\n',
  'a: [1]x\n',
  'a: [1\n]\n',
  'a: "b\nc"\n',
  'a: [-]\nb: [?]\nc: {-: 1}\n',
  'a: b: c\n',
  'a: b:\n',
  'a:\tb\n',
  '\ta: b\n',
  'a: b\t# c\n',
  'a: |\n   \n  b\n',
  'a: |\n   b\n  c\n',
  'a: |\n  b\n # c\nd: e\n',
  'a: |+\n  b\n ',
  'a: |2-3\n  b\n',
  '- a: 1\n b: 2\n',
  '- - a\n - b\n',
  'a:\n  - b\n - c\n',
  'a:\n- b\n  c: d\n',
  'a:\n- b\nc:\n - d\n',
  '--- a\n',
  '--- |\n a\n',
  '|\n a\n',
  'a: 1\n...\nb: 2\n',
  '---a: 1\n',
  '%YAML 1.2\n---\na: 1\n',
  '\uFEFFa: 1\n',
  'a: x\ry: 1\n',
  'a: \u0085b\n',
  'a: \u2028b\n',
  'a: \uD800\n',
  'a: "\\q"\n',
  'a: "b\\ \n  c"\n',
  "a: 'it's'\n",
  "a: 'x'y\n",
  "'",
  'a : b\n',
  'a:b\n',
  'a: @b\n',
  'a: `b`\n',
  'a: %b\n',
  'a: *\n',
  'a: - b\n',
  'a: ? b\n',
  'a: -\n',
  ': a\n',
  '"a":b\n',
  'a: }\n',
  'a: ,b\n',
  ' a: b\nc: d\n',
  '1: a\n"1": b\n',
  `${'a'.repeat(1100)}: b\n`,
  `${Array.from({ length: 120 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join('')}`,
]

const value = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      ...['a: b', "it's", '"', '#', '- x', 'yes', '1', 'line\nline\n', '  x', 'a\n\nb', '{{x}}'],
      ...['k # c', 'words that go on for more than twenty columns', 'a\n  b\n\n\n  c\nd\n'],
      ...['\ttab\tx', 'end \n', 'a\n\n\n', '\n\na', '\\', ' x\ny'],
    ),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 6 }), tie('node'), { maxKeys: 4 }),
  ),
})).node

const style = fc.record({
  indent: fc.integer({ min: 2, max: 6 }),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 20, 80),
  minContentWidth: fc.constant(0),
  collectionStyle: fc.constantFrom('any', 'block', 'flow'),
  defaultStringType: fc.constantFrom(
    'PLAIN',
    'QUOTE_SINGLE',
    'QUOTE_DOUBLE',
    'BLOCK_LITERAL',
    'BLOCK_FOLDED',
  ),
})

/** Data of all sorts, as a writer of YAML writes it. */
export const generated = fc
  .tuple(
    fc.array(fc.record({ a: value, b: value }), { minLength: 1, maxLength: 3 }),
    style,
    fc.boolean(),
  )
  .map(([values, options, hasReturns]) => {
    const text = values.map((one) => `---\n${stringify(one, options as object)}`).join('')
    return hasReturns ? text.replaceAll('\n', '\r\n') : text
  })

const piece = fc.constantFrom(
  ...['a', 'b', 'a: ', 'b:', '- ', '-', ' ', '  ', '\n', '\n', '\n  ', '\n    ', ': ', '#', ' # c'],
  ...['"', "'", '[', ']', '{', '}', ', ', ',', '|', '>', '|-\n', '>+\n', '|2\n', '---\n', '--- '],
  ...['...\n', '&a', '*a', '!t', '? ', '\\', '%', '1', '~', '<<: ', '=', '?x', ':x', '-x', '\t'],
  ...['\r\n', '\n\n', '\n  \n', '"a": ', "'b': ", '\\n', '\\u0041', '\\\n', '😀', '\u00a0'],
  ...['"x\n  y"', '[\n  a,\n  b\n  ]', '{\n  "a": 1\n  }', 'key: value\n', '- k: v\n  l: w\n'],
)

/** Pieces of YAML in any order. */
export const scrambled = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''))

/** One of these texts with pieces put into it and characters taken out. */
export const mutated = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(
      texts,
      fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), piece, fc.nat(3)), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([text, changes]) => {
      let changed = text
      for (const [where, insert, cut] of changes) {
        const at = Math.floor(where * changed.length)
        changed = changed.slice(0, at) + (cut === 0 ? insert : '') + changed.slice(at + cut)
      }
      return changed
    })
