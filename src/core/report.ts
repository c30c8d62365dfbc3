import type { Secrets } from './text/spans.ts'
import type { Finding, LineIndex, Severity } from './types.ts'

/** The result of one run for a reporter. */
export interface Report {
  readonly version: string
  readonly findings: readonly Finding[]
  /** Texts of the files that findings and their related places cite. */
  readonly sources: ReadonlyMap<string, ReportSource>
  readonly rules: ReadonlyMap<string, RuleInfo>
  readonly summary: Summary
  /** Secrets in any file of the run. */
  readonly known?: readonly string[]
  /** The fixed files, with the number of findings fixed in each. */
  readonly fixed?: readonly { readonly uri: string; readonly findings: number }[] | undefined
  /** Stops, changed defaults and the like, if the run is about an upgrade. */
  readonly upgrade?: UpgradeReport | undefined
  /** Address of the project, if it has one. */
  readonly homepage?: string | undefined
  /** Findings suppressed by comments and the baseline, if the host keeps them. */
  readonly suppressed?: readonly SuppressedFinding[]
}

/** A suppressed finding, which does not count. */
export interface SuppressedFinding {
  readonly finding: Finding
  readonly by: 'comment' | 'baseline'
  readonly reason?: string | undefined
}

/** The parts of a report on an upgrade that are no findings. */
export interface UpgradeReport {
  /** The release line or version. */
  readonly to: string
  /** The number of findings that the releases of today have too, which are left out. */
  readonly known: number
  /** Lines on the way on which something has to be done. */
  readonly stops: readonly {
    readonly release: string
    readonly why: string
    readonly paths: readonly string[]
  }[]
  /** Fields that files do not set, whose default changes. */
  readonly defaults: readonly {
    readonly field: string
    readonly from: unknown
    readonly to: unknown
    readonly paths: readonly string[]
  }[]
  /** Files that are on a later release already. */
  readonly later: readonly { readonly path: string; readonly release: string }[]
}

export interface ReportSource {
  readonly text: string
  readonly lines: LineIndex
  readonly secrets: Secrets
}

export interface Summary {
  /** Files in scope. */
  readonly checked: number
  /** Files that were read but are out of scope. */
  readonly foreign: number
  /** Why nothing was checked, if the files left out could be in scope. */
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

/** The facts of a rule for reporters and pages. */
export interface RuleInfo {
  readonly id: string
  readonly topic: string
  readonly summary: string
  readonly severities: readonly (Severity | 'off')[]
  readonly fixable: 'safe' | 'suggest' | undefined
  /** Markdown of the rule's page, if the host has it. */
  readonly page?: string | undefined
  /** Address of the rule's page, if it has one. */
  readonly url?: string | undefined
}

export interface ReportStyle {
  readonly color: boolean
  /** True if the terminal understands hyperlinks (OSC 8). */
  readonly hyperlinks?: boolean
  /** Width of the terminal in columns. */
  readonly width?: number
  /** True if every finding is shown, even many of one rule. */
  readonly all?: boolean
  /** Limits the findings in a text for people. */
  readonly maxFindings?: number
  /** True if a table of rules and counts replaces the findings. */
  readonly statistics?: boolean
}

export interface Reporter {
  (report: Report, style: ReportStyle): string
  /** Yields the report in pieces, so that a large one never is one string. */
  readonly inPieces: (report: Report, style: ReportStyle) => Iterable<string>
}
