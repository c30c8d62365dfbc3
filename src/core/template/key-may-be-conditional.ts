import { MAX_LOOKUPS } from '../limits.ts'
import type { Document, DuplicateKey, Node } from '../types.ts'

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
