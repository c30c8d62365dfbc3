import type { Finding, Span } from '../types.ts'

/** A finding of a document that now starts `by` characters later, as the file's `document`th. */
export function moveFinding(finding: Finding, by: number, document: number): Finding {
  if (by === 0 && finding.document === document) return finding
  const { uri } = finding
  const moved = ({ start, end }: Span): Span => ({ start: start + by, end: end + by })
  const inPlace = <T extends { readonly uri: string; readonly span: Span }>(place: T): T =>
    place.uri === uri ? { ...place, span: moved(place.span) } : place
  return {
    ...finding,
    document,
    span: moved(finding.span),
    related: finding.related.map(inPlace),
    fixes: finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map(inPlace) })),
  }
}

/** Whether a finding refers to a part of its file only. */
export function isWithin({ uri, span, related, fixes }: Finding, { start, end }: Span): boolean {
  const places = [{ uri, span }, ...related, ...fixes.flatMap(({ edits }) => edits)]
  return places.every(
    (place) => place.uri === uri && place.span.start >= start && place.span.end <= end,
  )
}
