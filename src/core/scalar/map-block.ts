import { breakLength, lineEnd, skipInline } from '../text/scan.ts'
import type { Span } from '../types.ts'
import type { Pieces } from '../yaml/decode-flow.ts'

/** The header of a block scalar (YAML 1.2, section 8.1.1). */
export interface BlockHeader {
  readonly folded: boolean
  /** Columns of indentation relative to the parent, if written. */
  readonly indicator: number | undefined
  readonly chomp: '' | '-' | '+'
  /** End of the indicators; a comment may follow. */
  readonly end: number
}

/** A line after the header; `body` is the offset of its content after the indentation. */
interface Line {
  readonly body: number
  readonly end: number
  readonly next: number
}

const HEADER = /[|>](?:([1-9])([-+]?)|([-+])([1-9])?)?(?=[ \t\r\n]|$)/y

export function blockHeader(text: string, start: number): BlockHeader | undefined {
  HEADER.lastIndex = start
  const match = HEADER.exec(text)
  if (match === null) return undefined
  const digit = match[1] ?? match[4]
  const chomp = match[2] ?? match[3] ?? ''
  return {
    folded: match[0].startsWith('>'),
    indicator: digit === undefined ? undefined : Number(digit),
    chomp: chomp === '-' || chomp === '+' ? chomp : '',
    end: start + match[0].length,
  }
}

/** End of the blank lines after a block scalar: with `+` they belong to it. */
export function blankTail(text: string, from: number): number {
  let end = lineEnd(text, from)
  while (end < text.length) {
    const start = end + breakLength(text, end)
    if (start === end) return end
    const at = skipInline(text, start)
    if (at < text.length && breakLength(text, at) === 0) return start
    end = at
  }
  return end
}

/**
 * Decodes a block scalar and returns the column of its content. A written indentation is relative
 * to a parent that is unknown here, so the column follows from the value's first line.
 */
export function decodeBlock(
  text: string,
  span: Span,
  header: BlockHeader,
  value: string,
  pieces: Pieces,
): number {
  const first = lineEnd(text, header.end)
  const start = first + breakLength(text, first)
  const tail = Math.max(blankTail(text, span.end), start)
  const indent = contentIndent(text, start, tail, header, value)
  const lines = splitLines(text, start, tail, indent)
  const last = lines.findLastIndex((line) => line.body < line.end)
  pieces.stand(span.start, lines[0]?.body ?? start, '')
  if (last >= 0) content(text, lines.slice(0, last + 1), header.folded, pieces)
  trailing(lines.slice(Math.max(last, 0)), last >= 0, header.chomp, pieces)
  return indent
}

function contentIndent(
  text: string,
  start: number,
  tail: number,
  header: BlockHeader,
  value: string,
): number {
  const source = firstIndent(text, start, tail)
  if (header.indicator === undefined) return source ?? Number.MAX_SAFE_INTEGER
  return source === undefined
    ? header.indicator
    : source - (firstIndent(value, 0, value.length) ?? 0)
}

/** Leading spaces of the first line that is not blank. */
function firstIndent(text: string, start: number, end: number): number | undefined {
  let line = start
  for (let at = start; at < end; at++) {
    const length = breakLength(text, at)
    if (length === 0 && text[at] !== ' ') return at - line
    if (length > 0) {
      at += length - 1
      line = at + 1
    }
  }
  return undefined
}

function splitLines(text: string, start: number, tail: number, indent: number): Line[] {
  const lines: Line[] = []
  let at = start
  while (at < tail) {
    let body = at
    while (body - at < indent && text[body] === ' ') body++
    const end = lineEnd(text, body)
    const next = end + breakLength(text, end)
    if (body - at < indent && body < end) break
    lines.push({ body, end, next })
    if (next === end) break
    at = next
  }
  return lines
}

function content(text: string, lines: readonly Line[], folded: boolean, pieces: Pieces) {
  let spaced = true
  let index = 0
  while (index < lines.length) {
    const line = lines[index]
    if (line === undefined) return
    const filled = line.body < line.end
    if (filled) spaced = isSpaced(text, line)
    pieces.copy(line.body, line.end)
    const next = nextFilled(lines, index + 1)
    const kept = !folded || spaced || next === undefined || isSpaced(text, next.line)
    index = breaks(lines, index, next?.index ?? index, kept, pieces)
  }
}

/** The line breaks between two lines with content; returns the index of the second. */
function breaks(
  lines: readonly Line[],
  from: number,
  to: number,
  kept: boolean,
  pieces: Pieces,
): number {
  const lone = to === from + 1
  for (let index = from; index < to; index++) {
    const folded = lone ? ' ' : ''
    const decoded = kept || index > from ? '\n' : folded
    pieces.stand(lines[index]?.end ?? 0, lines[index + 1]?.body ?? 0, decoded)
  }
  return to > from ? to : lines.length
}

function nextFilled(lines: readonly Line[], from: number) {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index]
    if (line !== undefined && line.body < line.end) return { line, index }
  }
  return undefined
}

/** True of a line that begins with a blank, which is never folded. */
const isSpaced = (text: string, line: Line) => text[line.body] === ' ' || text[line.body] === '\t'

/**
 * The line breaks after the last content: `-` drops them, `+` keeps them, otherwise one stays. At
 * the end of a file the last one may be missing, but readers add it.
 */
function trailing(
  lines: readonly Line[],
  filled: boolean,
  chomp: BlockHeader['chomp'],
  pieces: Pieces,
) {
  for (const [index, line] of lines.entries()) {
    if (line.next === line.end && index > 0) return
    const wanted = chomp === '+' || (chomp === '' && filled && index === 0)
    pieces.stand(line.end, lines[index + 1]?.body ?? line.next, wanted ? '\n' : '')
  }
}
