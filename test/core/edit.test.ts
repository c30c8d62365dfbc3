import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { applyFixes } from '../../src/core/edit/apply.ts'
import {
  type Data,
  editExpression,
  ensurePath,
  insertItem,
  insertPair,
  removeEntry,
  renameKey,
  replaceRaw,
  replaceValue,
  toLiteralBlock,
  wrapInList,
  wrapInMap,
} from '../../src/core/edit/index.ts'
import type { Edit, Fix, Node, Pointer } from '../../src/core/types.ts'
import { runs } from '../runs.ts'
import {
  applyEdits,
  changeAt,
  dataAt,
  documentOf,
  nodeAt,
  pointersOf,
  sample,
} from './edit-samples.ts'

type Build = (node: Node) => readonly Edit[] | undefined

function change(text: string, pointer: Pointer, build: Build): string | undefined {
  const results = [false, true].flatMap((full) => {
    const document = documentOf(text, full)
    if (document === undefined) return []
    const edits = build(nodeAt(document, pointer))
    return [edits && applyEdits(text, edits)]
  })
  expect(new Set(results).size).toBe(1)
  return results[0]
}

test.each<[string, string, Pointer, string]>([
  ['the first pair', 'a: 1\nb: 2\n', ['a'], 'b: 2\n'],
  ['the first pair beside a comment', 'a: 1  # x\nb: 2\n', ['a'], '# x\nb: 2\n'],
  [
    'a pair, but no comment beside or above it',
    'a: 1\n# above\nb: 2 # beside\nc: 3\n',
    ['b'],
    'a: 1\n# above\n# beside\nc: 3\n',
  ],
  [
    'the last pair beside a comment, without a final line break',
    'a: 1\r\nb: "2"\t# x',
    ['b'],
    'a: 1\r\n# x',
  ],
  [
    'a pair beside a comment, behind a block scalar',
    'a:\n  b: |+\n    x\n\n  c: 1 # y\nd: 2\n',
    ['a', 'c'],
    'a:\n  b: |+\n    x\n\n  # y\nd: 2\n',
  ],
  ['the pair behind a dash beside a comment', '- a: 1 # x\n  b: 2\n', [0, 'a'], '- # x\n  b: 2\n'],
  ['the last pair of a file without final line break', 'a: 1\r\nb: 2', ['b'], 'a: 1'],
  ['a pair with lines below it', 'a:\n  - 1\n  - 2 # two\nb: 2\n', ['a'], '# two\nb: 2\n'],
  ['a pair with a question mark', '? a\n: 1\nb: 2\n', ['a'], 'b: 2\n'],
  [
    'a pair with a comment for the linter',
    'a:\n  # vclint-disable-next-line b\n  - 1\nb: 2\n',
    ['a'],
    'b: 2\n',
  ],
  ['a block scalar with its kept blank lines', 'a: |+\n  x\n\nb: 2\n', ['a'], 'b: 2\n'],
  [
    'the only pair of a mapping',
    'a: # x\n  # above\n  b: 1 # beside\nc: 2\n',
    ['a', 'b'],
    'a: {} # x\n  # above\n  # beside\nc: 2\n',
  ],
  ['the only pair of an item', '- b: 1 # x\n- c\n', [0, 'b'], '- {} # x\n- c\n'],
  ['the only pair of the document', 'a: 1\n', ['a'], '{}\n'],
  ['a block scalar without lines', 'a: | # x\nb: 2\n', ['a'], '# x\nb: 2\n'],
  ['the pair behind a dash', '- a: 1\n  b: 2\n', [0, 'a'], '- b: 2\n'],
  [
    'the pair behind a dash, above a comment',
    '- a: 1\n  # on b\n  b: 2\n',
    [0, 'a'],
    '-\n  # on b\n  b: 2\n',
  ],
  ['an item', 'a:\n- 1\n- 2\n', ['a', 0], 'a:\n- 2\n'],
  ['the only item', 'a:\n  - x # y\nb: 1\n', ['a', 0], 'a: []\n  # y\nb: 1\n'],
  ['the first pair in flow', '{a: 1, b: 2}\n', ['a'], '{b: 2}\n'],
  ['the last pair in flow', '{a: 1, b: 2}\n', ['b'], '{a: 1}\n'],
  ['the last pair in flow with a comma behind it', '{a: 1, b: 2,}\n', ['b'], '{a: 1,}\n'],
  ['the only item in flow', 'a: [ x ]\n', ['a', 0], 'a: []\n'],
  ['a pair of JSON', '{\n  "a": 1,\n  "b": 2\n}\n', ['b'], '{\n  "a": 1\n}\n'],
  [
    'a pair in flow beside a comment',
    '{\n  a: 1, # one\n  b: 2 # two\n}\n',
    ['b'],
    '{\n  a: 1 # one\n   # two\n}\n',
  ],
])('Removing %s', (_, text, pointer, expected) => {
  expect(change(text, pointer, removeEntry)).toBe(expected)
})

