/**
 * Which of some words may be whole scalars of a YAML or JSON text: a key, a value, or an item. Decided from
 * the characters around, so that a word inside a sentence is not one. Errs in one direction only.
 */
export function scalarWords(words: readonly string[]): (text: string) => ReadonlySet<string> {
  // The longer first: one word may begin with another.
  const any = anyOf(
    words.toSorted((a, b) => b.length - a.length),
    'g',
  )
  return (text) => {
    const found = new Set<string>()
    for (const { 0: word, index } of text.matchAll(any)) {
      if (!found.has(word) && mayEnd(text, index + word.length) && mayStart(text, index))
        found.add(word)
    }
    return found
  }
}

const PART_OF_WORD = /[\w$./@-]/

function mayStart(text: string, start: number): boolean {
  const before = text[start - 1] ?? '\n'
  if (before !== ' ' && before !== '\t') return !PART_OF_WORD.test(before)
  let at = start - 1
  while (at > 0 && (text[at - 1] === ' ' || text[at - 1] === '\t')) at--
  let token = at
  while (token > 0 && !/[\s,[\]{}]/.test(text[token - 1] ?? '')) token--
  if (token === at) return true
  // An anchor or a tag, a key, an indicator, or a template: all others make a sentence of it.
  return /^[&!]|[:?>|}'"-]$/.test(text.slice(token, at))
}

function mayEnd(text: string, end: number): boolean {
  let at = end
  while (/['" \t]/.test(text[at] ?? '')) at++
  return at === text.length || /[\r\n:,}\]#{(]/.test(text[at] ?? '')
}

const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|(?:\r\n?|\n)[ \t]*)/gi

/**
 * A text with the escapes that can be a part of a word replaced by what they mean, wherever they are; the
 * text itself where there are none. Not a text that parses: only words are looked for in it.
 */
export function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(ESCAPE, (_, two?: string, four?: string, eight?: string) => {
    const code = Number.parseInt(two ?? four ?? eight ?? '', 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** Finds any of some words; they hold nothing that patterns know but dots. */
export const anyOf = (words: readonly string[], flags = ''): RegExp =>
  new RegExp(words.map((word) => word.replaceAll('.', '\\.')).join('|'), flags)
