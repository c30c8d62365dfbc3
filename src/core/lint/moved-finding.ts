import { shifted } from '../text/spans.ts'
import type { Finding, Span } from '../types.ts'

/** A finding of a document that now starts `by` characters later, as the file's `document`th. */
export function moveFinding(finding: Finding, by: number, document: number): Finding {
  if (by === 0 && finding.document === document) return finding
  const { uri } = finding
  const inPlace = <T extends { readonly uri: string; readonly span: Span }>(place: T): T =>
    place.uri === uri ? { ...place, span: shifted(place.span, by) } : place
  return {
    ...finding,
    document,
    span: shifted(finding.span, by),
    related: finding.related.map(inPlace),
    fixes: finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map(inPlace) })),
  }
}

/** Related places and fixes have to lie in the span too. */
export function isWithin({ uri, span, related, fixes }: Finding, { start, end }: Span): boolean {
  const places = [{ uri, span }, ...related, ...fixes.flatMap(({ edits }) => edits)]
  return places.every(
    (place) => place.uri === uri && place.span.start >= start && place.span.end <= end,
  )
}
