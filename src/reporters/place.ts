import type { Report } from '../core/report.ts'
import { type LinePlace, type Lines, linePlace } from '../core/reported-finding.ts'
import { utf8 } from '../core/text/base64.ts'
import type { Span } from '../core/types.ts'

/** A half-open range: `end` is the place after the last character. */
export interface Range {
  readonly start: LinePlace
  readonly end: LinePlace
}

/** A file that could not be read has no text, so its findings are at its first character. */
export function rangeOf(source: Lines | undefined, span: Span): Range {
  return { start: linePlace(source, span.start), end: linePlace(source, span.end) }
}

/**
 * Like `linePlace`, with the column in UTF-8 bytes. Counting starts at the previous place on the
 * same line, because a file may be one long line with thousands of findings.
 */
export function bytePlaces(): (source: Lines | undefined, offset: number) => LinePlace {
  let last = { lines: undefined as Lines['lines'] | undefined, line: 0, column: 0, bytes: 0 }
  return (source, offset) => {
    const at = source?.lines.position(offset)
    if (source === undefined || at === undefined) return { line: 1, column: 1 }
    const { lines } = source
    const isSame = last.lines === lines && last.line === at.line
    const from = isSame ? last : { column: 0, bytes: 0 }
    const text = lines.text(at.line)
    const isBehind = at.column >= from.column
    const between = isBehind
      ? text.slice(from.column, at.column)
      : text.slice(at.column, from.column)
    const bytes = from.bytes + (isBehind ? 1 : -1) * utf8(between).length
    last = { lines, line: at.line, column: at.column, bytes }
    return { line: at.line + 1, column: bytes + 1 }
  }
}

/** `path:line:col` of a span's start. */
export function pathPlace(report: Report, uri: string, span: Span): string {
  const { line, column } = linePlace(report.sources.get(uri), span.start)
  return `${uri}:${line}:${column}`
}
