import type { Finding, FindingTag, Fix, LineIndex, Severity, Span } from './types.ts'

/** A place as people and other tools count it: line and column from 1, column in UTF-16 units. */
export interface LinePlace {
  readonly line: number
  readonly column: number
}

/** A place with its offset from the start of the file, in UTF-16 units. */
export interface ReportedPlace extends LinePlace {
  readonly offset: number
}

/** A half-open range: `end` is the place after the last character. */
export interface ReportedRange {
  readonly path: string
  readonly start: ReportedPlace
  readonly end: ReportedPlace
}

/** A finding as plain data: an item of `findings` in `schemas/report.schema.json`. */
export interface ReportedFinding extends ReportedRange {
  readonly rule: string
  readonly messageId: string
  readonly severity: Severity
  readonly message: string
  /** A JSON pointer (RFC 6901). */
  readonly pointer: string
  /** Index of its document in the file, counted from 0. */
  readonly document: number
  readonly fingerprint: string
  readonly tags: readonly FindingTag[]
  readonly related: readonly (ReportedRange & { readonly message: string })[]
  readonly fixes: readonly ReportedFix[]
}

export interface ReportedFix extends Pick<Fix, 'title' | 'safety'> {
  readonly edits?: readonly (ReportedRange & { readonly text: string })[]
  /** True if the edits would show a secret and are left out. */
  readonly withheld?: true
}

export const byteOrderMark = '\ufeff'

export interface Lines {
  readonly lines: LineIndex
}

/** A byte order mark is no column, because no editor counts it. */
export function linePlace(source: Lines | undefined, offset: number): LinePlace {
  const at = source?.lines.position(offset)
  if (source === undefined || at === undefined) return { line: 1, column: 1 }
  const mark = at.line === 0 && at.column > 0 && source.lines.text(0).startsWith(byteOrderMark)
  return { line: at.line + 1, column: at.column + (mark ? 0 : 1) }
}

/** The finding with places in the files that it cites. */
export function reportedFinding(
  { rule, messageId, severity, message, pointer, document, fingerprint, tags, ...finding }: Finding,
  sourceOf: (uri: string) => Lines | undefined,
): ReportedFinding {
  const range = ({ uri, span }: { readonly uri: string; readonly span: Span }): ReportedRange => {
    const source = sourceOf(uri)
    return {
      path: uri,
      start: { ...linePlace(source, span.start), offset: span.start },
      end: { ...linePlace(source, span.end), offset: span.end },
    }
  }
  const related = finding.related.map((one) => ({ ...range(one), message: one.message }))
  const fixes = finding.fixes.map(({ title, safety, edits }) =>
    edits.length === 0
      ? { title, safety, withheld: true as const }
      : { title, safety, edits: edits.map((edit) => ({ ...range(edit), text: edit.text })) },
  )
  const what = { rule, messageId, severity, message }
  return { ...what, ...range(finding), pointer, document, fingerprint, tags, related, fixes }
}
