import type { Document } from '../types.ts'

const CONTROL = /^(?:\{[{%]|%\{)[-+~]?\s*(?:if|else|range|with|for|end|endif|endfor|block|define)\b/

/**
 * Whether template code between the objects of a file decides which of them exist, so that two of
 * them may never meet.
 */
export function isConditional({ masks, file }: Document): boolean {
  return masks.some((mask) => {
    if (!CONTROL.test(file.text.slice(mask.start, mask.end))) return false
    return !file.documents.some(
      ({ root }) => mask.start >= root.span.start && mask.end <= root.span.end,
    )
  })
}
