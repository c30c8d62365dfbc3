import type { Type } from '../value-type.ts'

/** What a method gives back: a type, or something that depends on what it is called on. */
export type Result = Type | 'receiver' | 'element' | 'elements-of-callback'

/** One name that an expression may use, for rules, completion, hover and signature help alike. */
export interface EnvironmentEntry {
  readonly name: string
  readonly kind: 'variable' | 'property' | 'method' | 'function' | 'class'
  /** Type of the value; for a function or method, `FUNCTION`. */
  readonly type: Type
  /** One line for a list: `(search: string, from?: number) => boolean`, `string`. */
  readonly detail: string
  /** One or two sentences. */
  readonly documentation: string
  /** The edition of JavaScript that brought it. */
  readonly year: number
  /** What a call gives back; absent on what cannot be called. */
  readonly result?: Result
  /** Parameters as a signature shows them: `['search: string', 'from?: number']`. */
  readonly parameters?: readonly string[]
  /** Members, where they are known one by one. */
  readonly members?: readonly EnvironmentEntry[]
  /** The members listed are all there are: another name is a mistake. */
  readonly closed?: boolean
}
