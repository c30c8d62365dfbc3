import { MAX_WORD_LENGTH } from '../limits.ts'
import { lineFeed } from '../text/scan.ts'
import { resolvePlain } from './plain-scalar.ts'
import { isQuote, quotedEnd, quotedKey } from './quick-quoted.ts'
import {
  COLON,
  DASH,
  HASH,
  isEnd,
  LF,
  notEverydayYaml,
  QUESTION,
  type Reading,
  SPACE,
  seek,
  setPlace,
  skipSpaces,
  TAB,
} from './quick-reading.ts'

/** Characters that cannot begin a plain scalar; the first three can if something follows at once. */
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

/** The name of a plain scalar that is a key. */
export function keyOf(plain: string): string {
  // A merge key.
  if (plain === '<<') throw notEverydayYaml
  const value = resolvePlain(plain)
  return value === null ? '' : String(value)
}

/** Lets only those keys pass that need no care. */
export function checkKey(mapping: object, key: string, length: number): void {
  if (length > MAX_WORD_LENGTH || key === '__proto__' || Object.hasOwn(mapping, key))
    throw notEverydayYaml
}

/** A plain scalar, which goes on in the lines below that are deeper than its parent. */
export function readPlain(reading: Reading, start: number, parent: number): unknown {
  const { text } = reading
  if (!startsPlain(text, start)) throw notEverydayYaml
  let end = plainEnd(text, start)
  let value = text.slice(start, end)
  seek(reading, lineFeed(text, end) + 1)
  while (reading.column > parent) {
    // Nothing goes on behind a comment.
    if (reading.hasComment || text.charCodeAt(skipSpaces(text, end)) !== LF) throw notEverydayYaml
    end = plainEnd(text, reading.at)
    value += reading.emptyLines === 0 ? ' ' : '\n'.repeat(reading.emptyLines)
    value += text.slice(reading.at, end)
    seek(reading, lineFeed(text, end) + 1)
  }
  setPlace(reading, start, end, 'plain')
  return resolvePlain(value)
}

/** The end of what a plain scalar has in a line. */
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

/** Finds the simple key that a line has at a place, if it has one. */
export function findKey(reading: Reading, start: number): boolean {
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
