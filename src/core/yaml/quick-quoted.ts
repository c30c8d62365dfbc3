import { withoutTrailing } from '../text/scan.ts'
import { APOSTROPHE, isMarker, QUOTE, skipSpaces, TAB, unusual } from './quick-reading.ts'

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
  throw unusual
}

function hasOddBackslashes(text: string, end: number): boolean {
  let at = end
  while (text.charCodeAt(at - 1) === BACKSLASH) at--
  return (end - at) % 2 === 1
}

/** The value of a quoted scalar, whose lines below the first have to be deeper than its parent. */
export function quotedValue(text: string, start: number, end: number, parent: number): string {
  const raw = text.slice(start + 1, end - 1)
  const isDouble = text.charCodeAt(start) === QUOTE
  if (raw.includes('\n')) return joinLines(raw.split('\n'), isDouble, parent)
  return isDouble ? unescape(raw) : raw.replaceAll("''", "'")
}

/** A key is on one line: anything below it is too shallow. */
export const quotedKey = (text: string, start: number, end: number): string =>
  quotedValue(text, start, end, Number.POSITIVE_INFINITY)

/** A line break is a space, or nothing after a backslash; of empty lines each is a line break. */
function joinLines(lines: readonly string[], isDouble: boolean, parent: number): string {
  let value = ''
  let separator = ''
  for (const [index, line] of lines.entries()) {
    const isFirst = index === 0
    const isLast = index === lines.length - 1
    const start = isFirst ? 0 : skipSpaces(line, 0)
    const content = isLast ? line.slice(start) : withoutTrailing(line.slice(start), ' ')
    if (content === '' && !isFirst && !isLast) {
      // After a backslash, empty lines follow a rule of their own.
      if (separator === '') throw unusual
      separator = separator === ' ' ? '\n' : `${separator}\n`
      continue
    }
    if (!isFirst && (start <= parent || isMarker(line, 0))) throw unusual
    const isTabbed = content.charCodeAt(isFirst ? content.length - 1 : 0) === TAB
    if (isTabbed || (!isLast && content.endsWith('\t'))) throw unusual
    const isEscaped = !isLast && isDouble && hasOddBackslashes(content, content.length)
    if (isEscaped && !line.endsWith('\\')) throw unusual
    const written = isEscaped ? content.slice(0, -1) : content
    value += separator + (isDouble ? unescape(written) : written.replaceAll("''", "'"))
    separator = isEscaped ? '' : ' '
  }
  return value
}

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
  e: '\x1b',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  N: '\x85',
  _: '\xa0',
  L: '\u2028',
  P: '\u2029',
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([\s\S]?))/g

function unescape(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, byte?: string, unit?: string, character = '') => {
    const code = byte ?? unit
    const meant = code === undefined ? ESCAPES[character] : String.fromCharCode(parseInt(code, 16))
    if (meant === undefined) throw unusual
    return meant
  })
}
