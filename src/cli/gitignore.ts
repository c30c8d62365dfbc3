import ignore, { type Ignore } from 'ignore'

export type { Ignore }

/** What the text of a `.gitignore` leaves out. */
export const gitignore = (text: string): Ignore => ignore().add(text)
