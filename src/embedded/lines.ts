import { lineEnd, nextLine } from '../core/text/scan.ts'

/** A line of a text without its line break. */
export interface Line {
  readonly start: number
  /** Offset of its line break. */
  readonly end: number
  readonly text: string
}

/** Index of the first such line from an index on; the number of lines if there is none. */
export function lineFrom(
  lines: readonly Line[],
  from: number,
  isMeant: (text: string) => boolean,
): number {
  let at = from
  while (at < lines.length && !isMeant(lines[at]?.text ?? '')) at++
  return at
}

export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start)
    lines.push({ start, end, text: text.slice(start, end) })
    start = nextLine(text, end)
  }
  return lines
}