test.each<[string, string, Pointer, Data, string]>([
  ['behind the last pair', 'a:\n  b: 1 # x\n', ['a'], 'v', 'a:\n  b: 1 # x\n  new: v\n'],
  ['in a file without final line break', 'a:\r\n  b: 1', ['a'], 'v', 'a:\r\n  b: 1\r\n  new: v'],
  ['below an empty key', 'a: # x\nb: 1\n', ['a'], 'v', 'a: # x\n  new: v\nb: 1\n'],
  ['in place of null', 'a: ~ # x\n', ['a'], 'v', 'a: # x\n  new: v\n'],
  ['in place of {}', 'a: {} # x\n', ['a'], 'v', 'a: # x\n  new: v\n'],
  ['in an item {}', '- {}\n', [0], { x: [1] }, '- new:\n    x:\n      - 1\n'],
  ['in flow', '{a: {b: 1}}\n', ['a'], ['x, y'], "{a: {b: 1, new: ['x, y']}}\n"],
  ['in JSON', '{\n  "a": 1\n}\n', [], ['x'], '{\n  "a": 1,\n  "new": ["x"]\n}\n'],
  [
    'behind kept blank lines',
    'a:\n  b: |+\n    x\n\nc: 1\n',
    ['a'],
    'v',
    'a:\n  b: |+\n    x\n\n  new: v\nc: 1\n',
  ],
  ['as a block of lines', 'a: 1\n', [], 'x\ny\n', 'a: 1\nnew: |\n  x\n  y\n'],
  [
    'not as a block above a comment further in',
    'a: 1\n    # c\n',
    [],
    'x\ny\n',
    'a: 1\nnew: "x\\ny\\n"\n    # c\n',
  ],
])('A new pair %s', (_, text, pointer, data, expected) => {
  expect(change(text, pointer, (node) => insertPair(node, 'new', data))).toBe(expected)
})

test('A new pair goes behind the named one', () => {
  const build: Build = (node) => insertPair(node, 'new', 1, 'a')
  expect(change('a: 1\nb: 2\n', [], build)).toBe('a: 1\nnew: 1\nb: 2\n')
})

test('A path is written as far as it is missing', () => {
  const build: Build = (node) => ensurePath(node, ['a', 'b', 'c'], true)
  expect(change('a:\n  x: 1\n', [], build)).toBe('a:\n  x: 1\n  b:\n    c: true\n')
  expect(change('a:\n  b:\n    c: 1\n', [], build)).toBe(undefined)
  expect(change('a: text\n', [], build)).toBe(undefined)
})

test('A new item goes to the end of a list', () => {
  const build: Build = (node) => insertItem(node, { role: 'vc' })
  expect(change('a:\n- 1 # x\n', ['a'], build)).toBe('a:\n- 1 # x\n- role: vc\n')
  expect(change('a: []\n', ['a'], build)).toBe('a:\n  - role: vc\n')
  expect(change('a: [x]\n', ['a'], build)).toBe('a: [x, {role: vc}]\n')
  expect(change('a:\n', ['a'], build)).toBe('a:\n  - role: vc\n')
  expect(change('{a: null, b: 1}\n', ['a'], build)).toBe('{a: [{role: vc}], b: 1}\n')
  expect(change('{"a": []}\n', ['a'], build)).toBe('{"a": [{"role": "vc"}]}\n')
})

test('A renamed key keeps its quotes', () => {
  const build: Build = (node) => renameKey(node, "it's")
  expect(change('a : 1 # x\n', ['a'], build)).toBe("it's : 1 # x\n")
  expect(change("'a': 1\n", ['a'], build)).toBe("'it''s': 1\n")
  expect(change('{"a": 1}\n', ['a'], build)).toBe('{"it\'s": 1}\n')
  expect(change("a: 1\nit's: 2\n", ['a'], build)).toBe(undefined)
})

