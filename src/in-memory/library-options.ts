import type { ReportedFinding } from '../core/reported-finding.ts'
import type { Severity } from '../core/types.ts'

export interface LibraryOptions {
  /**
   * The name of the text, which decides the kind only if the content does not (`vc.yaml`). With
   * `files`, its path below the root of the project. Default: `input.yaml`.
   */
  readonly path?: string
  /** Severity of all messages of a rule, by rule id; `off` turns it off. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>
  /**
   * The files of the project by their paths below its root, without those that git ignores. The
   * findings are those that a run of the whole project has in the text: its configuration and
   * baseline take effect, and what other files change or refer to is known.
   */
  readonly files?: Readonly<Record<string, string>>
}

export interface LintedText {
  /** Findings in text order, in the form of the JSON report. */
  readonly findings: readonly ReportedFinding[]
  /** False if the text contains nothing that vclint knows. */
  readonly recognised: boolean
}
