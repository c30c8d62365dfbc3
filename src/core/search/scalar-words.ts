/**
 * Whether a word may be a whole scalar of a YAML or JSON text: a key, a value, or an item. Decided from
 * the characters around, so that a word inside a sentence is not one. Errs in one direction only.
 */
export function scalarWord(word: string): (text: string) => boolean {
  const scalar = new RegExp(`${word}(?=['"]|[ \\t]*(?:[\\r\\n:,[\\]{}#(]|$))`, 'g')
  return (text) => {
    for (const { index } of text.matchAll(scalar)) if (mayStart(text, index)) return true
    return false
  }
}

const PART_OF_WORD = /[\w$./@-]/

/** A word behind other words is a part of a sentence. */
function mayStart(text: string, start: number): boolean {
  if (PART_OF_WORD.test(text[start - 1] ?? '')) return false
  let at = start
  while (at > 0 && isBlank(text[at - 1])) at--
  if (at === start) return true
  let token = at
  while (token > 0 && !/[\s,[\]{}]/.test(text[token - 1] ?? '')) token--
  if (token === at) return true
  // An anchor or a tag, a key, an indicator, or the end of a template.
  return /^[&!]|[:?>|}'"-]$/.test(text.slice(token, at))
}

const isBlank = (character: string | undefined) => character === ' ' || character === '\t'

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
