import { decodeFlow } from './decode-flow.ts'
import { createPieces } from './pieces.ts'
import { APOSTROPHE, isMarker, notEverydayYaml, QUOTE, skipSpaces } from './quick-reading.ts'

const BACKSLASH = 92

export function isQuote(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === QUOTE || code === APOSTROPHE
}

/** Behind the quote that closes the scalar that begins here. */
export function quotedEnd(text: string, start: number): number {
  const quote = text.charAt(start)
  let close = text.indexOf(quote, start + 1)
  while (close !== -1) {
    const isDoubled = quote === "'" && text.charCodeAt(close + 1) === APOSTROPHE
    const isEscaped = quote === '"' && hasOddBackslashes(text, close)
    if (!isDoubled && !isEscaped) return close + 1
    close = text.indexOf(quote, isDoubled ? close + 2 : close + 1)
  }
  throw notEverydayYaml
}

function hasOddBackslashes(text: string, end: number): boolean {
  let at = end
  while (text.charCodeAt(at - 1) === BACKSLASH) at--
  return (end - at) % 2 === 1
}

/** The value of a quoted scalar, whose lines below the first have to be deeper than its parent. */
export function quotedValue(text: string, start: number, end: number, parent: number): string {
  const raw = text.slice(start + 1, end - 1)
  const style = text.charCodeAt(start) === QUOTE ? 'double' : 'single'
  if (raw.includes('\n')) checkLines(raw, parent)
  else if (!raw.includes(style === 'double' ? '\\' : "'")) return raw
  const pieces = createPieces(text, start + 1)
  if (!decodeFlow(text, start + 1, end - 1, style, pieces)) throw notEverydayYaml
  return pieces.decoded()
}

/** A key is on one line: anything below it is too shallow. */
export const quotedKey = (text: string, start: number, end: number): string =>
  quotedValue(text, start, end, Number.POSITIVE_INFINITY)

/** A tab beside a line break, and a backslash in front of spaces or of an empty line. */
const ODD_BREAK = /\t *\n|\n *\t|\\ +\n|\\\n *\n/

/** Lines below the first have to be deeper than the parent; empty ones may be anywhere but at the end. */
function checkLines(raw: string, parent: number): void {
  const lines = raw.split('\n').slice(1)
  const isShallow = (line: string, index: number) => {
    const start = skipSpaces(line, 0)
    const isEmpty = start === line.length && index < lines.length - 1
    return !isEmpty && (start <= parent || isMarker(line, 0))
  }
  if (ODD_BREAK.test(raw) || lines.some(isShallow)) throw notEverydayYaml
}
