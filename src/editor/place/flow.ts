import { isWhitespace, lineFeed, skipWhitespace } from '../../core/text/scan.ts'
import type { Pointer } from '../../core/types.ts'

/** An open bracket on the way to the cursor. */
interface Open {
  readonly isMap: boolean
  key: string | undefined
  index: number
}

/** The place of the cursor in a flow collection, or the end of a collection before it. */
export type FlowPlace =
  | { readonly closedAt: number }
  | {
      readonly at: 'key' | 'value'
      readonly pointer: Pointer
      /** Offset of the word at the cursor after its quote. */
      readonly start: number
      readonly quote: '' | '"' | "'"
    }

/** The state while reading a collection. */
interface FlowState {
  readonly open: Open[]
  readonly base: Pointer
  /** Offset of the current word. */
  start: number
  isKey: boolean
}

/** Reads `{…}` or `[…]` from its first bracket to the cursor. */
export function readFlow(text: string, from: number, cursor: number, base: Pointer): FlowPlace {
  const reading: FlowState = { open: [], base, start: from, isKey: false }
  for (let at = from; at < cursor; at++) {
    const char = text[at]
    if (isQuote(char) && text.slice(reading.start, at).trim() === '') {
      const end = closingQuote(text, at, cursor)
      if (end === undefined) return flowPlace(reading, at + 1, char)
      at = end - 1
    } else if (char === '#' && isWhitespace(text[at - 1] ?? ' ')) at = lineFeed(text, at) - 1
    else {
      takeIndicator(reading, text, at)
      if (reading.open.length === 0) return { closedAt: at + 1 }
    }
  }
  return flowPlace(reading, skipWhitespace(text, reading.start, cursor), '')
}

/** Handles a bracket, a comma or a colon; every other character belongs to a word. */
function takeIndicator(reading: FlowState, text: string, at: number): void {
  const { open } = reading
  const top = open.at(-1)
  switch (text[at]) {
    case '{':
    case '[':
      reading.isKey = text[at] === '{'
      open.push({ isMap: reading.isKey, key: undefined, index: 0 })
      break
    case '}':
    case ']':
      open.pop()
      reading.isKey = false
      break
    case ',':
      if (top?.isMap) top.key = undefined
      else if (top !== undefined) top.index++
      reading.isKey = top?.isMap === true
      break
    case ':':
      if (!reading.isKey || top === undefined || !isColon(text, at)) return
      top.key = unquote(text.slice(reading.start, at).trim())
      reading.isKey = false
      break
    default:
      return
  }
  reading.start = at + 1
}

/**
 * The pointer through the open brackets; computed once at the end, because thousands may be open.
 */
const wayThrough = (open: readonly Open[], base: Pointer): Pointer => [
  ...base,
  ...open.map(({ isMap, key, index }) => (isMap ? (key ?? '') : index)),
]

function flowPlace(
  { open, base, isKey }: FlowState,
  start: number,
  quote: '' | '"' | "'",
): FlowPlace {
  if (!isKey) return { at: 'value', pointer: wayThrough(open, base), start, quote }
  return { at: 'key', pointer: wayThrough(open.slice(0, -1), base), start, quote }
}

const isColon = (text: string, at: number) =>
  /[\s"'[{,]|$/.test(text[at + 1] ?? '') || /["']/.test(text[at - 1] ?? '')

export const isQuote = (char: string | undefined): char is '"' | "'" => char === '"' || char === "'"

/** Offset after the closing quote; undefined if there is none before the limit. */
export function closingQuote(text: string, from: number, limit: number): number | undefined {
  const quote = text[from]
  for (let at = from + 1; at < limit; at++) {
    if (text[at] === '\\' && quote === '"') at++
    else if (text[at] === quote) {
      if (quote === '"' || text[at + 1] !== "'") return at + 1
      at++
    }
  }
  return undefined
}

/**
 * The value of a quoted scalar; other text is unchanged. Sufficient for keys and for text being
 * typed.
 */
export function unquote(text: string): string {
  const quote = text[0]
  if (!isQuote(quote)) return text
  const inner = text.endsWith(quote) && text.length > 1 ? text.slice(1, -1) : text.slice(1)
  return unescaped(inner, quote)
}

export function unescaped(inner: string, quote: '' | '"' | "'"): string {
  if (quote === "'") return inner.replaceAll("''", "'")
  if (quote === '') return inner
  return inner.replace(/\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)/gs, (whole) => {
    const code = /^\\[xu](.+)$/.exec(whole)?.[1]
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return { n: '\n', t: '\t', r: '\r' }[whole[1] ?? ''] ?? whole[1] ?? ''
  })
}
