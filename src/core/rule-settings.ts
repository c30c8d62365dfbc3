import type { Severity } from './types.ts'

export type Level = Severity | 'off'

export type Preset = 'minimal' | 'recommended' | 'strict'

/** The setting of a rule: a severity for all its messages, options, or both. */
export interface RuleSetting {
  readonly severity?: Level | undefined
  readonly options?: unknown
}

/** The part of a configuration that decides which rules run, as plain data. */
export interface RuleSettings {
  /** The preset that severities start from. Default: `recommended`. */
  readonly preset?: Preset | undefined
  readonly rules?: Readonly<Record<string, RuleSetting>> | undefined
}
