import { sum } from '../core/lists.ts'
import type { ReportSource } from '../core/report.ts'
import { byteOrderMark } from '../core/reported-finding.ts'
import { mask, secretsWithin } from '../core/text/spans.ts'
import type { Span } from '../core/types.ts'
import { visible } from './escape.ts'
import { graphemes, graphemeWidth } from './width.ts'

/** A grapheme, a tab or a secret as displayed. */
interface Piece {
  readonly text: string
  readonly width: number
  readonly side: 'before' | 'marked' | 'after'
}

const tabStop = 4
/** No screen shows more of a line; text further away is not even split into graphemes. */
const reach = 1000

/** The lines of a span, only the first and last of several. `width` is in terminal cells. */
export function frameOf(source: ReportSource, span: Span, width = 120) {
  const end = endOfText(source.text, span)
  const first = source.lines.position(span.start)
  const last = source.lines.position(end)
  if (first.line === last.line) {
    return [frameLine(source, first.line, first.column, last.column, width)]
  }
  const indent = source.lines.text(last.line).search(/\S/)
  return [
    frameLine(source, first.line, first.column, source.lines.text(first.line).length, width),
    frameLine(source, last.line, Math.max(0, indent), last.column, width),
  ]
}

/** A span may end with line ends, as a block scalar's does; these are not shown. */
function endOfText(text: string, span: Span): number {
  let end = Math.min(span.end, text.length)
  while (end > span.start && /\s/.test(text.charAt(end - 1))) end--
  return end
}

/**
 * One source line as displayed: tabs expanded, controls visible, secrets masked, long lines cut.
 */
function frameLine(source: ReportSource, line: number, from: number, to: number, width: number) {
  const whole = source.lines.text(line)
  const first = line === 0 && whole.startsWith(byteOrderMark) ? 1 : 0
  const start = wholeCharacter(whole, Math.max(first, from - reach))
  const end = wholeCharacter(whole, Math.min(whole.length, from + reach))
  const lineStart = source.lines.offset(line, 0)
  const secrets = secretsWithin(source.text, source.secrets, {
    start: lineStart + start,
    end: lineStart + end,
  })
  const pieces = piecesOf(whole.slice(start, end), secrets, from - start, to - start)
  const shown = cut(pieces, width, start > first, end < whole.length)
  const textOf = (side: Piece['side']) =>
    shown
      .filter((piece) => piece.side === side)
      .map((piece) => piece.text)
      .join('')
  return {
    /** The line's number, from 1. */
    number: line + 1,
    before: textOf('before'),
    /** The text of the span; empty for a span without length. */
    marked: textOf('marked'),
    after: textOf('after'),
  }
}

function wholeCharacter(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at
}

function piecesOf(
  text: string,
  secrets: readonly Span[],
  from: number,
  to: number,
): readonly Piece[] {
  const pieces: Piece[] = []
  let cells = 0
  const add = (shown: string, width: number, start: number, end: number) => {
    const side = end <= from ? 'before' : start >= Math.max(to, from) ? 'after' : 'marked'
    pieces.push({ text: shown, width, side })
    cells += width
  }
  const addText = (start: number, end: number) => {
    let at = start
    for (const grapheme of graphemes(text.slice(start, end))) {
      const tab = tabStop - (cells % tabStop)
      if (grapheme === '\t') add(' '.repeat(tab), tab, at, at + 1)
      else if (isPlain(grapheme)) add(grapheme, 1, at, at + 1)
      else {
        const shown = visible(grapheme)
        add(shown, graphemeWidth(shown), at, at + grapheme.length)
      }
      at += grapheme.length
    }
  }
  let at = 0
  for (const secret of secrets) {
    addText(at, secret.start)
    add(mask, mask.length, secret.start, secret.end)
    at = secret.end
  }
  addText(at, text.length)
  return pieces
}

/** Nearly all graphemes are plain and need no closer look. */
const isPlain = (grapheme: string): boolean =>
  grapheme.length === 1 && grapheme >= ' ' && grapheme <= '~'

/** As many pieces as fit around the first marked one, with `…` for omitted ones. */
function cut(
  pieces: readonly Piece[],
  width: number,
  cutBefore: boolean,
  cutAfter: boolean,
): readonly Piece[] {
  if (!cutBefore && !cutAfter && widthOf(pieces) <= width) return pieces
  const room = Math.max(width, 20) - 2
  const found = pieces.findIndex((piece) => piece.side !== 'before')
  const mark = found < 0 ? pieces.length : found
  const rest = widthOf(pieces.slice(mark))
  let start = mark
  let used = 0
  const context = Math.max(Math.floor(room / 3), room - rest)
  while (start > 0 && used + (pieces[start - 1]?.width ?? 0) <= context) {
    start--
    used += pieces[start]?.width ?? 0
  }
  let end = mark
  while (end < pieces.length && used + (pieces[end]?.width ?? 0) <= room) {
    used += pieces[end]?.width ?? 0
    end++
  }
  const left = start > 0 || cutBefore ? [ellipsis('before')] : []
  const right = end < pieces.length || cutAfter ? [ellipsis('after')] : []
  return [...left, ...pieces.slice(start, end), ...right]
}

function ellipsis(side: Piece['side']): Piece {
  return { text: '…', width: 1, side }
}

function widthOf(pieces: readonly Piece[]): number {
  return sum(pieces.map(({ width }) => width))
}
