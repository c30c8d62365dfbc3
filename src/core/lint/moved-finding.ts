import { baseOf } from '../document/texts-in.ts'
import { shifted } from '../text/spans.ts'
import type { EmbeddedText, Finding, Span } from '../types.ts'
import { pointerText } from './finding.ts'

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

/** A finding in a text as one of the file around it; a fix that the style of the scalar cannot hold is left out. */
export function placeFinding(finding: Finding, text: EmbeddedText, uri: string): Finding {
  const own = text.file.uri
  const inFile = <T extends { readonly uri: string; readonly span: Span }>(place: T): T =>
    place.uri === own ? { ...place, uri, span: text.toFile(place.span) } : place
  return {
    ...inFile(finding),
    document: text.document,
    pointer: `${pointerText(baseOf(text, finding.document))}${finding.pointer}`,
    related: finding.related.map(inFile),
    fixes: finding.fixes.flatMap((fix) => {
      const edits = text.edits(fix.edits)
      return edits === undefined ? [] : [{ ...fix, edits: edits.map((edit) => ({ ...edit, uri })) }]
    }),
  }
}
