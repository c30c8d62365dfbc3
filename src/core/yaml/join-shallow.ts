import { MAX_ATTEMPTS, MAX_LONG_LENGTH, MAX_ROUNDS } from '../limits.ts'
import { lineEnd, startsComment } from '../text/scan.ts'
import { type FullResult, parseFull } from './parse-full.ts'

/** Stops if there are this many problems, and no fewer than before. */
const MANY = 20

/**
 * YAML 1.2 requires the lines of a flow collection to be deeper than what contains it, and the
 * parser insists; readers of YAML 1.1, such as the server's, do not. Line breaks and comments in
 * such a collection become spaces, so that it is on one line and all offsets stay.
 */
export function joinShallow(source: string, first: FullResult) {
  let text = source
  let result = first
  const rounds = Math.min(MAX_ROUNDS, Math.ceil((3 * MAX_LONG_LENGTH) / (source.length + 1)))
  for (let round = 0; round < rounds; round++) {
    const before = text
    const places = result.problems.flatMap(({ shallow }) => shallow ?? [])
    for (const place of places.slice(0, MAX_ATTEMPTS)) text = joined(text, place)
    if (text === before) break
    const next = parseFull(text)
    const isLost = next.problems.length >= Math.max(MANY, result.problems.length)
    result = next
    if (isLost) break
  }
  return { text, result }
}

/** The text with the collection that opens here on one line; unchanged if it does not close. */
const joined = (text: string, opener: number): string =>
  /["']/.test(text[opener] ?? '')
    ? withQuotesJoined(text, opener)
    : withBracketsJoined(text, opener)

/** A line that begins an entry of its own, so that the closing bracket is not below it. */
const STARTS_ENTRY = /[\r\n](?:---|\.\.\.|[ \t]*-[ \t]|[ \t]*["']?[\w./-]+["']?:(?:[ \t\r\n]|$))/

/** The text with the quoted scalar that opens here on one line; unchanged if it does not close. */
export function withQuotesJoined(text: string, opener: number): string {
  const scalar = text[opener] === '"' ? /"(?:[^"\\]|\\[\s\S])*"/y : /'(?:[^']|'')*'/y
  scalar.lastIndex = opener
  const found = scalar.exec(text.slice(0, opener + MAX_LONG_LENGTH))?.[0]
  if (found === undefined || STARTS_ENTRY.test(found)) return text
  const end = opener + found.length
  if (!/^[ \t]*(?:[\r\n#,\]}:]|$)/.test(text.slice(end, end + 100))) return text
  return text.slice(0, opener) + found.replace(/[\r\n]/g, ' ') + text.slice(end)
}

function withBracketsJoined(text: string, opener: number): string {
  const end = Math.min(text.length, opener + MAX_LONG_LENGTH)
  let inside = ''
  let depth = 0
  let at = opener
  while (at < end) {
    const next = skipped(text, at)
    if (next === undefined) return text
    inside += onOneLine(text, at, next)
    const nesting = next === at + 1 ? nestingOf(text[at] ?? '') : 0
    depth += nesting
    if (nesting < 0 && depth === 0) {
      const isOneValue = isOpenLine(text, opener) || !STARTS_ENTRY.test(text.slice(opener, next))
      return isOneValue ? text.slice(0, opener) + inside + text.slice(next) : text
    }
    at = next
  }
  return text
}

/** One character, quoted scalar or comment as written on one line. */
function onOneLine(text: string, at: number, next: number): string {
  if (next === at + 1) return (text[at] ?? '').replace(/[\r\n]/, ' ')
  return startsComment(text, at) ? ' '.repeat(next - at) : text.slice(at, next)
}

function nestingOf(character: string): number {
  if (character === '[' || character === '{') return 1
  return character === ']' || character === '}' ? -1 : 0
}

/** The offset after the comment or quoted scalar that starts here, or after one character. */
function skipped(text: string, at: number): number | undefined {
  if (startsComment(text, at)) return lineEnd(text, at)
  const quote = text[at] ?? ''
  const isMarker = /^[\r\n](?:---|\.\.\.)/.test(text.slice(at, at + 4))
  if (isMarker) return undefined
  if (!/["']/.test(quote) || !/[\s,[{:]/.test(text[at - 1] ?? '')) return at + 1
  const scalar = quote === '"' ? /"(?:[^"\\\r\n]|\\[^\r\n])*"/y : /'(?:[^'\r\n]|'')*'/y
  scalar.lastIndex = at
  return scalar.test(text) ? scalar.lastIndex : undefined
}

/**
 * True if the collection that opens here is meant to continue below: it begins at the end of its
 * line. Otherwise, or inside an expression, a line that looks like an entry is one.
 */
function isOpenLine(text: string, opener: number): boolean {
  if (!/^.[ \t]*(?:#[^\r\n]*)?[\r\n]/.test(text.slice(opener, opener + 1000))) return false
  const before = text.slice(Math.max(0, opener - 100, text.lastIndexOf('\n', opener) + 1), opener)
  return !/xpression["']?[ \t]*:/.test(before)
}
