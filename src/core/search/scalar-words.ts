/**
 * Whether a part of a YAML or JSON text may be a whole scalar: a key, a value, or an item. Decided from the
 * characters around, so that a word inside a sentence is not one. Errs in one direction only.
 */
export const mayBeScalar = (text: string, start: number, end: number): boolean =>
  mayEnd(text, end) && mayStart(text, start)

/** Whether a word may be a whole scalar somewhere in a text. */
export function holdsScalar(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (mayBeScalar(text, at, at + word.length)) return true
  return false
}

/** Whether a class has the character at an offset: that of most texts are ASCII, and there are many. */
function among(characters: RegExp): (text: string, at: number) => boolean {
  const table = Uint8Array.from({ length: 128 }, (_, code) =>
    characters.test(String.fromCharCode(code)) ? 1 : 0,
  )
  return (text, at) => {
    const code = text.charCodeAt(at)
    return code < 128 ? table[code] === 1 : characters.test(text[at] ?? '')
  }
}

const isPartOfWord = among(/[\w$./@-]/)
const isBlank = among(/[ \t]/)
const isQuote = among(/['"]/)
const endsScalar = among(/[\r\n:,[\]{}#(]/)
const endsToken = among(/[\s,[\]{}]/)
const startsProperty = among(/[&!]/)
const endsIndicator = among(/[:?>|}'"-]/)

function mayEnd(text: string, end: number): boolean {
  if (isQuote(text, end)) return true
  let at = end
  while (isBlank(text, at)) at++
  return at >= text.length || endsScalar(text, at)
}

/** A word behind other words is a part of a sentence. */
function mayStart(text: string, start: number): boolean {
  if (isPartOfWord(text, start - 1)) return false
  let at = start
  while (isBlank(text, at - 1)) at--
  if (at === start) return true
  let token = at
  while (token > 0 && !endsToken(text, token - 1)) token--
  // An anchor or a tag, a key, an indicator, or the end of a template.
  return token === at || startsProperty(text, token) || endsIndicator(text, at - 1)
}

const ANY_ESCAPE = /\\[xuUn\r\n]/
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(n)|(?:\r\n?|\n)[ \t]*)/g

/**
 * A text with the escapes that can be a part of a word replaced by what they mean, wherever they are; the
 * text itself where there are none. Not a text that parses: only words are looked for in it.
 */
export function withoutEscapes(text: string): string {
  if (!text.includes('\\') || !ANY_ESCAPE.test(text)) return text
  return text.replace(
    ESCAPE,
    (_, two?: string, four?: string, eight?: string, newline?: string) => {
      if (newline !== undefined) return '\n'
      const code = Number.parseInt(two ?? four ?? eight ?? '', 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}
