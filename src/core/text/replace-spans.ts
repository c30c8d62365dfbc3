import type { Span } from '../types.ts'

interface Replacement {
  readonly span: Span
  readonly text: string
}

/** Replaces sorted, non-overlapping spans, counted from `base`. */
export function replaceSpans(text: string, edits: Iterable<Replacement>, base = 0): string {
  const parts: string[] = []
  let from = 0
  for (const { span, text: part } of edits) {
    parts.push(text.slice(from, span.start - base), part)
    from = span.end - base
  }
  parts.push(text.slice(from))
  return parts.join('')
}

/** Replaces each character of some spans by one character; line breaks stay. */
export function coverSpans(text: string, spans: readonly Span[], cover: string): string {
  if (spans.length === 0) return text
  const covers = spans.map((span) => {
    return { span, text: text.slice(span.start, span.end).replace(/[^\r\n]/g, cover) }
  })
  return replaceSpans(text, covers)
}
