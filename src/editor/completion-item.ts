import type { Span } from '../core/types.ts'

/** One thing that the editor offers to write. */
export interface Completion {
  readonly label: string
  readonly kind:
    | 'key'
    | 'value'
    | 'variable'
    | 'property'
    | 'method'
    | 'function'
    | 'class'
    | 'snippet'
  readonly detail?: string | undefined
  /** Markdown. */
  readonly documentation?: string | undefined
  readonly isDeprecated?: boolean
  /** What is replaced: from the start of the word to the cursor. */
  readonly span: Span
  /** With places to fill in (`${1:name}`) when it is a snippet. */
  readonly text: string
  readonly isSnippet: boolean
}

/** Names that other files of the project define. */
export interface ProjectNames {
  readonly secrets: readonly string[]
  readonly users: readonly string[]
  readonly namespaces: readonly string[]
}
