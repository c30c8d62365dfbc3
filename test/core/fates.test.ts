import { expect, test } from 'vitest'
import { hasLine, lastOf } from '../../src/core/release/line-set.ts'
import { FieldView, type LineField } from '../../src/core/release/line-table.ts'
import type { Release } from '../../src/core/release/parse-release.ts'
import { refusalOf } from '../../src/core/release/upgrade/refusal.ts'
import { fateAround, successorOf } from '../../src/core/release/upgrade/translate.ts'
import { lineFactsAt } from '../../src/core/release/vc-positions.ts'
import { NEWEST_LINE } from '../../src/generated/line-names.ts'
import { fates, lineTable, movedFields } from '../../src/generated/line-table.ts'

const newest: Release = { first: NEWEST_LINE, last: NEWEST_LINE, isKnown: true }

/** The outermost fields that lines before the newest have and it has not. */
function removedBelow(field: LineField, path = ''): readonly string[] {
  return [...field.children].flatMap(([name, child]) => {
    const own = path === '' ? name : `${path}${name === '[]' ? '' : '.'}${name}`
    return hasLine(child.lines, NEWEST_LINE) ? removedBelow(child, own) : [own]
  })
}

const removed = removedBelow(new FieldView(lineTable()))

test('there are fields that later lines refuse', () => {
  expect(removed.length).toBeGreaterThan(35)
})

test.each(removed)('%s has a successor or a sentence on what became of it', (path) => {
  const to = successorOf(path, newest)
  expect(to ?? fateAround(path)).toBeDefined()
  const lines = lineFactsAt(path)
  if (lines === undefined) throw new Error('no field')
  const { message, data } = refusalOf({ path, value: 'a', lines, to }, newest)
  const { use = '', fate = '', release = '' } = data as unknown as Record<string, string>
  const ends = `"${path}" is for ${release}`
  const text =
    message === 'moved'
      ? `${ends}. In 0.${NEWEST_LINE}, use ${use}.`
      : `${ends}, and 0.${NEWEST_LINE} refuses it. ${fate}.`
  expect(text.length).toBeLessThanOrEqual(160)
  // To remove a field is the advice only where nothing took its place.
  if (to !== undefined) expect(text).not.toContain('Remove it')
})

test('each sentence is of a field that a line refuses, or that open objects had', () => {
  const of = (path: string) => lineFactsAt(path)?.accepted ?? 0
  const strange = Object.keys(fates).filter(
    (path) =>
      of(path) === 0 || (lastOf(of(path)) === NEWEST_LINE && movedFields[path] === undefined),
  )
  expect(strange).toEqual([])
})
