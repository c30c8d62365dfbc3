/**
 * The first character from `from` on that is neither blank, nor in a comment, nor an indicator
 * between a key or dash and its value. `stop` names an indicator to pass over once and then end.
 */
export function skipToIndicator(text: string, from: number, stop?: ':' | '-' | ','): number {
  let at = from
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '#' && (at === 0 || /\s/.test(text[at - 1] ?? ''))) at = endOfLine(text, at)
    else if (character === stop && stop !== ',') return at + 1
    else if (/[\s:?,-]/.test(character)) at++
    else return at
  }
  return at
}

/** Where the text before `end` stops having content: without trailing blanks and line breaks. */
export function trimEnd(text: string, end: number): number {
  let at = end
  while (at > 0 && /\s/.test(text[at - 1] ?? '')) at--
  return at
}

export function endOfLine(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++
  return at
}

/** The first character from `from` on that is not blank, not in a comment, and not a colon. */
export function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    const character = text[at] ?? ''
    if (character === '#' && (at === 0 || /\s/.test(text[at - 1] ?? ''))) at = endOfLine(text, at)
    else if (/[\s:]/.test(character)) at++
    else return at
  }
  return at
}
