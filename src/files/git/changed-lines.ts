import { diffArrays } from 'diff'
import { MAX_ITEMS } from '../../core/limits.ts'
import { lineIndex } from '../../core/text/lines.ts'

/** Lines of a file that changed, both ends included, counted from 0. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** The lines of a text that differ from what it was. */
export function changedLines(before: string, now: string): readonly LineRange[] {
  const [old, lines] = [linesOf(before), linesOf(now)]
  let start = 0
  while (start < old.length && start < lines.length && old[start] === lines[start]) start++
  let end = lines.length
  for (
    let last = old.length;
    last > start && end > start && old[last - 1] === lines[end - 1];
    last--
  )
    end--
  const shared = lines.length - end
  const parts = diffArrays(old.slice(start, old.length - shared), lines.slice(start, end), {
    maxEditLength: MAX_ITEMS,
  })
  if (parts === undefined) return [{ from: start, to: end - 1 }]
  const ranges: LineRange[] = []
  let at = start
  for (const { added, removed, count = 0 } of parts) {
    if (added) ranges.push({ from: at, to: at + count - 1 })
    if (!removed) at += count
  }
  return ranges
}

/** Without their ends: to write those in another way changes no line. */
function linesOf(text: string): string[] {
  const lines = lineIndex(text)
  return Array.from({ length: lines.count }, (_, line) => lines.text(line))
}
