import type { NamedKind, Span } from '../../core/types.ts'
import type { UsedKind } from '../names/used-names.ts'

/** A completion that the editor offers. */
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
    | 'rule'
    | 'topic'
  readonly detail?: string | undefined
  /** A description in Markdown. */
  readonly documentation?: string | undefined
  readonly isDeprecated?: boolean
  /** The span to replace: the word at the cursor. */
  readonly span: Span
  /** The text to insert; a snippet has places to fill in (`${1:name}`). */
  readonly text: string
  readonly isSnippet?: boolean
  /** The text that a client compares with the typed word, if the label begins differently. */
  readonly filterText?: string
}

/** Makes a completion for a word, which inserts the word unless another text is given. */
export const word = (
  label: string,
  kind: Completion['kind'],
  span: Span,
  about: Partial<Completion> = {},
): Completion => ({ label, kind, span, text: label, ...about })

/** The description of a completion that other files provide. */
export const IN_PROJECT = 'in this project'

/** A rule as the editor shows it. */
export interface RuleEntry {
  readonly id: string
  readonly topic: string
  readonly summary: string
  /** Its options with their descriptions. */
  readonly options?: Readonly<Record<string, string>> | undefined
}

/** The language of custom rules for an editor, if loaded. */
export type CustomRuleLanguage = typeof import('../../custom-rules/language.ts')

/** Context besides the text: the names in the project's files, and the rules. */
export interface CompletionContext {
  /**
   * Names of objects, likeliest first, in one namespace if it is given; a name that is still being
   * typed does not count.
   */
  readonly named: (kind: NamedKind, typed: string, namespace?: string) => readonly string[]
  /** The same for names that no file defines. */
  readonly used: (kind: UsedKind, typed: string) => readonly string[]
  /** Kinds of objects in the other files of the folder, the most frequent first. */
  readonly kindsBeside: () => readonly string[]
  /** Names of the Secrets that virtual clusters read. */
  readonly secretsRead: () => readonly string[]
  /** Names of this kind that files refer to but none defines. */
  readonly missing: (kind: string | undefined, typed: string) => readonly string[]
  /** Namespaces with a Secret, those with one of this name first. */
  readonly namespacesOf: (secret: unknown) => readonly string[]
  /** The keys of virtual clusters in values of a chart that installs them. */
  readonly sections: readonly string[]
  /** The prefix of project namespaces. */
  readonly prefix: string
  /** The release line that the configuration sets; empty without one. */
  readonly target: string
  readonly rules: readonly RuleEntry[]
  /** The rules that report something up to this many lines below the cursor. */
  readonly rulesBelow: (lines: number) => readonly string[]
  readonly cel: CustomRuleLanguage | undefined
}
