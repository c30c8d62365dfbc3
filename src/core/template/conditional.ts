import { MAX_LOOKUPS } from '../limits.ts'
import { firstIndex } from '../text/binary-search.ts'
import type { Document, DuplicateKey, Node, Span } from '../types.ts'

const CONTROL = /^(?:\{[{%]|%\{)[-+~]?\s*(?:if|else|range|with|for|end|endif|endfor|block|define)\b/

const known = new WeakMap<readonly Span[], boolean>()

/**
 * True if template code between the objects of a file may decide which of them exist, so that two
 * may never exist together. The answer holds for all objects of the file.
 */
export function isConditional({ written: { masks, file } }: Document): boolean {
  if (masks.length === 0) return false
  const before = known.get(masks)
  if (before !== undefined) return before
  const control = masks.filter(({ start, end }) => CONTROL.test(file.text.slice(start, end)))
  const isInside = control.length === 0 ? undefined : insideOf(file.documents)
  const found = isInside !== undefined && !control.every(isInside)
  known.set(masks, found)
  return found
}

function insideOf(documents: readonly Document[]): (place: Span) => boolean {
  const spans = documents.map(({ root }) => root.span).sort((a, b) => a.start - b.start)
  const ends: number[] = []
  for (const { end } of spans) ends.push(Math.max(ends.at(-1) ?? 0, end))
  return ({ start, end }) => {
    const after = firstIndex(spans, (span) => span.start > start)
    return (ends[after - 1] ?? -1) >= end
  }
}

/** True if a template in the mapping may leave only one of two equal keys. */
export function keyMayBeConditional(document: Document, { first, second }: DuplicateKey): boolean {
  if (document.tree.duplicates.length > MAX_LOOKUPS) return document.masks.length > 0
  let mapping: Node = document.root
  for (let inner: Node | undefined = mapping; inner !== undefined; ) {
    mapping = inner
    inner = mapping.children().find(({ value, span }) => {
      return typeof value === 'object' && span.start <= first.start && span.end >= second.end
    })
  }
  if (mapping.mayHoldMore) return true
  return document.masks.some(({ start }) => start > first.start && start < second.start)
}
