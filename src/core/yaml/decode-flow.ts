import { breakLength, skipInline } from '../text/scan.ts'
import type { Pieces } from './pieces.ts'

const TAB = 9
const SPACE = 32
const QUOTE = 39
const BACKSLASH = 92

const ESCAPES: Readonly<Record<string, string>> = {
  '0': '\0',
  a: '\x07',
  b: '\b',
  e: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  N: '\u0085',
  _: '\u00a0',
  L: '\u2028',
  P: '\u2029',
  ' ': ' ',
  '"': '"',
  '/': '/',
  '\\': '\\',
  '\t': '\t',
}
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }

/**
 * Takes the inside of a plain or quoted scalar apart (YAML 1.2, section 7.3). False when it holds
 * an escape that YAML does not know.
 */
export function decodeFlow(
  text: string,
  start: number,
  end: number,
  style: 'plain' | 'single' | 'double',
  pieces: Pieces,
): boolean {
  const special = style === 'single' ? QUOTE : style === 'double' ? BACKSLASH : -1
  let from = start
  let at = start
  while (at < end) {
    if (breakLength(text, at) > 0) {
      const space = spacesBefore(text, at, from)
      pieces.copy(from, space)
      at = fold(text, space, end, pieces)
      from = at
    } else if (text.charCodeAt(at) === special) {
      pieces.copy(from, at)
      at = special === QUOTE ? doubled(text, at, end, pieces) : escaped(text, at, end, pieces)
      if (at < 0) return false
      from = at
    } else {
      at++
    }
  }
  pieces.copy(from, end)
  return true
}

function spacesBefore(text: string, at: number, from: number): number {
  let space = at
  while (space > from && isSpace(text, space - 1)) space--
  return space
}

/** Two quotes are one; a single one ends the scalar. */
function doubled(text: string, at: number, end: number, pieces: Pieces): number {
  if (text.charCodeAt(at + 1) !== QUOTE || at + 2 > end) return -1
  pieces.stand(at, at + 2, "'")
  return at + 2
}

/** One line break becomes a space, of several the first goes; spaces around them go too. */
function fold(text: string, space: number, end: number, pieces: Pieces): number {
  const lineBreak = skipInline(text, space, end)
  const after = lineBreak + breakLength(text, lineBreak)
  const next = skipInline(text, after, end)
  if (next < end && breakLength(text, next) > 0) {
    pieces.stand(space, next, '')
    return emptyLines(text, next, end, pieces)
  }
  pieces.stand(space, next, ' ')
  return next
}

function emptyLines(text: string, from: number, end: number, pieces: Pieces): number {
  let at = from
  while (at < end) {
    const length = breakLength(text, at)
    if (length === 0) break
    const next = skipInline(text, at + length, end)
    pieces.stand(at, next, '\n')
    at = next
  }
  return at
}

function escaped(text: string, at: number, end: number, pieces: Pieces): number {
  const length = breakLength(text, at + 1)
  if (length > 0) {
    const next = skipInline(text, at + 1 + length, end)
    pieces.stand(at, next, '')
    return emptyLines(text, next, end, pieces)
  }
  const letter = text.charAt(at + 1)
  const digits = Object.hasOwn(DIGITS, letter) ? (DIGITS[letter] ?? 0) : 0
  const decoded = digits > 0 ? codePoint(text.slice(at + 2, at + 2 + digits)) : simple(letter)
  const next = at + 2 + digits
  if (decoded === undefined || next > end) return -1
  pieces.stand(at, next, decoded)
  return next
}

const simple = (letter: string) => (Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined)

function codePoint(hex: string): string | undefined {
  if (!/^[0-9a-fA-F]+$/.test(hex)) return undefined
  const code = Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === SPACE || code === TAB
}
