import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Pointer, Tree } from '../../src/core/types.ts'
import { parseEvents } from '../../src/core/yaml/parse-events.ts'
import { parseFull } from '../../src/core/yaml/parse-full.ts'
import { runs } from '../runs.ts'

const samples = [
  'a: 1\nb: two\nc: "th\\"ree"\n',
  "a: 'q''x'\nb: \"d\\n\"\nc: |\n  lit\n   more\n\nd: >-\n  fold\n  ed\n",
  'a: |+ # keep\n  x\n\n\nb: >2-\n    deep\n   less\n',
  'a: [1, {x: y, z}, ]\nb: {}\nc: []\nd: { }\n',
  'a:\nb: ~\nc: null\nd: ""\n',
  '- a\n-\n- - b\n  - c\n- k: v\n  l: w\n-\n',
  '- |\n  block\n- >\n  folded\n\n- plain\n  multi\n',
  '"q k": 1\n\'s k\': 2\n3: x\ntrue: y\n? e\n: f\n',
  '---\na: 1\n---\nb: 2\n...\n# c\nc: 3\n',
  '\uFEFFa: 1\nb: 😀 x\nc: "😀"\n',
  'a: 1 # c\r\nb: "x\r\n  y"\r\nc:\r\n  - d\r\n  - e: |\r\n      f\r\n',
  '{"a": [1, 2.5, -3e2, true, null, "\\u00e9"], "b": {"c": {}}}\n',
  'a:\n  # before\n  b: 1\n  # after\nc: # trailing\n  d: 2\n',
  'i: [0o17, 0x1F, .5, 1., .inf, -.INF, .nan, +1, 1e3, 1_000, 0777, 12:30, yes]\n',
  '__proto__: {a: 1}\nconstructor: b\n',
  'a: b\na: c\n',
  '',
  '# only a comment\n',
  'scalar\n',
  'a:\n    - b\n    -   c: d\n        e: f\ng: h',
  // White space to Unicode, content to YAML.
  'a:\n  b: x\u2000\nc:\n  - \u3000\n  - y\u00A0#no comment\nd: |\n  z\u00A0\n\ne: \u2028\n',
  'a: "long\n  flow\n\n  scalar"\nb: x\n  y\n\n  z\n',
]

describe('the two parsers', () => {
  it.each(samples)('agree on %j', (text) => agree(text))

  it('agree on generated documents', () => {
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
      lineWidth: fc.constantFrom(0, 20, 80),
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
        fc.boolean(),
        (values, style, crlf) => {
          const text = values.map((one) => `---\n${stringify(one, style as object)}`).join('')
          agree(crlf ? text.replaceAll('\n', '\r\n') : text)
        },
      ),
      { numRuns: runs(1000) },
    )
  })
})

function agree(text: string) {
  const fast = parseEvents(text)
  const full = parseFull(text)
  if (!('trees' in fast)) {
    if (fast.failed === 'syntax') expect(full.problems).not.toEqual([])
    return
  }
  expect(full.problems).toEqual([])
  expect(fast.trees.map((tree) => tree.value)).toEqual(full.trees.map((tree) => tree.value))
  expect(fast.trees.map(describeTree)).toEqual(full.trees.map(describeTree))
}

function describeTree(tree: Tree) {
  const places: unknown[] = []
  const visit = (value: unknown, pointer: Pointer) => {
    const key = tree.locate(pointer, 'key')
    const at = tree.locate(pointer, 'value')
    places.push([pointer.join('/'), key, at, at && tree.style(pointer), at && tree.isFlow(pointer)])
    if (typeof value !== 'object' || value === null) return
    for (const name of Object.keys(value)) {
      visit(Reflect.get(value, name), [...pointer, Array.isArray(value) ? Number(name) : name])
    }
  }
  visit(tree.value, [])
  return { places, duplicates: tree.duplicates }
}
