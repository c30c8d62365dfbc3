import ignore, { type Ignore } from 'ignore'

export type { Ignore }

/** What the text of a `.gitignore` leaves out. */
export const gitignore = (text: string): Ignore =>
  ignore().add(text.split(/\r?\n/).filter(isMatchable))

/** Patterns become regular expressions: what would be too large for one, or take for ever, is left out. */
const isMatchable = (pattern: string): boolean =>
  pattern.length <= 1000 && pattern.split('**').length <= 5
