import { type StructuredPatch, type StructuredPatchHunk, structuredPatch } from 'diff'
import { MAX_CONFIG_ENTRIES } from '../../core/limits.ts'
import { firstIndex } from '../../core/text/binary-search.ts'

const CONTEXT = 3

/** Line by line what makes one text of the other; a shortest script where the texts differ little. */
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

/** Changes that share their context are one hunk. */
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

/** Lines that occur once in each text hold both together; what lies between them is replaced. */
function rowsBetween(before: readonly string[], after: readonly string[]): Row[] {
  const rows: Row[] = []
  let [old, now] = [0, 0]
  for (const [nextOld, nextNow] of [...anchors(before, after), [before.length, after.length]]) {
    const [endOld = 0, endNow = 0] = [nextOld, nextNow]
    while (old < endOld && now < endNow && before[old] === after[now]) {
      rows.push({ mark: ' ', line: before[old++] ?? '' })
      now++
    }
    const same = sameAtEnd(before.slice(old, endOld), after.slice(now, endNow))
    while (old < endOld - same) rows.push({ mark: '-', line: before[old++] ?? '' })
    while (now < endNow - same) rows.push({ mark: '+', line: after[now++] ?? '' })
    for (; old < endOld; old++, now++) rows.push({ mark: ' ', line: before[old] ?? '' })
  }
  return rows
}

function sameAtEnd(before: readonly string[], after: readonly string[]): number {
  const most = Math.min(before.length, after.length)
  let same = 0
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same++
  return same
}

/** Pairs of places of lines that occur once in each text, as many as keep their order. */
function anchors(before: readonly string[], after: readonly string[]): [number, number][] {
  const places = placesOfUnique(after)
  const pairs = [...placesOfUnique(before)].flatMap(([line, old]): [number, number][] => {
    const now = places.get(line)
    return now === undefined ? [] : [[old, now]]
  })
  return longestIncreasing(pairs)
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

/** Finds the most pairs, taken in the order of their first number, whose second numbers grow too. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, [, now]] of pairs.entries()) {
    const length = firstIndex(ends.length, (at) => (pairs[ends[at] ?? 0]?.[1] ?? 0) >= now)
    previous.push(ends[length - 1] ?? -1)
    ends[length] = index
  }
  const found: [number, number][] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at]
    if (pair !== undefined) found.push(pair)
  }
  return found.reverse()
}
