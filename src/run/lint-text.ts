import type { Evaluator } from '../core/lint/evaluator.ts'
import type { Finding, Severity } from '../core/types.ts'
import { lintFiles } from './lint-files.ts'

export interface LibraryOptions {
  /**
   * The name of the text; decides the kind only if the content does not (`vc.yaml`). Default `input.yaml`.
   */
  readonly path?: string
  /** Severity of all messages of a rule, by rule id; `off` silences it. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>
}

/** A finding with its place as line and column, both counted from 1, columns in UTF-16 units. */
export interface PlacedFinding extends Finding {
  readonly line: number
  readonly column: number
  readonly endLine: number
  readonly endColumn: number
}

export interface LintedText {
  /** In the order of their places. */
  readonly findings: readonly PlacedFinding[]
  /** False if the text holds nothing that vclint knows. */
  readonly recognised: boolean
}

/**
 * Lints one YAML or JSON text: a vc.yaml, or manifests of `management.platform.sh/v1` (several
 * documents and lists are fine). Runs in Node and in browsers; never throws for any text. It brings no sandbox, so it
 * leaves out what shows only when expressions of patches are run: `createLinter` finds that too.
 *
 * @throws {Error} when a rule crashes, which is a bug of vclint.
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
  const lines = result.files.get(uri)?.lines
  const findings = result.findings.map((finding) => {
    const start = lines?.position(finding.span.start) ?? { line: 0, column: 0 }
    const end = lines?.position(finding.span.end) ?? start
    return {
      ...finding,
      line: start.line + 1,
      column: start.column + 1,
      endLine: end.line + 1,
      endColumn: end.column + 1,
    }
  })
  return { findings, recognised: result.checked > 0 }
}
