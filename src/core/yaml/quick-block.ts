import { lineFeed, trimEnd } from '../text/scan.ts'
import {
  CR,
  isRestEmpty,
  LF,
  NOWHERE,
  notEverydayYaml,
  type ReaderState,
  seek,
  setPlace,
  skipSpaces,
} from './quick-reading.ts'

const HEADER = /([|>])([-+]?)([1-9]?)/y

/** Reads a block scalar whose indicator is at `start`, below something in column `parent`. */
export function readBlock(reading: ReaderState, start: number, parent: number): string {
  const { text } = reading
  HEADER.lastIndex = start
  const [header = '', indicator, chomping, digit = ''] = HEADER.exec(text) ?? []
  const behind = start + header.length
  // A digit before the sign, and a document that is a block scalar, are left to the full parser.
  if (!isRestEmpty(text, behind) || parent === NOWHERE) throw notEverydayYaml
  const from = lineFeed(text, behind) + 1
  const column = digit === '' ? columnOf(text, from) : parent + Number(digit)
  const { lines, emptyLines, end } = readLines(reading, from, parent, column)
  setPlace(reading, start, trimEnd(text, end), indicator === '|' ? 'literal' : 'folded')
  seek(reading, end)
  const body = indicator === '|' ? lines.join('\n') : fold(lines)
  const last = lines.length > 0 && chomping !== '-' ? '\n' : ''
  return body + last + (chomping === '+' ? '\n'.repeat(emptyLines) : '')
}

interface Lines {
  /** Lines without their indentation; empty lines at the end are only counted. */
  readonly lines: readonly string[]
  readonly emptyLines: number
  /** Start of the line after the block. */
  readonly end: number
}

/**
 * The lines of a block with content in `column`, up to a line that is no deeper than the parent.
 */
function readLines(reading: ReaderState, from: number, parent: number, column: number): Lines {
  const { text, source } = reading
  const lines: string[] = []
  let emptyLines = 0
  let start = from
  while (start < text.length) {
    const at = skipSpaces(text, start)
    const feed = lineFeed(text, at)
    const end = source.charCodeAt(feed - 1) === CR ? feed - 1 : feed
    const indent = at - start
    if (at >= end && end - start <= column) {
      emptyLines++
    } else {
      if (indent <= parent) break
      if (indent < column) throw notEverydayYaml
      addEmpty(lines, emptyLines)
      emptyLines = 0
      lines.push(text.slice(start + column, end))
    }
    start = feed + 1
  }
  // The full parser treats spaces at the end of a text differently.
  if (emptyLines > 0 && start > text.length) throw notEverydayYaml
  return { lines, emptyLines, end: Math.min(start, text.length) }
}

/** The column of the first line with content; no blank line above it may be deeper. */
function columnOf(text: string, from: number): number {
  let start = from
  let deepest = 0
  while (true) {
    const at = skipSpaces(text, start)
    const indent = at - start
    if (text.charCodeAt(at) !== LF) {
      if (indent < deepest) throw notEverydayYaml
      return indent
    }
    deepest = Math.max(deepest, indent)
    start = at + 1
  }
}

function addEmpty(lines: string[], count: number): void {
  for (let left = count; left > 0; left--) lines.push('')
}

/**
 * A line break becomes a space and an empty line a line break; next to a deeper line all line
 * breaks are kept.
 */
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
