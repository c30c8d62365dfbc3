/**
 * With each doubling the work may grow by this many times what it grew by with the one before: 2.3 times
 * is n log n, 4 times is a square. What is less than this part of the whole is not looked at.
 */
const MAX_RATIO = 2.4
const NOISE = 0.05

/** Whether the last of three or more works, each for twice the length, is bound by n log n. */
export function isBound(works: readonly number[]): boolean {
  const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = works.slice(-3)
  return third - second <= MAX_RATIO * Math.max(second - first, NOISE * first)
}
