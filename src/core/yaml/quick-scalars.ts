import { MAX_WORD_LENGTH } from '../limits.ts'
import { lineFeed } from '../text/scan.ts'
import { createPieces, decodeFlow } from './decode-flow.ts'
import { resolvePlain } from './plain-scalar.ts'
import {
  APOSTROPHE,
  COLON,
  DASH,
  HASH,
  isEnd,
  isMarker,
  LF,
  notEverydayYaml,
  QUESTION,
  QUOTE,
  type ReaderState,
  SPACE,
  seek,
  setPlace,
  skipSpaces,
  TAB,
} from './quick-reading.ts'

/** Characters that cannot begin a plain scalar, except the first three if a non-blank follows. */
const INDICATORS = '-?:,[]{}#&*!|>\'"%@`'

const IS_INDICATOR: readonly boolean[] = Array.from(
  { length: 128 },
  (_, code) => code <= SPACE || INDICATORS.includes(String.fromCharCode(code)),
)

export const isIndicator = (code: number): boolean => IS_INDICATOR[code] ?? false

export function startsPlain(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (!isIndicator(code)) return at < text.length
  return (code === DASH || code === COLON || code === QUESTION) && !isEnd(text.charCodeAt(at + 1))
}

/** The key that a plain scalar stands for. */
export function keyOf(plain: string): string {
  // A merge key needs the full parser.
  if (plain === '<<') throw notEverydayYaml
  const value = resolvePlain(plain)
  return value === null ? '' : String(value)
}

/** Rejects keys that need special care. */
export function checkKey(mapping: object, key: string, length: number): void {
  if (length > MAX_WORD_LENGTH || key === '__proto__' || Object.hasOwn(mapping, key))
    throw notEverydayYaml
}

/** Reads a plain scalar, which continues on lines that are deeper than its parent. */
export function readPlain(reading: ReaderState, start: number, parent: number): unknown {
  const { text } = reading
  if (!startsPlain(text, start)) throw notEverydayYaml
  let end = plainEnd(text, start)
  let value = text.slice(start, end)
  seek(reading, lineFeed(text, end) + 1)
  while (reading.column > parent) {
    // A scalar does not continue after a comment.
    if (reading.hasComment || text.charCodeAt(skipSpaces(text, end)) !== LF) throw notEverydayYaml
    end = plainEnd(text, reading.at)
    value += reading.emptyLines === 0 ? ' ' : '\n'.repeat(reading.emptyLines)
    value += text.slice(reading.at, end)
    seek(reading, lineFeed(text, end) + 1)
  }
  setPlace(reading, start, end, 'plain')
  return resolvePlain(value)
}

/** The end of a plain scalar's text on a line. */
function plainEnd(text: string, start: number): number {
  let end = start
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF) break
    if (code === SPACE) continue
    if (code === HASH && end < at) break
    if (code === TAB || (code === COLON && isEnd(text.charCodeAt(at + 1)))) throw notEverydayYaml
    end = at + 1
  }
  return end
}

/** Finds the simple key at an offset, if there is one. */
export function findKey(reading: ReaderState, start: number): boolean {
  const { text } = reading
  const colon = isQuote(text, start) ? quotedEnd(text, start) : plainKeyEnd(text, start)
  if (colon === NO_KEY || colon - start > MAX_WORD_LENGTH) return false
  if (text.charCodeAt(colon) !== COLON || !isEnd(text.charCodeAt(colon + 1))) return false
  const isQuoted = isQuote(text, start)
  reading.key = isQuoted ? quotedKey(text, start, colon) : keyOf(text.slice(start, colon))
  reading.colon = colon
  return true
}

const NO_KEY = -1

function plainKeyEnd(text: string, start: number): number {
  if (!startsPlain(text, start)) return NO_KEY
  const most = Math.min(text.length, start + MAX_WORD_LENGTH)
  for (let at = start + 1; at < most; at++) {
    const code = text.charCodeAt(at)
    const isBehindSpace = text.charCodeAt(at - 1) === SPACE
    if (code === LF || code === TAB || (code === HASH && isBehindSpace)) return NO_KEY
    if (code === COLON && isEnd(text.charCodeAt(at + 1))) return isBehindSpace ? NO_KEY : at
  }
  return NO_KEY
}

const BACKSLASH = 92

export function isQuote(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === QUOTE || code === APOSTROPHE
}

/** Offset after the quote that closes the scalar that begins here. */
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

/** The value of a quoted scalar, whose lines below the first must be deeper than its parent. */
export function quotedValue(text: string, start: number, end: number, parent: number): string {
  const raw = text.slice(start + 1, end - 1)
  const style = text.charCodeAt(start) === QUOTE ? 'double' : 'single'
  if (raw.includes('\n')) checkLines(raw, parent)
  else if (!raw.includes(style === 'double' ? '\\' : "'")) return raw
  const pieces = createPieces(text, start + 1)
  if (!decodeFlow(text, start + 1, end - 1, style, pieces)) throw notEverydayYaml
  return pieces.decoded()
}

/** A key must be on one line. */
export const quotedKey = (text: string, start: number, end: number): string =>
  quotedValue(text, start, end, Number.POSITIVE_INFINITY)

/** A tab next to a line break, and a backslash before spaces or an empty line. */
const ODD_BREAK = /\t *\n|\n *\t|\\ +\n|\\\n *\n/

/**
 * Lines below the first must be deeper than the parent; empty ones may be anywhere but at the end.
 */
function checkLines(raw: string, parent: number): void {
  const lines = raw.split('\n').slice(1)
  const isShallow = (line: string, index: number) => {
    const start = skipSpaces(line, 0)
    const isEmpty = start === line.length && index < lines.length - 1
    return !isEmpty && (start <= parent || isMarker(line, 0))
  }
  if (ODD_BREAK.test(raw) || lines.some(isShallow)) throw notEverydayYaml
}
