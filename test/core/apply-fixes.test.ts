import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyFixes } from '../../src/core/edit/apply.ts'
import type { Fix } from '../../src/core/types.ts'
import { runs } from '../runs.ts'

type Change = readonly [start: number, end: number, text: string]

function fixOf(title: string, ...changes: readonly Change[]): Fix {
  const edits = changes.map(([start, end, text]) => ({ uri: 'a.yaml', span: { start, end }, text }))
  return { title, safety: 'safe', edits }
}

function run(text: string, ...fixes: readonly Fix[]) {
  const result = applyFixes(text, fixes, 'a.yaml')
  return {
    text: result.text,
    applied: result.applied.map(({ title }) => title),
    skipped: result.skipped.map(({ title }) => title),
  }
}

test('Fixes at different places are all applied, whatever their order', () => {
  const fixes = [fixOf('two', [4, 5, 'E']), fixOf('one', [0, 1, 'A'], [2, 3, 'C'])]
  expect(run('abcdef', ...fixes)).toEqual({ text: 'AbCdEf', applied: ['two', 'one'], skipped: [] })
})

test('A later fix that overlaps an earlier one is left out as a whole', () => {
  const fixes = [fixOf('one', [1, 3, 'X']), fixOf('two', [2, 4, 'Y'], [5, 6, 'Z'])]
  expect(run('abcdef', ...fixes)).toEqual({ text: 'aXdef', applied: ['one'], skipped: ['two'] })
})

test('Replaced spans may meet', () => {
  const fixes = [fixOf('one', [1, 3, 'X']), fixOf('two', [3, 4, 'Y'])]
  expect(run('abcdef', ...fixes)).toEqual({ text: 'aXYef', applied: ['one', 'two'], skipped: [] })
})

test('An insertion beside the edit of another fix waits for the next pass', () => {
  const fixes = [fixOf('one', [1, 3, '']), fixOf('two', [3, 3, 'Y']), fixOf('three', [1, 1, 'Z'])]
  expect(run('abcdef', ...fixes)).toEqual({
    text: 'adef',
    applied: ['one'],
    skipped: ['two', 'three'],
  })
  const same = [fixOf('one', [2, 2, 'X']), fixOf('two', [2, 2, 'Y'])]
  expect(run('abcdef', ...same)).toEqual({ text: 'abXcdef', applied: ['one'], skipped: ['two'] })
})

test('Within one fix, insertions at one place keep their order and may stand beside a replaced span', () => {
  const fix = fixOf('one', [2, 2, '('], [2, 2, '['], [2, 3, 'C'], [3, 3, ')'])
  expect(run('abcdef', fix)).toEqual({ text: 'ab([C)def', applied: ['one'], skipped: [] })
})

test('Within one fix a span is replaced once, and an insertion made as often as it is listed', () => {
  const fix = fixOf('one', [1, 2, 'B'], [1, 2, 'B'], [4, 4, '('], [4, 4, '('])
  expect(run('abcdef', fix)).toEqual({ text: 'aBcd((ef', applied: ['one'], skipped: [] })
})

test('Two fixes with the same edits count as applied, and change the text once', () => {
  const fixes = [fixOf('one', [1, 1, 'X'], [3, 4, '']), fixOf('two', [3, 4, ''], [1, 1, 'X'])]
  expect(run('abcdef', ...fixes)).toEqual({ text: 'aXbcef', applied: ['one', 'two'], skipped: [] })
})

test('Fixes that share only an insertion are not both applied: each needs its own', () => {
  const fixes = [fixOf('one', [1, 1, '('], [3, 3, ')']), fixOf('two', [1, 1, '('], [4, 4, ')'])]
  expect(run('abcdef', ...fixes)).toEqual({ text: 'a(bc)def', applied: ['one'], skipped: ['two'] })
})

test('A fix that does not fit the file is left out', () => {
  const outside = fixOf('outside', [4, 9, ''])
  const reversed = fixOf('reversed', [3, 2, ''])
  const folded = fixOf('folded', [0, 3, ''], [2, 4, ''])
  const nothing = fixOf('nothing')
  const other: Fix = {
    title: 'other',
    safety: 'safe',
    edits: [
      { uri: 'a.yaml', span: { start: 0, end: 1 }, text: '' },
      { uri: 'b.yaml', span: { start: 0, end: 1 }, text: '' },
    ],
  }
  expect(run('abcdef', outside, reversed, folded, nothing, other)).toEqual({
    text: 'abcdef',
    applied: [],
    skipped: ['outside', 'reversed', 'folded', 'nothing', 'other'],
  })
})

test('Every fix is applied or skipped, and applying only the applied ones gives the same text', () => {
  const span = fc.tuple(fc.nat(30), fc.nat(5), fc.string({ maxLength: 3 }))
  const fixes = fc.array(fc.array(span, { minLength: 1, maxLength: 3 }), { maxLength: 12 })
  fc.assert(
    fc.property(fixes, (drafts) => {
      const text = 'abcdefghijklmnopqrstuvwxyz0123456789'
      const all = drafts.map((changes, at) =>
        fixOf(
          String(at),
          ...changes.map(([start, size, part]): Change => [start, start + size, part]),
        ),
      )
      const { text: result, applied, skipped } = applyFixes(text, all, 'a.yaml')
      expect(new Set([...applied, ...skipped])).toEqual(new Set(all))
      expect(applied.length + skipped.length).toBe(all.length)
      expect(applyFixes(text, applied.toReversed(), 'a.yaml')).toMatchObject({
        text: result,
        skipped: [],
      })
    }),
    { numRuns: runs(2000) },
  )
})
