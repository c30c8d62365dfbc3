import { type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff'
import { MAX_CONFIG_ENTRIES } from '../../core/limits.ts'

const CONTEXT = 3

/**
 * The line edits that turn one text into the other; a shortest script if the texts differ little.
 */
export function linePatch(
  names: readonly [string, string],
  before: string,
  after: string,
): StructuredPatch {
  const [oldName, newName] = names
  const options = { maxEditLength: MAX_CONFIG_ENTRIES }
  const shortest = structuredPatch(oldName, newName, before, after, '', '', options)
  if (shortest !== undefined) return shortest
  const empty = structuredPatch(oldName, newName, '', '', '', '')
  return { ...empty, hunks: hunksBetween(linesOf(before), linesOf(after)) }
}

/** Lines with their ends, so that a missing one at the end of a file shows. */
const linesOf = (text: string): readonly string[] => (text === '' ? [] : text.split(/(?<=\n)/))

interface Row {
  readonly mark: ' ' | '-' | '+'
  readonly line: string
}

function hunksBetween(before: readonly string[], after: readonly string[]): StructuredPatchHunk[] {
  const rows = rowsBetween(before, after)
  const hunks: StructuredPatchHunk[] = []
  let old = 1
  let now = 1
  let from = 0
  const skipTo = (to: number) => {
    for (; from < to; from++) {
      if (rows[from]?.mark !== '+') old++
      if (rows[from]?.mark !== '-') now++
    }
  }
  for (let at = 0; at < rows.length; at++) {
    if (rows[at]?.mark === ' ') continue
    skipTo(Math.max(from, at - CONTEXT))
    const end = endOfHunk(rows, at)
    const part = rows.slice(from, end)
    const oldLines = part.filter(({ mark }) => mark !== '+').length
    const newLines = part.filter(({ mark }) => mark !== '-').length
    hunks.push({ oldStart: old, oldLines, newStart: now, newLines, lines: part.flatMap(written) })
    skipTo(end)
    at = end - 1
  }
  return hunks
}

/** Changes with shared context form one hunk. */
function endOfHunk(rows: readonly Row[], change: number): number {
  let last = change
  for (let at = change; at < rows.length && at - last <= 2 * CONTEXT; at++) {
    if (rows[at]?.mark !== ' ') last = at
  }
  return Math.min(rows.length, last + 1 + CONTEXT)
}

function written({ mark, line }: Row): string[] {
  if (line.endsWith('\n')) return [`${mark}${line.slice(0, -1)}`]
  return [`${mark}${line}`, '\\ No newline at end of file']
}

/**
 * Lines that occur once in each text anchor the diff, unless they moved far; the lines between them
 * are replaced.
 */
function rowsBetween(before: readonly string[], after: readonly string[]): Row[] {
  const [unique, places] = [placesOfUnique(before), placesOfUnique(after)]
  const rows: Row[] = []
  let now = 0
  const addUpTo = (end: number) => {
    for (const line of after.slice(now, end)) rows.push({ mark: '+', line })
    now = end
  }
  for (const line of before) {
    const place = line === after[now] ? now : unique.has(line) ? places.get(line) : undefined
    const isNear = place !== undefined && place >= now && place - now < MAX_CONFIG_ENTRIES
    if (isNear) addUpTo(place)
    rows.push({ mark: isNear ? ' ' : '-', line })
    if (isNear) now++
  }
  addUpTo(after.length)
  return rows
}

function placesOfUnique(lines: readonly string[]): Map<string, number> {
  const places = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [at, line] of lines.entries()) {
    if (places.has(line)) repeated.add(line)
    places.set(line, at)
  }
  for (const line of repeated) places.delete(line)
  return places
}
