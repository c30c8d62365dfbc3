/** Keys, items, brackets and commas of a file; each costs time and memory, whatever the text makes of it. */
export const MAX_PARTS = 60_000

const [LF, CR, TAB, SPACE] = [10, 13, 9, 32]
const [COMMA, DASH, COLON, QUESTION, BRACKET, BRACE] = [44, 45, 58, 63, 91, 123]

/**
 * Where a text has more parts than are read; undefined where it has not. It is work that is counted before it is done:
 * a bound that holds for every parser and rule, and costs one look at the characters of files that may exceed it.
 */
export function excessPart(text: string): number | undefined {
  if (text.length <= MAX_PARTS) return undefined
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (beginsPart(text, at, text.charCodeAt(at)) && ++count > MAX_PARTS) return at
  }
  return undefined
}

function beginsPart(text: string, at: number, code: number): boolean {
  if (code === COMMA || code === BRACKET || code === BRACE) return true
  if (code !== COLON && code !== DASH && code !== QUESTION) return false
  return isBlank(text.charCodeAt(at + 1)) && (code === COLON || isBlank(text.charCodeAt(at - 1)))
}

/** Also true of what lies outside the text. */
const isBlank = (code: number) =>
  code === SPACE || code === LF || code === CR || code === TAB || Number.isNaN(code)
