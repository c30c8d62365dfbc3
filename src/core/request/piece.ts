import type { Span } from '../types.ts'

/** A piece of the text, and where it is. */
export interface Piece {
  readonly text: string
  readonly span: Span
}

/** A header of a request. */
export type Header = Readonly<Record<'name' | 'value', Piece>>
