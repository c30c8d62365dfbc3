import { lineFeed } from '../text/scan.ts'
import { resolvePlain } from './plain-scalar.ts'
import {
  COLON,
  enter,
  HASH,
  isEnd,
  isMarker,
  LF,
  leave,
  nodePlace,
  notEverydayYaml,
  QUOTE,
  type ReaderState,
  SPACE,
  setPlace,
  skipSpaces,
  TAB,
} from './quick-reading.ts'
import {
  checkKey,
  isIndicator,
  isQuote,
  keyOf,
  quotedEnd,
  quotedKey,
  quotedValue,
  startsPlain,
} from './quick-scalars.ts'

const COMMA = 44
const OPEN_LIST = 91
const CLOSE_LIST = 93
const OPEN_MAPPING = 123
const CLOSE_MAPPING = 125

export function isBracket(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === OPEN_LIST || code === OPEN_MAPPING
}

/** Reads a quoted scalar or a flow collection, whose lines must be deeper than its parent. */
export function readFlow(reading: ReaderState, start: number, parent: number): unknown {
  const { text } = reading
  const code = text.charCodeAt(start)
  if (code === OPEN_LIST) return readFlowList(reading, start, parent)
  if (code === OPEN_MAPPING) return readFlowMapping(reading, start, parent)
  if (!isQuote(text, start)) return readFlowPlain(reading, start)
  const end = quotedEnd(text, start)
  setPlace(reading, start, end, code === QUOTE ? 'double' : 'single')
  return quotedValue(text, start, end, parent)
}

function readFlowList(reading: ReaderState, start: number, parent: number): unknown[] {
  const { text } = reading
  const places = enter(reading)
  const list: unknown[] = []
  let at = skipBetween(text, start + 1, parent)
  while (text.charCodeAt(at) !== CLOSE_LIST) {
    const value = readFlow(reading, at, parent)
    places?.set(String(list.length), nodePlace(reading))
    list.push(value)
    at = nextEntry(text, reading.end, parent, CLOSE_LIST)
  }
  leave(reading, start, at + 1, 'flow', places)
  return list
}

function readFlowMapping(reading: ReaderState, start: number, parent: number): unknown {
  const { text } = reading
  const places = enter(reading)
  const mapping: Record<string, unknown> = {}
  let at = skipBetween(text, start + 1, parent)
  while (text.charCodeAt(at) !== CLOSE_MAPPING) {
    const isQuoted = isQuote(text, at)
    const keyEnd = isQuoted ? quotedEnd(text, at) : flowPlainEnd(text, at)
    const key = isQuoted ? quotedKey(text, at, keyEnd) : keyOf(text.slice(at, keyEnd))
    const colon = skipSpaces(text, keyEnd)
    // Without quotes, the next character decides if the colon ends a key.
    const isColon = isQuoted || isEnd(text.charCodeAt(colon + 1))
    if (text.charCodeAt(colon) !== COLON || !isColon) throw notEverydayYaml
    checkKey(mapping, key, keyEnd - at)
    mapping[key] = readFlow(reading, skipBetween(text, colon + 1, parent), parent)
    places?.set(key, nodePlace(reading, { start: at, end: keyEnd }))
    at = nextEntry(text, reading.end, parent, CLOSE_MAPPING)
  }
  leave(reading, start, at + 1, 'flow', places)
  return mapping
}

function readFlowPlain(reading: ReaderState, start: number): unknown {
  const end = flowPlainEnd(reading.text, start)
  setPlace(reading, start, end, 'plain')
  return resolvePlain(reading.text.slice(start, end))
}

/**
 * The end of a plain scalar on one line; one that continues below does not have the expected
 * character after it.
 */
function flowPlainEnd(text: string, start: number): number {
  if (!startsPlain(text, start)) throw notEverydayYaml
  let end = start
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === LF || isFlowIndicator(code) || (code === HASH && end < at)) break
    if (code === SPACE) continue
    if (code === TAB) throw notEverydayYaml
    if (code === COLON && endsKey(text.charCodeAt(at + 1))) break
    end = at + 1
  }
  // An indicator alone is no plain scalar here.
  if (end <= start + 1 && isIndicator(text.charCodeAt(start))) throw notEverydayYaml
  return end
}

const isFlowIndicator = (code: number) =>
  code === COMMA ||
  code === OPEN_LIST ||
  code === CLOSE_LIST ||
  code === OPEN_MAPPING ||
  code === CLOSE_MAPPING

const endsKey = (code: number) => isEnd(code) || isFlowIndicator(code)

/** Returns the offset of the next entry or of the closing bracket. */
function nextEntry(text: string, from: number, parent: number, close: number): number {
  const at = skipBetween(text, from, parent)
  const code = text.charCodeAt(at)
  if (code !== COMMA && code !== close) throw notEverydayYaml
  return code === COMMA ? skipBetween(text, at + 1, parent) : at
}

/** Skips spaces, comments and line breaks. */
function skipBetween(text: string, from: number, parent: number): number {
  let at = skipSpaces(text, from)
  while (true) {
    const before = text.charCodeAt(at - 1)
    if (text.charCodeAt(at) === HASH && (before === SPACE || before === LF)) at = lineFeed(text, at)
    if (text.charCodeAt(at) !== LF) return at
    const start = at + 1
    at = skipSpaces(text, start)
    const isShallow = at - start <= parent || isMarker(text, start)
    if (isShallow && text.charCodeAt(at) !== LF) throw notEverydayYaml
  }
}
