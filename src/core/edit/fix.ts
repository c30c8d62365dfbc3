import type { Edits, Fix } from '../types.ts'

/** The edits of all parts; undefined if one part has none. */
export const joinEdits = (...parts: readonly Edits[]): Edits =>
  parts.every((part) => part !== undefined) ? parts.flat() : undefined

/** A fix that `--fix` applies; undefined if no edit is possible. */
export const safeFix = (title: string, edits: Edits): Fix | undefined =>
  edits && { title, safety: 'safe', edits }

/** A fix that users have to ask for; undefined if no edit is possible. */
export const suggestion = (title: string, edits: Edits): Fix | undefined =>
  edits && { title, safety: 'suggest', edits }
