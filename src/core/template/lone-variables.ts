import { replaceSpans } from '../text/replace-spans.ts'
import { lineFeed } from '../text/scan.ts'
import type { Span } from '../types.ts'
import { filled } from './filler.ts'

const VARIABLE = String.raw`\$\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\}`
const LONE = new RegExp(String.raw`^[ \t]*(${VARIABLE})(?:[ \t]+#[^\n]*|[ \t\r]*)$`, 'm')
const KEY =
  /^(?:"[^"\n]{0,200}"|'[^'\n]{0,200}'|[^\s"'#&*!|>%@`{[][^\n]{0,200}?):(?<value>[ \t][^\n]*)?$/
const BLOCK = /(?:^|[ \t])[|>][-+\d]{0,2}[ \t]*(?:#.*)?$/
const LEAD = /^ *(?:-(?: +|$))*/
const MARKER = /^(?:---|\.\.\.)(?:\s|$)/
const NONE = -1

/** The last line that has a key or a dash. */
interface Last {
  /** The column of its key, or of its last dash. */
  readonly column: number
  /** True of a key without a value on its line. */
  readonly isOpen: boolean
  /** The column that lines of its block scalar exceed, or `Infinity`. */
  readonly block: number
}

const START: Last = { column: NONE, isOpen: true, block: Number.POSITIVE_INFINITY }

/** A line with only a variable. */
interface Lone {
  readonly span: Span
  readonly column: number
}

/**
 * A line with only `${NAME}` among keys or items counts as a template, because any number of lines
 * may replace it. Where it can be a value, or continue one, it stays text.
 */
export function bracedVariables(text: string): string {
  if (!text.includes('${') || !LONE.test(text)) return text
  const found = loneVariables(text).map(({ span }) => {
    return { span, text: `{{${filled(text.slice(span.start + 2, span.end - 2))}}}` }
  })
  return replaceSpans(text, found)
}

interface Search {
  readonly found: Lone[]
  /** Those that are a value unless a key or an item follows in the same column. */
  waiting: Lone[]
  last: Last
}

function loneVariables(text: string): readonly Lone[] {
  const search: Search = { found: [], waiting: [], last: START }
  for (const line of linesIn(text)) {
    if (line.column > search.last.block) continue
    const [, variable] = LONE.exec(line.text) ?? []
    if (variable === undefined) takeOther(search, line.text)
    else takeLone(search, line, variable.length)
  }
  return search.found.sort((a, b) => a.span.start - b.span.start)
}

function takeLone({ found, waiting, last }: Search, { column, start }: Line, length: number): void {
  const isBeside = column <= last.column
  if (!isBeside && !last.isOpen) return
  const list = isBeside ? found : waiting
  list.push({ span: { start: start + column, end: start + column + length }, column })
}

function takeOther(search: Search, line: string): void {
  const next = MARKER.test(line) ? START : lastAt(line)
  for (const one of search.waiting) if (next?.column === one.column) search.found.push(one)
  search.waiting = []
  search.last = next ?? { ...search.last, isOpen: false }
}

interface Line {
  /** Without the white space at its end. */
  readonly text: string
  readonly column: number
  readonly start: number
}

/** The lines with more than a comment. */
function* linesIn(text: string): Generator<Line> {
  for (let start = 0; start < text.length; ) {
    const end = lineFeed(text, start)
    const line = text.slice(start, end).trimEnd()
    const column = line.search(/[^ \t]/)
    if (column !== NONE && line[column] !== '#') yield { text: line, column, start }
    start = end + 1
  }
}

/** Undefined for a line that only continues a value. */
function lastAt(line: string): Last | undefined {
  const lead = LEAD.exec(line)?.[0] ?? ''
  const rest = line.slice(lead.length)
  const key = KEY.exec(rest)
  if (key === null && !lead.includes('-')) return undefined
  const column = key === null ? lead.lastIndexOf('-') : lead.length
  const isOpen = key !== null && /^(?:[ \t]*|[ \t]+#.*)$/.test(key.groups?.value ?? '')
  return { column, isOpen, block: BLOCK.test(rest) ? column : Number.POSITIVE_INFINITY }
}
