import type { Secrets } from './text/spans.ts'
import type { Finding, LineIndex, Severity } from './types.ts'

/** The result of one run, ready for a reporter. */
export interface Report {
  readonly version: string
  readonly findings: readonly Finding[]
  /** Texts of the files that findings and their related places cite. */
  readonly sources: ReadonlyMap<string, ReportSource>
  readonly rules: ReadonlyMap<string, RuleInfo>
  readonly summary: Summary
  /** Secrets of all files of the run. */
  readonly known?: readonly string[]
  /** The files that were fixed, and how many findings that were. */
  readonly fixed?: readonly { readonly uri: string; readonly findings: number }[] | undefined
  /** Address of the project, where it has one. */
  readonly homepage?: string | undefined
  /** The findings that comments and the baseline suppressed, if the host keeps them. */
  readonly suppressed?: readonly SuppressedFinding[]
}

/** A finding that is known and not counted. */
export interface SuppressedFinding {
  readonly finding: Finding
  readonly by: 'comment' | 'baseline'
  readonly reason?: string | undefined
}

export interface ReportSource {
  readonly text: string
  readonly lines: LineIndex
  readonly secrets: Secrets
}

export interface Summary {
  /** Files in scope. */
  readonly checked: number
  /** Files that were read and are out of scope. */
  readonly foreign: number
  /** The reason that nothing was checked, if files were left out that could be in scope. */
  readonly nothing?: string | undefined
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** Findings that have a safe fix. */
  readonly fixable: number
  readonly suppressed: number
  readonly baselined: number
  readonly milliseconds: number
}

/** The facts of a rule that a reporter or a page shows. */
export interface RuleInfo {
  readonly id: string
  readonly topic: string
  readonly summary: string
  readonly severities: readonly (Severity | 'off')[]
  readonly fixable: 'safe' | 'suggest' | undefined
  /** Markdown of the rule's page, where the host has it at hand. */
  readonly page?: string | undefined
  /** Address of the rule's page, where there is one. */
  readonly url?: string | undefined
}

export interface ReportStyle {
  readonly color: boolean
  /** Terminal hyperlinks (OSC 8) are understood. */
  readonly hyperlinks?: boolean
  /** Width of the terminal in columns. */
  readonly width?: number
  /** Every finding is wanted, also where one rule has many. */
  readonly all?: boolean
  /** The largest number of findings that a text for people shows. */
  readonly maxFindings?: number
  /** A table of rules and counts is wanted in place of findings. */
  readonly statistics?: boolean
}

export interface Reporter {
  (report: Report, style: ReportStyle): string
  /** The same in pieces, so that a report of many findings need never be one string. */
  readonly inPieces: (report: Report, style: ReportStyle) => Iterable<string>
}
