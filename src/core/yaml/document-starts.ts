const MARKER = /^---(?=[ \t\r\n]|$)/gm
const ONLY_COMMENTS = /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*$/

/**
 * Where the YAML documents of a text start: at its beginning, and at each marker with a document before
 * it. True of text that parses and holds no other markers.
 */
export function documentStarts(text: string): readonly number[] {
  const markers = Array.from(text.matchAll(MARKER), ({ index }) => index)
  const [first] = markers
  const isHead = first !== undefined && ONLY_COMMENTS.test(text.slice(0, first))
  return [0, ...(isHead ? markers.slice(1) : markers)]
}
