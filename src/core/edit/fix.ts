import type { Edits, Fix } from '../types.ts'

/** The edits of all parts; undefined where those of one of them are. */
export const joinEdits = (...parts: readonly Edits[]): Edits =>
  parts.every((part) => part !== undefined) ? parts.flat() : undefined

/** A fix that `--fix` applies, or undefined where no edit is possible. */
export const safeFix = (title: string, edits: Edits): Fix | undefined =>
  edits && { title, safety: 'safe', edits }

/** A fix that has to be asked for, or undefined if no edit is possible. */
export const suggestion = (title: string, edits: Edits): Fix | undefined =>
  edits && { title, safety: 'suggest', edits }
