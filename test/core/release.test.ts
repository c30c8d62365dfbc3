import { expect, test } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { isMissingIn, isOfLine, namedRelease, parseRelease } from '../../src/core/schema/release.ts'

const lines = (text: string) => {
  const release = parseRelease(text)
  return release && [release.first, release.last]
}

test.each([
  ['0.30', [30, 30]],
  ['v0.30.2', [30, 30]],
  ['0.19.*', [19, 19]],
  ['0.19.x', [19, 19]],
  ['^0.20.0', [20, 20]],
  ['~0.20.3', [20, 20]],
  ['0.20.0-beta.1', [20, 20]],
  ['>=0.20.0', [20, Infinity]],
  ['>=0.20.0 <0.31.0', [20, 30]],
  ['>= 0.20.0, < 0.31.0-0', [20, 30]],
  ['<0.20.5', [0, 20]],
  ['0.15.0 - 0.19.5', [15, 19]],
  ['0.15.x || 0.19.x', [15, 19]],
  ['0.x', [0, Infinity]],
  ['1.0.0', [Infinity, Infinity]],
])('%s is for these lines', (text, expected) => {
  expect(lines(text)).toEqual(expected)
})

test.each(['', '*', 'main', 'HEAD', 'v0.20-branch/x', '0.30.0 main', '>=0.31 <0.30', '||'])(
  '"%s" names no line',
  (text) => {
    expect(lines(text)).toBeUndefined()
  },
)

test('the line that a file is for is named with what decided it', () => {
  const [document] = parse('vc.yaml', 'sync: {}\n').documents
  if (document === undefined) throw new Error('no document')
  expect(namedRelease(document, '')).toBe('0.30, the default')
  expect(namedRelease(document, '0.24')).toBe('0.24, by "target"')
})

test('a field exists from its first line to its last', () => {
  const field = { path: 'a', since: 22, until: 30 }
  expect([21, 22, 25, 30, 31].map((line) => isOfLine(field, line))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(isMissingIn(field, { first: 30, last: Number.POSITIVE_INFINITY })).toBe(false)
  expect(isMissingIn(field, { first: 0, last: 22 })).toBe(false)
  expect(isMissingIn({ path: 'a', movedTo: 'b' }, { first: 0, last: 40 })).toBe(true)
})
