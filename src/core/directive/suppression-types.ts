import type { Directive, Span } from '../types.ts'

/** The lines that a suppression covers. */
export type SuppressionKind = 'next-line' | 'line' | 'block' | 'file'

/** One comment that turns rules off for a part of a file. */
export interface Suppression {
  readonly directive: Directive
  readonly kind: SuppressionKind
  readonly rules: readonly SuppressedRule[]
  /** Last day on which it counts, `YYYY-MM-DD`. */
  readonly until: string | undefined
  readonly reason: string | undefined
  /** Span of `until` and its date. */
  readonly untilSpan: Span | undefined
  /** The first line that it covers, from 0. Undefined if it cannot cover any. */
  readonly from: number | undefined
}

/** A rule id in a directive, and the last line that the directive covers for it. */
export interface SuppressedRule {
  readonly id: string
  readonly span: Span
  readonly to: number
}

/** The outcome of one rule that a suppression names. */
export interface SuppressionUse {
  readonly suppression: Suppression
  readonly rule: SuppressedRule
  /** Number of findings that it covered. */
  readonly covered: number
  /** False if the rule did not run, so that its findings are unknown. */
  readonly ran: boolean
}
