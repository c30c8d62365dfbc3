import fc from 'fast-check'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { scalarMap } from '../../src/core/scalar/map.ts'
import type { Span } from '../../src/core/types.ts'
import { runs } from '../runs.ts'
import { STYLES, sample } from './scalar-samples.ts'

const position = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

/** Offsets where a visible character starts, and right after one. */
function visible(value: string): readonly Span[] {
  return [...value.matchAll(/[^\s\p{C}]/gu)].map((match) => {
    return { start: match.index, end: match.index + match[0].length }
  })
}

const OPEN = '\uE001'
const CLOSE = '\uE002'

test('Marks set at mapped places come out at the decoded places when yaml reads the text again', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(sample, position, position, ({ text, span, style, value }, one, two) => {
      const map = scalarMap(text, span, style, value)
      if (map === undefined) return expectReadersToDiffer(text, value)
      const places = visible(value)
      const [a, b] = [one, two]
        .sort((x, y) => x - y)
        .map((at) => places[Math.floor(at * places.length)])
      if (a === undefined || b === undefined) return
      const range = { start: a.start, end: b.end }
      const source = map.spanOf(range)
      const marked = mark(text, source)
      expect({
        marked,
        key: (parse(marked, { logLevel: 'error' }) as { key: string }).key,
      }).toEqual({
        marked,
        key: mark(value, range),
      })
      expect(map.toSource(range.start)).toBe(source.start)
      expect(map.toDecoded(source.start)).toBe(range.start)
      seen.set(style, (seen.get(style) ?? 0) + 1)
    }),
    { numRuns: runs(6000) },
  )
  for (const style of Object.values(STYLES)) expect(seen.get(style)).toBeGreaterThan(runs(500))
}, 120_000)

const mark = (text: string, { start, end }: Span) =>
  text.slice(0, start) + OPEN + text.slice(start, end) + CLOSE + text.slice(end)

/** A map may be missing only where the two readers do not agree on the value. */
function expectReadersToDiffer(text: string, value: string) {
  let other: unknown
  try {
    other = (load(text) as { key: unknown }).key
  } catch {
    return
  }
  expect({ text, other }).not.toEqual({ text, other: value })
}
