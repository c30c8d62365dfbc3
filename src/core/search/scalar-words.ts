/**
 * The text before a whole scalar: nothing, or a sign that is no part of a word, with or without spaces between. A
 * word behind other words is a part of a sentence, unless those are an anchor or a tag, a key, an indicator, or the
 * end of a template.
 */
const PROPERTY = String.raw`(?:^|[\s,[\]{}])[&!][^\s,[\]{}]*`
const BEFORE = String.raw`(?:^|[^\w$./@\- \t]|(?:^|[^\S \t]|[,[\]{}:?>|'"-]|${PROPERTY})[ \t]+)`

/** The text behind a whole scalar. */
const AFTER = String.raw`(?=['"]|[ \t]*(?:[\r\n:,[\]{}#(]|$))`

/**
 * Finds texts in which a word may be a whole scalar of YAML or JSON: a key, a value, or an item. It looks at the
 * characters around the word, so a word inside a sentence is not one. It errs in one direction only: no scalar is
 * missed.
 */
export const scalarWord = (word: string): ((text: string) => boolean) => aroundPart(word, [word])

/**
 * Finds texts in which one of the words, which share a part, may be a whole scalar, if the text passes, and texts
 * with one of the paths with that part, in which each slash may be a dot. For nearly all texts a search for the
 * part is enough, which is ten times as quick as a pattern.
 */
export function aroundPart(
  part: string,
  words: readonly string[],
  paths: readonly string[] = [],
  passes: (text: string) => boolean = () => true,
): (text: string) => boolean {
  // Looks at the text before a part last, so that a search can begin with the part.
  const around = (word: string, behind = '') => {
    const end = word.indexOf(part) + part.length
    return `(?<=${behind}${word.slice(0, end)})${word.slice(end)}`
  }
  const scalars = words.map((word) => around(word, BEFORE)).join('|')
  const scalar = new RegExp(`${part}(?:${scalars})${AFTER}`)
  const inPath = paths.map((path) => around(path).replaceAll('/', '[./]')).join('|')
  const path = paths.length === 0 ? undefined : new RegExp(`${part}(?:${inPath})`)
  return (text) =>
    text.includes(part) && ((scalar.test(text) && passes(text)) || path?.test(text) === true)
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
