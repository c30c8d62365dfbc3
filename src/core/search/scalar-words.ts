/**
 * Returns a test for texts in which a word may be a whole scalar of YAML or JSON: a key, a value or
 * an item. It checks the characters around the word, so a word inside a sentence does not count. It
 * never misses a scalar, but may accept too much.
 */
export const scalarWord = (word: string): ((text: string) => boolean) => aroundPart(word, [word])

/**
 * Returns a test for texts that pass and contain one of the words as a whole scalar, or one of the
 * paths, in which slashes may be dots. All of them share a part, so for nearly all texts a search
 * for that part is enough; patterns would do the same, but compiling them takes longer than reading
 * most trees.
 */
export function aroundPart(
  part: string,
  words: readonly string[],
  paths: readonly string[] = [],
  passes: (text: string) => boolean = () => true,
): (text: string) => boolean {
  const isWordAt = (text: string, at: number) =>
    words.some((word) => isScalarAt(text, at - word.indexOf(part), word))
  const isPathAt = (text: string, at: number) =>
    paths.some((path) => isWithDots(text, at - path.indexOf(part), path))
  return (text) => {
    let isPassed: boolean | undefined
    for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
      if (isPassed !== false && isWordAt(text, at)) isPassed ??= passes(text)
      if (isPassed || isPathAt(text, at)) return true
    }
    return false
  }
}

function isScalarAt(text: string, start: number, word: string): boolean {
  const end = start + word.length
  return text.startsWith(word, start) && mayEnd(text, end) && mayBegin(text, start)
}

function isWithDots(text: string, start: number, path: string): boolean {
  const written = text.slice(Math.max(0, start), start + path.length)
  return written.replaceAll('.', '/') === path
}

const IN_WORD = /[\w$./@-]/
const BEFORE_BLANKS = /[\s,[\]{}:?>|'"-]/
const AFTER_BLANKS = /[\r\n:,[\]{}#(]/
const EDGE_OF_PROPERTY = /[\s,[\]{}]/

const isBlank = (character: string | undefined) => character === ' ' || character === '\t'

/**
 * True if a scalar may begin here: after nothing, or after a sign that is no part of a word, with
 * or without blanks between. A word after other words belongs to a sentence, unless those are an
 * anchor or a tag, a key, an indicator, or the end of a template.
 */
function mayBegin(text: string, start: number): boolean {
  let at = start
  while (isBlank(text[at - 1])) at--
  const before = text[at - 1]
  if (before === undefined) return true
  if (at === start) return !IN_WORD.test(before)
  return BEFORE_BLANKS.test(before) || isBehindProperty(text, at)
}

/** True if an anchor or a tag ends here. */
function isBehindProperty(text: string, end: number): boolean {
  let start = end
  while (start > 0 && !EDGE_OF_PROPERTY.test(text.charAt(start - 1))) start--
  return text[start] === '&' || text[start] === '!'
}

function mayEnd(text: string, end: number): boolean {
  const next = text[end]
  if (next === '"' || next === "'") return true
  let at = end
  while (isBlank(text[at])) at++
  return at === text.length || AFTER_BLANKS.test(text.charAt(at))
}

const ANY_ESCAPE = /\\[xuUn\r\n]/
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|(n)|(?:\r\n?|\n)[ \t]*)/g

/**
 * The text with its escapes decoded, as far as they can be part of a word; the text itself if there
 * are none. The result need not parse: it is only searched for words.
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
