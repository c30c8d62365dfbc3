/** What YAML takes for white space: what else Unicode knows of it is content there. */
export const isWhitespace = (character = ''): boolean => /[ \t\r\n]/.test(character)

/** A byte order mark may stand before the first key. */
const BLANK_OR_MARK = /[ \t\r\n\uFEFF]/

/** Whether a `#` here begins a comment. */
export const startsComment = (text: string, at: number): boolean =>
  text[at] === '#' && (at === 0 || isWhitespace(text[at - 1]))

/**
 * The first character from `from` on that is neither blank, nor in a comment, nor an indicator
 * between a key or dash and its value. `stop` names an indicator to pass over once and then end.
 */
export function skipToIndicator(text: string, from: number, stop?: ':' | '-' | ','): number {
  let at = from
  while (at < text.length) {
    const character = text[at] ?? ''
    if (startsComment(text, at)) at = endOfLine(text, at)
    else if (character === stop && stop !== ',') return at + 1
    else if (/[:?,-]/.test(character) || BLANK_OR_MARK.test(character)) at++
    else return at
  }
  return at
}

/** Where the text before `end` stops having content: without trailing blanks and line breaks. */
export function trimEnd(text: string, end: number): number {
  let at = end
  while (at > 0 && isWhitespace(text[at - 1])) at--
  return at
}

export function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

/** The first character from `from` on that is not blank, not in a comment, and not a colon. */
export function skipWhitespace(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const character = text[at] ?? ''
    if (startsComment(text, at)) at = endOfLine(text, at)
    else if (character === ':' || BLANK_OR_MARK.test(character)) at++
    else return at
  }
  return at
}
