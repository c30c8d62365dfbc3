/** A set of release lines as bits; the lowest bit is `FIRST_LINE`. */
export type LineSet = number

/** The first release line that publishes a schema of its vc.yaml, as a minor version of 0. */
export const FIRST_LINE = 20

const MOST_LINES = 31

export const linesBetween = (first: number, last: number): LineSet => {
  const low = Math.max(first, FIRST_LINE)
  const high = Math.min(last, FIRST_LINE + MOST_LINES - 1)
  return high < low ? 0 : (2 ** (high - low + 1) - 1) * 2 ** (low - FIRST_LINE)
}

export const hasLine = (lines: LineSet, line: number): boolean =>
  (lines & linesBetween(line, line)) !== 0

export const firstOf = (lines: LineSet): number => FIRST_LINE + Math.log2(lines & -lines)

export const lastOf = (lines: LineSet): number => FIRST_LINE + 31 - Math.clz32(lines)

export const countOf = (lines: LineSet): number => lines.toString(2).replaceAll('0', '').length

/** The line in a set that is nearest to another line; the later one of two. */
export function nearestOf(lines: LineSet, line: number): number {
  const later = lines & linesBetween(line, Number.POSITIVE_INFINITY)
  const earlier = lines & linesBetween(0, line)
  if (later === 0 || earlier === 0) return later === 0 ? lastOf(earlier) : firstOf(later)
  const [above, below] = [firstOf(later), lastOf(earlier)]
  return above - line <= line - below ? above : below
}