test('A replaced value keeps the style of strings and the comments', () => {
  expect(change("a: 'x' # c\n", ['a'], (node) => replaceValue(node, "it's"))).toBe(
    "a: 'it''s' # c\n",
  )
  expect(change('a: yes # c\n', ['a'], (node) => replaceValue(node, true))).toBe('a: true # c\n')
  expect(change('a: # c\n', ['a'], (node) => replaceValue(node, '12'))).toBe("a: '12' # c\n")
  expect(change('a:\n  b: 1\nc: 2\n', ['a'], (node) => replaceValue(node, null))).toBe(
    'a: null\nc: 2\n',
  )
  expect(change('{"a": 1}\n', ['a'], (node) => replaceValue(node, 'x'))).toBe('{"a": "x"}\n')
  expect(change('a:\nb: 1\n', ['a'], (node) => replaceRaw(node, '{}'))).toBe('a: {}\nb: 1\n')
  expect(change('a: | # c\n  x\n', ['a'], (node) => replaceRaw(node, "'x'"))).toBe("a: 'x' # c\n")
})

test.each<[string, Pointer, string]>([
  ['a: x # c\n', ['a'], 'a: [x] # c\n'],
  ['a: x, y\n', ['a'], 'a:\n  - x, y\n'],
  ['a: {b: 1}\n', ['a'], 'a: [{b: 1}]\n'],
  ['a: # c\n  # d\n  b: 1\n  c: |\n    x\n', ['a'], 'a: # c\n  # d\n  - b: 1\n    c: |\n      x\n'],
  ['a: |-\n  x\n', ['a'], 'a:\n  - |-\n    x\n'],
  ['a: [1]\n', ['a'], 'undefined'],
])('Wrapped in a list: %j', (text, pointer, expected) => {
  expect(String(change(text, pointer, wrapInList))).toBe(expected)
})

test.each<[string, Pointer, string]>([
  ['a: x # c\n', ['a'], 'a:\n  name: x # c\n'],
  ['a:\n  - x # c\n  - y\n', ['a', 0], 'a:\n  - name: x # c\n  - y\n'],
  ['a: [x, y]\n', ['a', 1], 'a: [x, {name: y}]\n'],
  ['{"a": "x"}\n', ['a'], '{"a": {"name": "x"}}\n'],
  ['a:\n- x\n- y\n', ['a'], 'a:\n  name:\n  - x\n  - y\n'],
  ['a: |\n x\n', ['a'], 'a:\n  name: |\n   x\n'],
])('Wrapped in a mapping: %j', (text, pointer, expected) => {
  expect(change(text, pointer, (node) => wrapInMap(node, 'name'))).toBe(expected)
})

test('Edits of an expression stand at their own characters', () => {
  const edits = [
    { span: { start: 0, end: 1 }, text: 'x' },
    { span: { start: 4, end: 5 }, text: "'y'" },
  ]
  const build: Build = (node) => editExpression(node, edits)
  expect(change("a: 'v + v' # c\n", ['a'], build)).toBe("a: 'x + ''y''' # c\n")
  expect(change('a: |\n  v\n  + v\n', ['a'], build)).toBe("a: |\n  x\n  + 'y'\n")
  expect(change('a: v + v\n', ['a'], build)).toBe("a: x + 'y'\n")
  expect(change('a: "v +\\Pv"\n', ['a'], build)).toBe('a: "x +\\P\'y\'"\n')
})

test('A mapping becomes a block of text', () => {
  const build: Build = (node) => toLiteralBlock(node, 'b: 1\nc: 2\n')
  expect(change('a: {b: 1, c: 2} # x\nd: 1\n', ['a'], build)).toBe(
    'a: | # x\n  b: 1\n  c: 2\nd: 1\n',
  )
  expect(change('a: # x\n  b: 1\n  c: 2\nd: 1\n', ['a'], build)).toBe(
    'a: | # x\n  b: 1\n  c: 2\nd: 1\n',
  )
  expect(change('a:\n  # lost\n  b: 1\n', ['a'], build)).toBe(undefined)
  expect(change('{a: {b: 1}}\n', ['a'], build)).toBe(undefined)
})

