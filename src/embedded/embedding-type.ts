import type { Edit, EmbeddedText, Span } from '../core/types.ts'

/** YAML inside a scalar of another file, and the way between the two. */
export interface Embedding {
  /** The text inside, templates as they are written. */
  readonly text: string
  /** The place in the outer file of a place inside. */
  readonly toOuter: (span: Span) => Span
  /** The offset inside that an outer offset lies at; undefined where it lies outside. */
  readonly toInner: (offset: number) => number | undefined
  /** Edits of the outer file for edits inside; undefined where the scalar's style cannot hold them. */
  readonly edits: (
    inner: readonly Pick<Edit, 'span' | 'text'>[],
  ) => readonly Pick<Edit, 'span' | 'text'>[] | undefined
}

/** Such a text in a file that is written in another language. */
export interface TextBlock {
  readonly part: Omit<EmbeddedText, 'hasOurChart' | 'document' | 'tree' | 'text'>
  readonly embedding: Embedding
}
