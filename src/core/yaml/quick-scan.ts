import { resolvePlain } from './plain-scalar.ts'

export const LF = 10
export const SPACE = 32
export const QUOTE = 34
export const HASH = 35
export const APOSTROPHE = 39
export const DASH = 45
export const COLON = 58

/** A value together with the place behind it. */
export interface Scanned {
  readonly value: unknown
  readonly end: number
}

/** Whether a character ends an indicator: a blank, a line break, or the end of the text. */
export const isEnd = (code: number): boolean => code === SPACE || code === LF || Number.isNaN(code)

export function skipSpaces(text: string, from: number): number {
  let at = from
  while (text.charCodeAt(at) === SPACE) at++
  return at
}

/** Whether nothing is between a place and the end of its line, or only a comment. */
export function isRestEmpty(text: string, from: number): boolean {
  const at = skipSpaces(text, from)
  const code = text.charCodeAt(at)
  return at >= text.length || code === LF || (code === HASH && at > from)
}

/** Characters that begin a plain scalar and mean nothing else there. */
const STARTS: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9_/.$(~]/.test(String.fromCharCode(code)),
)

export const mayStartPlain = (code: number): boolean => code >= 0xa0 || STARTS[code] === true

/** What a plain scalar is called as a key. */
export function keyOf(plain: string): string {
  const value = resolvePlain(plain)
  return value === null ? '' : String(value)
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', n: '\n' }

/** A quoted scalar on one line; undefined when it goes on, or has unusual escapes. */
export function quoted(text: string, start: number): Scanned | undefined {
  const quote = text.charCodeAt(start)
  const close = text.indexOf(quote === QUOTE ? '"' : "'", start + 1)
  if (close === -1) return undefined
  const value = text.slice(start + 1, close)
  if (value.includes('\n')) return undefined
  if (quote === QUOTE) {
    return value.includes('\\') ? escaped(text, start) : { value, end: close + 1 }
  }
  return text.charCodeAt(close + 1) === APOSTROPHE
    ? doubled(text, start)
    : { value, end: close + 1 }
}

function escaped(text: string, start: number): Scanned | undefined {
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '"') return { value, end: at + 1 }
    if (character === '\n') return undefined
    if (character === '\\') {
      const meant = ESCAPES[text[++at] ?? '']
      if (meant === undefined) return undefined
      value += meant
    } else value += character
  }
  return undefined
}

function doubled(text: string, start: number): Scanned | undefined {
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\n') return undefined
    if (character === "'") {
      if (text[at + 1] !== "'") return { value, end: at + 1 }
      at++
    }
    value += character
  }
  return undefined
}