test.each<[string, string, Pointer, Build]>([
  ['an alias stands on the way', 'x: &x {a: 1}\ny: *x\n', ['y', 'a'], removeEntry],
  ['the key is explicit', 'x: 1\n? y\n:\n', ['y'], (node) => replaceRaw(node, '{}')],
  ['the value is an alias', 'x: &x 1\ny: *x\n', ['y'], (node) => replaceValue(node, 2)],
  ['an alias needs the anchor', 'x: &x 1\ny: *x\n', ['x'], removeEntry],
  ['the pair comes from a merge', 'x: &x {a: 1}\ny:\n  <<: *x\n  b: 2\n', ['y', 'a'], removeEntry],
  ['the key stands there twice', 'a: 1\na: 2\n', ['a'], removeEntry],
  ['a question mark and a comment are before a value', '? a # b\n: 1\nb: 2\n', ['a'], removeEntry],
])('Nothing is edited when %s', (_, text, pointer, build) => {
  expect(change(text, pointer, build)).toBe(undefined)
})

test.each<[string, string, Pointer, Build]>([
  [
    'a template stands among the lines to remove',
    'a:\n  {{ if x }}\n  b: 1\n  {{ end }}\n  d: 2\nc: 1\n',
    ['a'],
    removeEntry,
  ],
  ['a template may hold more pairs', 'a:\n  b: 1\n  {{ .x }}\nc: 1\n', ['a', 'b'], removeEntry],
  [
    'a template may hold the value',
    'a:\n  {{ .x }}\nc: 1\n',
    ['a'],
    (node) => insertPair(node, 'b', 1),
  ],
  [
    'a condition may end before',
    'a:\n  b: 1\n  {{ if x }}\n  c: 1\n',
    ['a'],
    (node) => insertPair(node, 'd', 1),
  ],
  ['the value is a template', 'a: x{{ .x }}\n', ['a'], (node) => replaceValue(node, 'y')],
  [
    'the key is a template',
    '{{ .x }}a: 1\n',
    [
      String(
        Object.keys(parse('\ua66e\ua66e\ua66e\ua66e\ua66e\ua66e\ua66e\ua66ea: 1') as object)[0],
      ),
    ],
    (node) => renameKey(node, 'y'),
  ],
])('Nothing is edited when %s', (_, text, pointer, build) => {
  expect(change(text, pointer, build)).toBe(undefined)
})

test('Templates beside an edit stay', () => {
  expect(change('a: {{ .x }}\nb: {{ .y }}\n', ['a'], removeEntry)).toBe('b: {{ .y }}\n')
  expect(change('a: {{ .x }}\n', ['a'], (node) => renameKey(node, 'b'))).toBe('b: {{ .x }}\n')
  expect(change('a: {{ .x }}\n', [], (node) => insertPair(node, 'b', 1))).toBe(
    'a: {{ .x }}\nb: 1\n',
  )
})

test('Removing all entries of a collection by one fix each leaves it empty, never null', () => {
  fc.assert(
    fc.property(sample, fc.nat(), ({ text, data }, pick) => {
      const parents = pointersOf(data).filter((pointer) => {
        const value = dataAt(data, pointer)
        return typeof value === 'object' && value !== null && Object.keys(value).length > 0
      })
      const pointer = parents[pick % Math.max(1, parents.length)]
      if (pointer === undefined) return
      const isList = Array.isArray(dataAt(data, pointer))
      const result = removeAll(text, pointer)
      if (result === undefined) return
      const expected = changeAt(data, pointer, () => (isList ? [] : {}))
      expect({ text, result, data: parse(result) }).toEqual({ text, result, data: expected })
    }),
    { numRuns: runs(1000) },
  )
})

function removeAll(text: string, pointer: Pointer): string | undefined {
  let current = text
  for (let pass = 0; pass < 20; pass++) {
    const document = documentOf(current, pass % 2 === 0)
    if (document === undefined) return undefined
    const collection = dataAt(document.tree.value as Data, pointer)
    const names = Object.keys(collection as object)
    if (names.length === 0) return current
    const fixes = names.flatMap((name): Fix[] => {
      const step = Array.isArray(collection) ? Number(name) : name
      const edits = removeEntry(nodeAt(document, [...pointer, step]))
      return edits === undefined ? [] : [{ title: name, safety: 'safe', edits }]
    })
    if (fixes.length === 0) return undefined
    current = applyFixes(current, fixes, 'vc.yaml').text
  }
  return current
}
