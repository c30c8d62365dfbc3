import { MAX_LONG_LENGTH } from '../limits.ts'
import type { Span } from '../types.ts'

const SECRET =
  /\b(?:kind\\{0,7}["']?[ \t]{0,80}:[ \t]{0,80}\\{0,7}["']?s[ecr]{2,6}e?t+e?s?\b|stringData\\{0,7}["']?[ \t]{0,80}:)/i
/** On a line of its own, with all that is deeper, or in braces, with all up to their end. */
const DATA = new RegExp(
  [
    String.raw`^([ \t]{0,200})(?:- ){0,9}["']?(?:data|stringData)["']?[ \t]{0,80}:([^\n]*(?:\n(?:\1[ \t][^\n]*|[ \t\r]*(?=\n))){0,${MAX_LONG_LENGTH}})`,
    String.raw`\b(?:data|stringData)\\{0,7}["']?[ \t]{0,80}:([^}]*)`,
  ].join('|'),
  'gim',
)

/** A text with a Secret in it says so, or has a field that nothing else has. */
export const mentionsSecret = (text: string): boolean => SECRET.test(text)

/** The data of Secrets in a text that is not parsed. */
export function secretDataIn(text: string): readonly Span[] {
  if (!mentionsSecret(text)) return []
  return Array.from(text.matchAll(DATA), ({ index, 0: whole, 2: below, 3: inside = '' }) => {
    const end = index + whole.length
    return { start: end - (below ?? inside).length, end }
  })
}
