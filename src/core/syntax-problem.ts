/** A half-open range of UTF-16 offsets in a source text, the only notion of place. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A mistake in the YAML itself. */
export interface SyntaxProblem {
  readonly code:
    | 'syntax'
    | 'too-complex'
    | 'encoding'
    | 'unknown-tag'
    | 'unquoted-wildcard'
    | 'unquoted-expression'
    | 'missing-separator'
    | 'odd-space'
  /** A sentence or two, with a capital first and a full stop last. */
  readonly message: string
  readonly span: Span
  /** The text in quotes, if quoting is the repair. */
  readonly quoted?: string | undefined
  /** The bracket whose lines are not deeper than what contains it. */
  readonly shallow?: number | undefined
  /** True if later errors may follow from this one. */
  readonly cascades?: boolean
  /** The cause if it is the indentation: a tab, or a line that continues the one before. */
  readonly indentation?: 'tab' | 'follows'
  /** True if the text has an object in scope, although no more of it is read. */
  readonly hasObject?: boolean
}
