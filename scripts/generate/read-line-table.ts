import type { VersionsWithin } from '../../src/core/line-facts.ts'
import { FIRST_LINE, type LineSet, lastOf, linesBetween } from '../../src/core/release/line-set.ts'
import {
  FieldView,
  type LineField,
  type LineRow,
  type LineTypes,
} from '../../src/core/release/line-table.ts'

/** The last version of each line, from the first line on: all versions from `.0` to it exist. */
export type LastVersions = readonly string[]

export interface LineTable {
  readonly versions: LastVersions
  readonly row: LineRow
}

/** One row: its depth, name, then words. */
const ROW =
  /^( *)(\S+) (\S+)( required)?(?: (closed)(?::(\S+))?)?(?: like (\S+))?(?: (0\.\S+))?(?: (=|by) (.*))?$/

const VERSIONS = /^versions (.*)$/

/**
 * Reads the text of the table. Its first row is the file itself, and the lines of that row are all that are known.
 * @throws {Error} at a row of another form
 */
export function readLineTable(text: string): LineTable & { readonly root: LineField } {
  const table = readRows(text)
  return { ...table, root: new FieldView(table.row) }
}

/** The same as it is generated. */
export function readRows(text: string): LineTable {
  const around: Mutable[] = []
  let versions: LastVersions = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const [, named] = VERSIONS.exec(line) ?? []
    if (named !== undefined) {
      versions = named.split(' ')
      continue
    }
    const found = ROW.exec(line)
    if (found === null) throw new Error(`"${line}" is no row of the table`)
    const [, { length: depth } = '', name = '', , required] = found
    const row = rowOf(found, versions)
    around[depth] = row
    const above = around[depth - 1]
    if (above === undefined) continue
    above.children = { ...above.children, [name]: row }
    if (required !== undefined) above.requires = [...(above.requires ?? []), name]
  }
  return { versions, row: around[0] ?? {} }
}

function rowOf(
  [, , , types, , isClosed, closed, like, lines, sign, value = '']: string[],
  versions: LastVersions,
) {
  const row: Mutable = {}
  if (lines !== undefined) {
    const read = readIntervals(lines, versions)
    row.lines = read.lines
    if (Object.keys(read.within).length > 0) row.within = read.within
  }
  if (isClosed !== undefined)
    row.closed = closed === undefined || readIntervals(closed, versions).lines
  if (types !== undefined && types !== 'any') Object.assign(row, readTypes(types, versions))
  if (sign === '=') row.default = JSON.parse(value)
  if (sign === 'by')
    row.defaults = Object.entries(JSON.parse(value)).map(([name, one]) => [
      readIntervals(name, versions).lines,
      one,
    ])
  if (like !== undefined) row.like = like
  return row
}

type Mutable = { -readonly [Name in keyof LineRow]: LineRow[Name] }

/** Types with strokes between them, each with its lines where these differ: `string:0.20-0.26|object:0.27-`. */
function readTypes(text: string, versions: LastVersions): Mutable {
  const parts = text.split('|').map((part) => part.split(':'))
  const types = parts.map(([type]) => type).join('|')
  const typesIn = Object.fromEntries(
    parts.flatMap(([type = '', lines]) =>
      lines === undefined ? [] : [[type, readIntervals(lines, versions).lines]],
    ),
  ) as LineTypes
  return Object.keys(typesIn).length === 0 ? { types } : { types, typesIn }
}

/** Lines and versions in words, `0.21.0-0.21.1,0.25-`. */
function readIntervals(text: string, versions: LastVersions) {
  let lines: LineSet = 0
  const within: Record<number, number> = {}
  for (const part of text.split(',')) {
    const [start, end] = readInterval(part, versions)
    lines |= linesBetween(start.line, end.line)
    for (const line of new Set([start.line, end.line])) {
      const all = lastPatch(versions, line)
      const low = line === start.line ? start.patch : 0
      const high = line === end.line ? Math.min(end.patch, all) : all
      if (high - low < all) within[line] = (within[line] ?? 0) | patchesBetween(low, high)
    }
  }
  return { lines, within: within as VersionsWithin }
}

const INTERVAL = /^0\.(\d+)(?:\.(\d+))?(?:(-)(?:0\.(\d+)(?:\.(\d+))?)?)?$/

/** An interval without an end goes to the newest line, a line without a version to its first or last one. */
function readInterval(text: string, versions: LastVersions) {
  const [, first, from = '0', dash, last, to = 'Infinity'] = INTERVAL.exec(text) ?? []
  if (first === undefined) throw new Error(`"${text}" names no release lines`)
  const newest = dash === undefined ? first : FIRST_LINE + versions.length - 1
  const line = Number(first)
  return [
    { line, patch: Number(from) },
    { line: Number(last ?? newest), patch: Number(to) },
  ] as const
}

export const patchesBetween = (first: number, last: number): number =>
  (2 ** (last - first + 1) - 1) * 2 ** first

/** The highest patch release of a line. */
export const lastPatch = (versions: LastVersions, line: number): number =>
  Number(/^0\.\d+\.(\d+)/.exec(versions[line - FIRST_LINE] ?? '')?.[1] ?? 0)

export const newestOf = ({ row }: LineTable): number => lastOf(row.lines ?? 0)
