import { baseOf } from '../document/texts-in.ts'
import type { MadeObject } from '../json-patch/made-object.ts'
import { pointerText, readJsonPointer } from '../text/json-pointer.ts'
import { shifted } from '../text/spans.ts'
import type { EmbeddedText, Finding, Node, Span } from '../types.ts'
import { fingerprint, objectIdentity, stablePointer } from './fingerprint.ts'

/** A finding of a document that moved by `by` characters and is now number `document`. */
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

/** True if related places and fixes are in the span, too. */
export function isWithin({ uri, span, related, fixes }: Finding, { start, end }: Span): boolean {
  const places = [{ uri, span }, ...related, ...fixes.flatMap(({ edits }) => edits)]
  return places.every(
    (place) => place.uri === uri && place.span.start >= start && place.span.end <= end,
  )
}

/**
 * Moves a finding from a text to the file around it; drops fixes that the scalar's style cannot
 * hold.
 */
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

/** Moves a finding on a made object to the node that it comes from. */
export function findingAt(
  { document, pointer }: Node,
  finding: Finding,
  rest: Pick<Finding, 'span' | 'related' | 'fixes'>,
): Finding {
  const { rule, messageId } = finding
  const stable = stablePointer(document, pointer)
  return {
    ...finding,
    ...rest,
    uri: document.file.uri,
    pointer: pointerText(pointer),
    document: document.index,
    fingerprint: fingerprint(rule, messageId, objectIdentity(document), stable),
  }
}

/**
 * Moves a finding on an object that a patch makes to the place that writes it; undefined if the
 * patch does not write it.
 */
export function writtenFinding(finding: Finding, made: MadeObject): Finding | undefined {
  const place = made.writtenAt(readJsonPointer(finding.pointer) ?? [])
  const { node, path } = place ?? {}
  const isOn = (one: Node | undefined) =>
    one !== undefined && finding.span.start >= one.span.start && finding.span.end <= one.span.end
  const at = isOn(path) ? path : (node ?? path)
  if (at === undefined) return undefined
  const { uri } = at.document.file
  const own = made.document.file.uri
  const inFile = <T extends { readonly uri: string }>(one: T): T =>
    one.uri === own ? { ...one, uri } : one
  return findingAt(at, finding, {
    span: at === path && !isOn(path) ? at.span : finding.span,
    related: finding.related.map(inFile),
    // In the file of an earlier change, the text around differs.
    fixes:
      uri === made.by.file.uri
        ? finding.fixes.map((fix) => ({ ...fix, edits: fix.edits.map(inFile) }))
        : [],
  })
}
