import type { Evaluator } from '../core/lint/evaluator.ts'
import { type ReportedFinding, reportedFinding } from '../core/reported-finding.ts'
import type { Severity } from '../core/types.ts'
import { lintFiles } from './lint-files.ts'

export interface LibraryOptions {
  /**
   * The name of the text, which decides the kind only if the content does not (`vc.yaml`). Default:
   * `input.yaml`.
   */
  readonly path?: string
  /** Severity of all messages of a rule, by rule id; `off` turns it off. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>
}

export interface LintedText {
  /** Findings in text order, in the form of the JSON report. */
  readonly findings: readonly ReportedFinding[]
  /** False if the text contains nothing that vclint knows. */
  readonly recognised: boolean
}

/**
 * Lints one YAML or JSON text: a vc.yaml, or manifests of `management.platform.sh/v1` (also several
 * documents and lists). Runs in Node and in browsers; never throws for any text. Without a sandbox
 * it cannot find mistakes that show only when expressions of patches run; `createLinter` finds
 * these, too.  @throws {Error} if a rule crashes, which is a bug in vclint
 */
export const lint = (text: string, options?: LibraryOptions): LintedText => lintText(text, options)

export function lintText(
  text: string,
  options: LibraryOptions = {},
  evaluator?: Evaluator,
): LintedText {
  const uri = options.path ?? 'input.yaml'
  const rules = Object.entries(options.rules ?? {}).map(
    ([id, severity]) => [id, { severity }] as const,
  )
  const result = lintFiles([{ uri, text }], {
    host: { evaluator },
    policy: { profile: { rules: Object.fromEntries(rules) } },
  })
  const crash = result.crashes[0]
  if (crash !== undefined) {
    throw new Error(`Rule "${crash.rule}" crashed. This is a bug of vclint.`, {
      cause: crash.cause,
    })
  }
  const findings = result.findings.map((one) =>
    reportedFinding(one, (path) => result.files.get(path)),
  )
  return { findings, recognised: result.checked > 0 }
}
