import { lineFeed, trimEnd } from '../text/scan.ts'
import {
  CR,
  isRestEmpty,
  NOWHERE,
  type Reading,
  seek,
  setPlace,
  skipSpaces,
  unusual,
} from './quick-reading.ts'

const HEADER = /([|>])([-+]?)([1-9]?)/y

/** A literal or folded scalar whose indicator is at `start`, below something in column `parent`. */
export function readBlock(reading: Reading, start: number, parent: number): string {
  const { text } = reading
  HEADER.lastIndex = start
  const [header = '', indicator, chomping, digit = ''] = HEADER.exec(text) ?? []
  const from = start + header.length
  // A digit in front of the sign is left to the other reader, as is a document that is such a scalar.
  if (!isRestEmpty(text, from) || parent === NOWHERE) throw unusual
  const column = digit === '' ? NOWHERE : parent + Number(digit)
  const { lines, emptyLines, end } = readLines(reading, lineFeed(text, from) + 1, parent, column)
  setPlace(reading, start, trimEnd(text, end), indicator === '|' ? 'literal' : 'folded')
  seek(reading, end)
  const body = indicator === '|' ? lines.join('\n') : fold(lines)
  const last = lines.length > 0 && chomping !== '-' ? '\n' : ''
  return body + last + (chomping === '+' ? '\n'.repeat(emptyLines) : '')
}

interface Lines {
  /** Without their indentation; those at the end that are empty are only counted. */
  readonly lines: readonly string[]
  readonly emptyLines: number
  /** Start of the line after them. */
  readonly end: number
}

/** The lines that are deeper than the parent; without a column, the first of them decides. */
function readLines(reading: Reading, from: number, parent: number, given: number): Lines {
  const { text, source } = reading
  const lines: string[] = []
  let column = given
  let emptyLines = 0
  let deepest = 0
  let start = from
  while (start < text.length) {
    const at = skipSpaces(text, start)
    const feed = lineFeed(text, at)
    const isReturn = source.charCodeAt(feed - 1) === CR
    const end = isReturn ? feed - 1 : feed
    const indent = Math.min(at, end) - start
    const isEmpty = at >= end && (column === NOWHERE || indent <= column)
    // The other reader has its own idea of spaces at the end of a text.
    if (isEmpty && feed === text.length) throw unusual
    if (isEmpty) {
      emptyLines++
      deepest = Math.max(deepest, indent)
    } else {
      if (indent <= parent) break
      if (column === NOWHERE) column = indent
      if (indent < column || deepest > column) throw unusual
      while (emptyLines > 0) {
        lines.push('')
        emptyLines--
      }
      lines.push(text.slice(start + column, end))
    }
    start = feed + 1
  }
  return { lines, emptyLines, end: Math.min(start, text.length) }
}

/** A line break is a space, and each empty line a line break; beside a deeper line all of them are kept. */
function fold(lines: readonly string[]): string {
  let value = ''
  let breaks = 0
  let wasDeeper = false
  for (const line of lines) {
    if (line === '') {
      breaks++
      continue
    }
    const isDeeper = line.startsWith(' ') || line.startsWith('\t')
    const isFirst = value === ''
    if (!isFirst && breaks === 0 && !isDeeper && !wasDeeper) value += ' '
    else value += '\n'.repeat(isFirst || (!isDeeper && !wasDeeper) ? breaks : breaks + 1)
    value += line
    breaks = 0
    wasDeeper = isDeeper
  }
  return value
}
