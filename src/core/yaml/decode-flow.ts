import { breakLength, skipInline } from '../text/scan.ts'

/** Records which part of a scalar's source stands for which part of its decoded value. */
export interface Pieces {
  /** Adds source that stands for itself. */
  copy(start: number, end: number): void
  /**
   * Adds source that stands for another text: an escape, a fold, or indentation, which stands for
   * nothing.
   */
  stand(start: number, end: number, decoded: string): void
  decoded(): string
  finish(): Segments
}

/**
 * Offsets at which pieces begin, decoded and in the source, with a final entry for their common
 * end. A piece of the same length on both sides maps character by character, any other only as a
 * whole.
 */
export interface Segments {
  readonly decoded: readonly number[]
  readonly source: readonly number[]
}

export function createPieces(text: string, start: number): Pieces {
  const decoded: number[] = []
  const source: number[] = []
  const parts: string[] = []
  let length = 0
  let at = start
  let copying = false
  const begin = (from: number) => {
    decoded.push(length)
    source.push(from)
  }
  const stand = (from: number, end: number, part: string) => {
    begin(from)
    if (part !== '') parts.push(part)
    length += part.length
    at = end
    copying = false
  }
  return {
    copy(from, end) {
      if (from >= end) return
      if (from > at) stand(at, from, '')
      if (!copying) begin(from)
      parts.push(text.slice(from, end))
      length += end - from
      at = end
      copying = true
    },
    stand(from, end, part) {
      if (from > at) stand(at, from, '')
      stand(from, end, part)
    },
    decoded: () => parts.join(''),
    finish() {
      begin(at)
      return { decoded, source }
    },
  }
}

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
 * Decodes the inside of a plain or quoted scalar (YAML 1.2, section 7.3). False if it has an escape
 * that YAML does not know.
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

/** Two quotes stand for one; a single quote ends the scalar. */
function doubled(text: string, at: number, end: number, pieces: Pieces): number {
  if (text.charCodeAt(at + 1) !== QUOTE || at + 2 > end) return -1
  pieces.stand(at, at + 2, "'")
  return at + 2
}

/**
 * One line break becomes a space; of several the first is dropped; spaces around them are dropped,
 * too.
 */
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
