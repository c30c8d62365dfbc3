import type { Edit, Fix } from '../types.ts'

/** A fix that `--fix` applies, or undefined where no edit is possible. */
export const safeFix = (title: string, edits: readonly Edit[] | undefined): Fix | undefined =>
  edits && { title, safety: 'safe', edits }

/** A fix that has to be asked for, or undefined if no edit is possible. */
export const suggestion = (title: string, edits: readonly Edit[] | undefined): Fix | undefined =>
  edits && { title, safety: 'suggest', edits }
