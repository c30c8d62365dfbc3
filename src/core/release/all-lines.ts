import { NEWEST_LINE } from '../../generated/line-names.ts'
import { FIRST_LINE, type LineSet, linesBetween } from './line-set.ts'

/** All release lines of the table. */
export const ALL_LINES: LineSet = linesBetween(FIRST_LINE, NEWEST_LINE)
