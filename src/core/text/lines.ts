import { MAX_LONG_LINE } from '../limits.ts'
import type { LineIndex } from '../types.ts'
import { lastUpTo } from './binary-search.ts'

const LF = 10
const CR = 13

/** Finds line starts on demand; `\n`, `\r\n` and a lone `\r` each end a line, as in YAML. */
export const lineIndex = (text: string): LineIndex => new LazyLines(text)

class LazyLines implements LineIndex {
  readonly #text: string
  #starts: readonly number[] | undefined

  constructor(text: string) {
    this.#text = text
  }

  get count(): number {
    return this.#all().length
  }

  position(offset: number) {
    const clamped = Math.max(0, Math.min(offset, this.#text.length))
    const line = lastUpTo(this.#all(), clamped)
    return { line, column: clamped - (this.#all()[line] ?? 0) }
  }

  offset(line: number, column: number): number {
    const start = this.#all()[line]
    if (start === undefined) return line < 0 ? 0 : this.#text.length
    return Math.min(start + Math.max(0, column), this.#all()[line + 1] ?? this.#text.length)
  }

  text(line: number): string {
    const start = this.#all()[line]
    if (start === undefined) return ''
    let end = this.#all()[line + 1] ?? this.#text.length
    while (end > start && isBreak(this.#text.charCodeAt(end - 1))) end--
    return this.#text.slice(start, end)
  }

  #all(): readonly number[] {
    this.#starts ??= findStarts(this.#text)
    return this.#starts
  }
}

const isBreak = (code: number): boolean => code === LF || code === CR

function findStarts(text: string): number[] {
  const starts = [0]
  if (!text.includes('\r')) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1))
      starts.push(at + 1)
    return starts
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || (code === CR && text.charCodeAt(at + 1) !== LF)) starts.push(at + 1)
  }
  return starts
}

/** The line end that a text uses, for text inserted into it. */
export function lineBreakOf(text: string): '\n' | '\r\n' {
  const end = text.slice(0, MAX_LONG_LINE).indexOf('\n')
  return text[end - 1] === '\r' ? '\r\n' : '\n'
}
