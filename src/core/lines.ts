import type { LineIndex } from './types.ts'

const LF = 10
const CR = 13

/** Finds line starts when first asked; `\n`, `\r\n` and a lone `\r` each end a line, as in YAML. */
export function lineIndex(text: string): LineIndex {
  let cached: number[] | undefined
  const starts = () => {
    cached ??= findStarts(text)
    return cached
  }
  const lineOf = (offset: number) => {
    const list = starts()
    let low = 0
    let high = list.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((list[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    get count() {
      return starts().length
    },
    position(offset) {
      const clamped = Math.max(0, Math.min(offset, text.length))
      const line = lineOf(clamped)
      return { line, column: clamped - (starts()[line] ?? 0) }
    },
    offset(line, column) {
      const start = starts()[line]
      if (start === undefined) return line < 0 ? 0 : text.length
      return Math.min(start + Math.max(0, column), starts()[line + 1] ?? text.length)
    },
    text(line) {
      const start = starts()[line]
      if (start === undefined) return ''
      let end = starts()[line + 1] ?? text.length
      while (end > start && isBreak(text.charCodeAt(end - 1))) end--
      return text.slice(start, end)
    },
  }
}

const isBreak = (code: number): boolean => code === LF || code === CR

function findStarts(text: string): number[] {
  const starts = [0]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1)
  }
  return starts
}
