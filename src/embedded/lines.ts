/** A line of a text, without its line break. */
export interface Line {
  readonly start: number
  /** Offset of its line break. */
  readonly end: number
  readonly text: string
}

export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  for (let start = 0; start < text.length; ) {
    const stop = text.indexOf('\n', start)
    const next = stop === -1 ? text.length : stop + 1
    const end = stop === -1 ? text.length : text[stop - 1] === '\r' ? stop - 1 : stop
    lines.push({ start, end, text: text.slice(start, end) })
    start = next
  }
  return lines
}
