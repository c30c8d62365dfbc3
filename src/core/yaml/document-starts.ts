const MARKER = /^---(?=[ \t\r\n]|$)/gm
const ONE_DOCUMENT: readonly number[] = [0]
const ONLY_COMMENTS = /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*$/

/**
 * Offsets of the YAML documents in a text: its start, and each marker that follows a document. Only
 * correct for a text that parses and has no other markers.
 */
export function documentStarts(text: string): readonly number[] {
  if (!text.includes('---')) return ONE_DOCUMENT
  const markers = Array.from(text.matchAll(MARKER), ({ index }) => index)
  const [first] = markers
  const isHead = first !== undefined && ONLY_COMMENTS.test(text.slice(0, first))
  return [0, ...(isHead ? markers.slice(1) : markers)]
}

/** True of a text with end markers or YAML directives, whose meaning depends on other documents. */
export const hasOtherMarkers = (text: string): boolean => /^(?:\.\.\.|%)/m.test(text)
