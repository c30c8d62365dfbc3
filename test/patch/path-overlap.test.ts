import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  normalisePath,
  type ParsedPath,
  type PatchDirection,
  parsePath,
  pathIndex,
} from '../../src/patch/path/index.ts'

const step = fc.constantFrom('.a', '.b', '.*', '[*]', '[0]', '[1]', '.0', '["a"]')
const path = fc
  .array(step, { minLength: 1, maxLength: 4 })
  .map((steps) => parsePath(`spec${steps.join('')}`))
const directions = fc.subarray<PatchDirection>(['forward', 'reverse'], { minLength: 1 })

/** As a person would say it: step for step, a wildcard is any step. */
function overlaps(a: ParsedPath, b: ParsedPath): boolean {
  if (normalisePath(a) === normalisePath(b)) return false
  return a.steps.every((one, index) => {
    const other = b.steps[index]
    if (other === undefined || one.wildcard || other.wildcard) return true
    return one.text === other.text
  })
}

it('finds the first earlier path that meets one, as if all pairs were compared', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(path, directions), { maxLength: 12 }), (patches) => {
      const index = pathIndex()
      for (const [number, [one, own]] of patches.entries()) {
        const first = patches.slice(0, number).findIndex(([other, theirs]) => {
          return own.some((direction) => theirs.includes(direction)) && overlaps(one, other)
        })
        expect(index.add(one, own)).toBe(first === -1 ? undefined : first)
      }
    }),
    { numRuns: 1000 },
  )
})
