import fc from 'fast-check'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { isScalar, parse, parseDocument } from 'yaml'
import { difference } from '../../src/core/scalar/difference.ts'
import { editScalar } from '../../src/core/scalar/rewrite.ts'
import type { ScalarStyle } from '../../src/core/types.ts'
import { runs } from '../runs.ts'
import { STYLES, sample } from './scalar-samples.ts'

const insertion = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      'x',
      ' ',
      '\n',
      "'",
      '"',
      '\\',
      ': ',
      ' #',
      '#',
      ',',
      '\t',
      'a\nb',
      '\n\n',
      '😀',
      '\u0000',
    ],
  ),
  fc.string({ maxLength: 5 }),
)
const splice = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  size: fc.integer({ min: 0, max: 4 }),
  text: insertion,
})

test('A rewritten scalar reads as the new value, and nothing else of the document changes', () => {
  fc.assert(
    fc.property(
      sample,
      fc.array(splice, { minLength: 1, maxLength: 3 }),
      ({ text, span, style, value }, splices) => {
        let newValue = value
        for (const { at, size, text: part } of splices) {
          const start = Math.floor(at * newValue.length)
          newValue = newValue.slice(0, start) + part + newValue.slice(start + size)
        }
        const eol = text.includes('\r\n') ? '\r\n' : '\n'
        const place = { inFlow: false, indent: 0, eol } as const
        const change = difference(value, newValue, style)
        const [edit = { span, text: text.slice(span.start, span.end) }, ...more] = editScalar(
          text,
          span,
          style,
          value,
          [change],
          place,
        )
        expect(more).toEqual([])
        const result = text.slice(0, edit.span.start) + edit.text + text.slice(edit.span.end)
        const old = parse(text, { logLevel: 'error' })
        const read = parse(result, { logLevel: 'error' })
        expect({ result, read }).toEqual({ result, read: { ...old, key: newValue } })
        expect(edit.span.start).toBeGreaterThanOrEqual(span.start)
        expect(text.slice(span.end, edit.span.end).trim()).toBe('')
      },
    ),
    { numRuns: runs(4000) },
  )
}, 120_000)

test('Several edits of a value are written in place, each at its own characters', () => {
  let several = 0
  fc.assert(
    fc.property(
      sample,
      fc.array(splice, { minLength: 2, maxLength: 3 }),
      ({ text, span, style, value }, splices) => {
        const wanted = splices.map(({ at, size, text: part }, index) => {
          const third = Math.floor(value.length / splices.length)
          const start = index * third + Math.floor(at * Math.max(0, third - size))
          return { span: { start, end: Math.min(start + size, (index + 1) * third) }, text: part }
        })
        fc.pre(wanted.every((edit) => edit.span.start <= edit.span.end))
        const expected = replaceAll(value, wanted)
        const edits = editScalar(text, span, style, value, wanted, {
          inFlow: false,
          indent: 0,
        })
        if (edits.length > 1) several++
        const result = replaceAll(text, edits)
        const read = (parse(result, { logLevel: 'error' }) as { key: string }).key
        expect({ result, read }).toEqual({ result, read: expected })
      },
    ),
    { numRuns: runs(2000) },
  )
  expect(several).toBeGreaterThan(runs(1000))
}, 120_000)

function replaceAll(
  text: string,
  edits: readonly { span: { start: number; end: number }; text: string }[],
) {
  let result = text
  for (const edit of edits.toReversed()) {
    result = result.slice(0, edit.span.start) + edit.text + result.slice(edit.span.end)
  }
  return result
}

function rewrite(text: string, newValue: string) {
  const node = parseDocument(text).get('key', true)
  if (!isScalar(node) || !node.range) throw new Error('no scalar')
  const style: ScalarStyle = STYLES[node.type ?? ''] ?? 'plain'
  const span = {
    start: node.range[0],
    end: node.range[1] - (text.slice(0, node.range[1]).match(/\s+$/)?.[0].length ?? 0),
  }
  const value = String(node.value)
  const change = difference(value, newValue, style)
  const place = { inFlow: false, indent: 0 }
  const result = replaceAll(text, editScalar(text, span, style, value, [change], place))
  expect((load(result) as { key: unknown }).key).toBe(newValue)
  return result
}

test.each([
  ['key: a b # c\n', 'a x', 'key: a x # c\n'],
  ['key: a b # c\n', 'a: b', "key: 'a: b' # c\n"],
  ["key: 'it''s' # c\n", "it's 'x'", "key: 'it''s ''x''' # c\n"],
  ['key: "\\u00e9\\n" # c\n', 'é"\n', 'key: "\\u00e9\\"\\n" # c\n'],
  ["key: 'a' # c\n", 'a\n', 'key: "a\\n" # c\n'],
  ['key: | # c\n  a\n  b\nx: 1\n', 'a\nb\nc\n', 'key: | # c\n  a\n  b\n  c\nx: 1\n'],
  ['key: | # c\n  a\nx: 1\n', 'a', 'key: |- # c\n  a\nx: 1\n'],
  ['key: |4 # c\n     a\nx: 1\n', ' a\nb\n', 'key: |4 # c\n     a\n    b\nx: 1\n'],
  ['key: | # c\n    a\nx: 1\n', ' a\n', 'key: |4 # c\n     a\nx: 1\n'],
  ['key: > # c\n  a\n  b\nx: 1\n', 'a bc\n', 'key: > # c\n  a\n  bc\nx: 1\n'],
  ['key: > # c\n  a\n  b\nx: 1\n', 'a\nb\n', 'key: | # c\n  a\n  b\nx: 1\n'],
  ['key: | # c\n  a\nx: 1\n', 'a\u0000', 'key: "a\\u0000" # c\nx: 1\n'],
])('%j rewritten as %j becomes %j', (text, newValue, expected) => {
  expect(rewrite(text, newValue)).toBe(expected)
})
