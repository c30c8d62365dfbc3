import { applyPatch } from 'diff'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { linePatch } from '../../src/cli/output/line-diff.ts'

const line = fc.integer({ min: 0, max: 2000 }).map((number) => `line ${number}\n`)
const change = fc.tuple(fc.nat(1400), fc.constantFrom('remove', 'add', 'replace'), line)

it('a text with more changes than are compared one by one still becomes the other', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1000, maxLength: 1500 }),
      fc.array(change, { minLength: 400, maxLength: 900 }),
      fc.boolean(),
      (lines, changes, isUnended) => {
        const changed = [...lines]
        for (const [at, how, text] of changes) {
          changed.splice(at, how === 'add' ? 0 : 1, ...(how === 'remove' ? [] : [text]))
        }
        const before = lines.join('')
        const after = isUnended ? changed.join('').trimEnd() : changed.join('')
        const patch = linePatch(['a', 'b'], before, after)
        expect(applyPatch(before, patch)).toBe(after)
      },
    ),
    { numRuns: 20 },
  )
})

it('unchanged lines between changes are not part of them', () => {
  const lines = Array.from({ length: 4000 }, (_, index) => `key${index}: ${index % 3}\n`)
  const after = lines.map((text, index) => (index % 2 === 0 ? text.replace('key', 'k') : text))
  const { hunks } = linePatch(['a', 'b'], lines.join(''), after.join(''))
  const marks = hunks.flatMap((hunk) => hunk.lines).filter((text) => !text.startsWith(' '))
  expect(marks.length).toBe(4000)
})
