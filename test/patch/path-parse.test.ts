import { expect, test } from 'vitest'
import { matchPath, parsePath } from '../../src/patch/path/index.ts'

test('a step knows its text, its place and its content', () => {
  const { steps, problems, broken } = parsePath(' metadata.annotations["a.b/c"][0] ')
  expect({ problems, broken }).toEqual({ problems: [], broken: false })
  expect(steps).toEqual([
    {
      text: 'metadata',
      raw: 'metadata',
      start: 1,
      end: 9,
      contentStart: 1,
      contentEnd: 9,
      bracket: false,
      quote: 'none',
      wildcard: false,
      index: undefined,
    },
    {
      text: 'annotations',
      raw: 'annotations',
      start: 10,
      end: 21,
      contentStart: 10,
      contentEnd: 21,
      bracket: false,
      quote: 'none',
      wildcard: false,
      index: undefined,
    },
    {
      text: 'a.b/c',
      raw: '["a.b/c"]',
      start: 21,
      end: 30,
      contentStart: 23,
      contentEnd: 28,
      bracket: true,
      quote: 'double',
      wildcard: false,
      index: undefined,
    },
    {
      text: '0',
      raw: '[0]',
      start: 30,
      end: 33,
      contentStart: 31,
      contentEnd: 32,
      bracket: true,
      quote: 'none',
      wildcard: false,
      index: 0,
    },
  ])
})

function stepsOf(path: string): readonly string[] {
  return parsePath(path).steps.map(({ text, bracket }) => (bracket ? `[${text}]` : text))
}

test('double quotes hold dots and brackets together anywhere', () => {
  expect(stepsOf('a."b.c[0]".d')).toEqual(['a', 'b.c[0]', 'd'])
  expect(stepsOf('a"b.c"d')).toEqual(['ab.cd'])
  expect(stepsOf('a["b]c"]')).toEqual(['a', '[b]c]'])
})

test('empty quotes and extra dots make no step', () => {
  expect(stepsOf('a."".b')).toEqual(['a', 'b'])
  expect(stepsOf('..a..b..')).toEqual(['a', 'b'])
})

test('a quoted dot step that looks like brackets counts as one in brackets', () => {
  expect(stepsOf('metadata.annotations."[*]"')).toEqual(['metadata', 'annotations', '[*]'])
})

test('single quotes and backticks are kept and named', () => {
  const quotes = parsePath("a['b'][`c`]['d\"e\"f']").steps.map(({ text, quote }) => [text, quote])
  expect(quotes).toEqual([
    ['a', 'none'],
    ["'b'", 'single'],
    ['`c`', 'backtick'],
    ["'def'", 'single'],
  ])
})

test('characters beyond ASCII are cut to a byte, whatever their length', () => {
  expect(stepsOf('a.\u012e\u{1f600}b')).toEqual(['a', '.\u0000b'])
  expect(stepsOf('é')).toEqual(['\ufffd'])
})

test('blanks around a path are dropped, also those of Unicode', () => {
  expect(stepsOf('\u00a0\u0085\t a.b \n\u3000')).toEqual(['a', 'b'])
})

const problems: readonly [path: string, code: string, start: number, end: number][] = [
  ['metadata["a', 'unclosed-quote', 9, 11],
  ['metadata["a]', 'unclosed-quote', 9, 12],
  ['metadata[a', 'unclosed-bracket', 8, 10],
  ['metadata[', 'unclosed-bracket', 8, 9],
  ['metadata[]', 'empty-step', 8, 10],
  ['metadata[""]', 'empty-step', 8, 12],
  ['metadata]a', 'stray-bracket', 8, 9],
  ['a[b]]', 'stray-bracket', 4, 5],
  [']', 'stray-bracket', 0, 1],
  ['metadata[[a]]', 'nested-bracket', 9, 10],
  ['subsets[-1].ports', 'negative-index', 7, 11],
  ['', 'blank', 0, 0],
  ['  ', 'blank', 0, 2],
  ['.', 'blank', 0, 1],
  ['""', 'blank', 0, 2],
]

for (const [path, code, start, end] of problems) {
  test(`"${path}" has the problem ${code}`, () => {
    const found = parsePath(path).problems.map((p) => [p.code, p.start, p.end])
    expect(found).toEqual([[code, start, end]])
  })
}

test('a quoted negative number may be a key, but stops the product on a list', () => {
  const onMap = parsePath('labels["-1"]')
  expect(onMap.problems).toEqual([])
  expect(matchPath(onMap, { labels: { '-1': 'a' } }).map(({ value }) => value)).toEqual(['a'])
  expect(matchPath(onMap, { labels: ['a'] })).toEqual([])
})

test('a broken path keeps the steps before the break, for completion', () => {
  expect(stepsOf('metadata.annotations["a')).toEqual(['metadata', 'annotations', '[a]'])
  expect(stepsOf('metadata.labels[')).toEqual(['metadata', 'labels'])
})
