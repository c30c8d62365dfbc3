import { endOfLine, startsComment } from '../text/scan.ts'
import { type FullResult, parseFull } from './parse-full.ts'

/** How often the text is parsed again: the parser loses its way behind such lines. */
const MAX_REPAIRS = 20
const MAX_TEXT_LENGTH = 100_000

/**
 * YAML 1.2 wants the lines of a collection in brackets deeper than what holds it, and the parser
 * insists; readers of YAML 1.1, such as the server's, do not look. Line breaks and comments in such a
 * collection become blanks, so that it stands on one line and every place stays.
 */
export function joinShallow(source: string, first: FullResult) {
  let text = source
  let result = first
  for (let round = 0; round < MAX_REPAIRS; round++) {
    const before = text
    for (const { shallow } of result.problems) {
      if (shallow !== undefined) text = joined(text, shallow)
    }
    if (text === before) break
    result = parseFull(text)
  }
  return { text, result }
}

/** The text with the collection that opens here on one line; as it is when it does not close. */
function joined(text: string, opener: number): string {
  const end = Math.min(text.length, opener + MAX_TEXT_LENGTH)
  let inside = ''
  let depth = 0
  let at = opener
  while (at < end) {
    const character = text[at] ?? ''
    const next = skipped(text, at)
    if (next === undefined) return text
    if (next > at + 1)
      inside += startsComment(text, at) ? ' '.repeat(next - at) : text.slice(at, next)
    else inside += character === '\n' || character === '\r' ? ' ' : character
    if (next === at + 1 && /[[{]/.test(character)) depth++
    if (next === at + 1 && /[\]}]/.test(character) && --depth === 0)
      return text.slice(0, opener) + inside + text.slice(next)
    at = next
  }
  return text
}

/** Behind the comment or quoted scalar that starts here, or behind one character. */
function skipped(text: string, at: number): number | undefined {
  if (startsComment(text, at)) return endOfLine(text, at)
  const quote = text[at] ?? ''
  const isMarker = /^[\r\n](?:---|\.\.\.)/.test(text.slice(at, at + 4))
  if (isMarker) return undefined
  if (!/["']/.test(quote) || !/[\s,[{:]/.test(text[at - 1] ?? '')) return at + 1
  const scalar = quote === '"' ? /"(?:[^"\\\r\n]|\\[^\r\n])*"/y : /'(?:[^'\r\n]|'')*'/y
  scalar.lastIndex = at
  return scalar.test(text) ? scalar.lastIndex : undefined
}
