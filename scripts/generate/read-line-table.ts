import { type LineSet, lastOf, linesBetween } from '../../src/core/release/line-set.ts'
import { FieldView, type LineField, type LineRow } from '../../src/core/release/line-table.ts'

/** One row: its depth, name, then words. */
const ROW = /^( *)(\S+) (\S+)(?: (closed)(?::(\S+))?)?(?: like (\S+))?(?: (0\.\S+))?(?: = (.*))?$/

/**
 * Reads the text of the table. Its first row is the file itself, and the lines of that row are all that are known.
 * @throws {Error} at a row of another form
 */
export const readLineTable = (text: string): LineField => new FieldView(readRows(text))

/** The same as it is generated. */
export function readRows(text: string): LineRow {
  const around: Mutable[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const found = ROW.exec(line)
    if (found === null) throw new Error(`"${line}" is no row of the table`)
    const [, { length: depth } = '', name = ''] = found
    const row = rowOf(found, around[0]?.lines ?? 0)
    around[depth] = row
    const above = around[depth - 1]
    if (above !== undefined) above.children = { ...above.children, [name]: row }
  }
  return around[0] ?? {}
}

function rowOf([, , , types, isClosed, closed, like, lines, value]: string[], all: LineSet) {
  const row: Mutable = {}
  if (lines !== undefined) row.lines = parseLines(lines, all)
  if (isClosed !== undefined) row.closed = closed === undefined || parseLines(closed, all)
  if (types !== undefined && types !== 'any') row.types = types
  if (value !== undefined) row.default = JSON.parse(value)
  if (like !== undefined) row.like = like
  return row
}

type Mutable = { -readonly [Name in keyof LineRow]: LineRow[Name] }

/** An interval without an end goes to the last of all lines, once these are known. */
function parseLines(text: string, all: LineSet): LineSet {
  const newest = all === 0 ? Number.POSITIVE_INFINITY : lastOf(all)
  let lines = 0
  for (const part of text.split(',')) {
    const [, first, dash, last] = /^0\.(\d+)(?:(-)(?:0\.(\d+))?)?$/.exec(part) ?? []
    if (first === undefined) throw new Error(`"${text}" names no release lines`)
    const end = last ?? (dash === undefined ? first : newest)
    lines |= linesBetween(Number(first), Number(end))
  }
  return lines
}
