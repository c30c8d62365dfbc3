import type { NamedKind, Span } from '../../core/types.ts'
import type { UsedKind } from '../names/used-names.ts'

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
    | 'rule'
    | 'topic'
  readonly detail?: string | undefined
  /** Markdown. */
  readonly documentation?: string | undefined
  readonly isDeprecated?: boolean
  /** The span to replace: the word that the cursor is in. */
  readonly span: Span
  /** With places to fill in (`${1:name}`) when it is a snippet. */
  readonly text: string
  readonly isSnippet?: boolean
  /** The text that a client compares with the word that is typed, where the label begins in another way. */
  readonly filterText?: string
}

/** A completion of a word, which is what it writes where nothing else is given. */
export const word = (
  label: string,
  kind: Completion['kind'],
  span: Span,
  about: Partial<Completion> = {},
): Completion => ({ label, kind, span, text: label, ...about })

/** The description of a completion that comes from other files. */
export const IN_PROJECT = 'in this project'

/** A rule, as far as the editor shows it. */
export interface RuleEntry {
  readonly id: string
  readonly topic: string
  readonly summary: string
  /** Its options, with what they are for. */
  readonly options?: Readonly<Record<string, string>> | undefined
}

/** The language of custom rules for an editor, where that is loaded. */
export type CustomRuleLanguage = typeof import('../../custom-rules/language.ts')

/** The context besides the text: the names in the files of its project, and the rules. */
export interface CompletionContext {
  /** Names of objects, the likeliest first; what is being typed is not yet one of them. */
  readonly named: (kind: NamedKind, typed: string) => readonly string[]
  /** The same of what no file defines. */
  readonly used: (kind: UsedKind, typed: string) => readonly string[]
  /** Kinds of objects in the other files of the folder, the most frequent first. */
  readonly kindsBeside: () => readonly string[]
  /** Names of the Secrets that virtual clusters read. */
  readonly secretsRead: () => readonly string[]
  /** Names of this kind that files refer to and none defines. */
  readonly missing: (kind: string | undefined, typed: string) => readonly string[]
  /** Namespaces that hold a Secret, those with one of this name first. */
  readonly namespacesOf: (secret: unknown) => readonly string[]
  /** The keys of virtual clusters in the values of a chart that installs them. */
  readonly sections: readonly string[]
  /** The prefix of project namespaces. */
  readonly prefix: string
  /** The release line that the configuration sets; empty without one. */
  readonly target: string
  readonly rules: readonly RuleEntry[]
  /** The rules that report something so many lines below the cursor. */
  readonly rulesBelow: (lines: number) => readonly string[]
  readonly cel: CustomRuleLanguage | undefined
}
