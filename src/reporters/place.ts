import { utf8 } from '../core/base64.ts'
import type { Report, ReportSource, Span } from '../core/types.ts'

/** A place as people and other tools count: line and column from 1, column in UTF-16 units. */
export interface Place {
  readonly line: number
  readonly column: number
}

/** Half-open: `end` is the place after the last character. */
export interface Range {
  readonly start: Place
  readonly end: Place
}

export const byteOrderMark = '\ufeff'

type Lines = Pick<ReportSource, 'lines'>

/** A byte order mark takes no column: no editor counts it. */
export function placeOf(source: Lines | undefined, offset: number): Place {
  const at = source?.lines.position(offset)
  if (source === undefined || at === undefined) return { line: 1, column: 1 }
  const mark = at.line === 0 && at.column > 0 && source.lines.text(0).startsWith(byteOrderMark)
  return { line: at.line + 1, column: at.column + (mark ? 0 : 1) }
}

/** A file that could not be read has no text: its findings stand at its first character. */
export function rangeOf(source: Lines | undefined, span: Span): Range {
  return { start: placeOf(source, span.start), end: placeOf(source, span.end) }
}

/** As `placeOf`, with the column in UTF-8 bytes. */
export function bytePlaceOf(source: Lines | undefined, offset: number): Place {
  const at = source?.lines.position(offset)
  if (source === undefined || at === undefined) return { line: 1, column: 1 }
  const before = source.lines.text(at.line).slice(0, at.column)
  return { line: at.line + 1, column: utf8(before).length + 1 }
}

/** `path:line:col` of a span's start. */
export function pathPlace(report: Report, uri: string, span: Span): string {
  const { line, column } = placeOf(report.sources.get(uri), span.start)
  return `${uri}:${line}:${column}`
}
