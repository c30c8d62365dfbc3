import { expect, test } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { linesBetween } from '../../src/core/release/line-set.ts'
import { parseRelease } from '../../src/core/release/parse-release.ts'
import { accepts, DEFAULT_RELEASE, namedRelease } from '../../src/core/release/release.ts'
import { nameOfAccepting } from '../../src/core/release/release-names.ts'
import { NEWEST_LINE, NEWEST_VERSION } from '../../src/generated/line-names.ts'

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
  ['0.20.0-beta.1', [20, 21]],
  ['v0.30.0-next.2', [29, 31]],
  ['0.31.2-4f2a91c', [30, 32]],
  [`0.${NEWEST_LINE}.0-alpha.1`, [NEWEST_LINE - 1, NEWEST_LINE]],
  [NEWEST_VERSION, [NEWEST_LINE, NEWEST_LINE]],
  ['0.30.1+build.5', [30, 30]],
  ['0.19.0-beta.1', [19, 19]],
  ['>=0.20.0-0', [20, Infinity]],
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
  expect(namedRelease(document, 'v0.24.1')).toBe('0.24.1, by "target"')
  expect(namedRelease(document, '0.20.0-beta.6')).toBe(
    '0.20.0-beta.6, a pre-release: judged by what 0.20 or 0.21 accept',
  )
})

const useOf = (accepted: number) => ({ path: 'a', accepted, closed: 0 })

test('a release accepts a field that one of its lines has', () => {
  const field = useOf(linesBetween(22, 30))
  const isAccepted = (text: string) => accepts(parseRelease(text) ?? DEFAULT_RELEASE, field)
  expect(['0.21', '0.22', '0.30', '0.31'].map(isAccepted)).toEqual([false, true, true, false])
  expect(['>=0.30', '<=0.22', '>=0.31', '0.19'].map(isAccepted)).toEqual([true, true, false, false])
  expect(accepts(DEFAULT_RELEASE, useOf(0))).toBe(false)
  // What the table knows of its newest line holds for those after it, and 0.19 may have what 0.20 has.
  const newest = useOf(linesBetween(25, NEWEST_LINE))
  expect(accepts({ first: 60, last: 60, isKnown: true }, newest)).toBe(true)
  const oldest = useOf(linesBetween(20, 21))
  expect(accepts({ first: 19, last: 19, isKnown: true }, oldest)).toBe(true)
})

test('a whole version accepts what it has itself, its line what any of its versions has', () => {
  const field = { ...useOf(linesBetween(20, 22)), within: { 20: 0b0111111, 21: 0b11 } }
  const isAccepted = (text: string) => accepts(parseRelease(text) ?? DEFAULT_RELEASE, field)
  expect(['0.20.5', '0.20.6', '0.21.1', '0.21.2', '0.22.3'].map(isAccepted)).toEqual([
    true,
    false,
    true,
    false,
    true,
  ])
  expect(['0.20', '0.21.x', '~0.21.4', '>=0.21.2'].map(isAccepted)).toEqual([
    true,
    true,
    true,
    true,
  ])
  // A version that is newer than the table is as the last one of its line.
  expect(isAccepted('0.21.99')).toBe(false)
  expect(nameOfAccepting(field)).toBe(
    'versions 0.20.0 to 0.20.5, 0.21.0 to 0.21.1 and 0.22.0 to 0.22.6',
  )
})
