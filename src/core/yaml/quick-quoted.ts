import { withoutTrailing } from '../text/scan.ts'
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
  const isDouble = text.charCodeAt(start) === QUOTE
  if (raw.includes('\n')) return joinLines(raw.split('\n'), isDouble, parent)
  return isDouble ? withoutEscapes(raw) : withoutDoubling(raw)
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
    const content = contentOf(line, isFirst, isLast, parent)
    if (content === '' && !isFirst && !isLast) {
      separator = withEmptyLine(separator)
      continue
    }
    const isJoined = isDouble && !isLast && hasOddBackslashes(content, content.length)
    // An escaped space in front of the line break.
    if (isJoined && !line.endsWith('\\')) throw notEverydayYaml
    const written = isJoined ? content.slice(0, -1) : content
    value += separator + (isDouble ? withoutEscapes(written) : withoutDoubling(written))
    separator = isJoined ? '' : ' '
  }
  return value
}

/** A line without the spaces beside its line breaks. */
function contentOf(line: string, isFirst: boolean, isLast: boolean, parent: number): string {
  const start = isFirst ? 0 : skipSpaces(line, 0)
  const content = isLast ? line.slice(start) : withoutTrailing(line.slice(start), ' ')
  if (content === '' && !isFirst && !isLast) return content
  const isShallow = !isFirst && (start <= parent || isMarker(line, 0))
  const isTabbed = (!isFirst && content.startsWith('\t')) || (!isLast && content.endsWith('\t'))
  if (isShallow || isTabbed) throw notEverydayYaml
  return content
}

function withEmptyLine(separator: string): string {
  // After a backslash, empty lines follow a rule of their own.
  if (separator === '') throw notEverydayYaml
  return separator === ' ' ? '\n' : `${separator}\n`
}

const withoutDoubling = (text: string): string =>
  text.includes("'") ? text.replaceAll("''", "'") : text

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

function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, byte?: string, unit?: string, character = '') => {
    const code = byte ?? unit
    const meant = code === undefined ? ESCAPES[character] : String.fromCharCode(parseInt(code, 16))
    if (meant === undefined) throw notEverydayYaml
    return meant
  })
}
