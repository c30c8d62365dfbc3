import {
  CodeActionKind,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Position,
  type Range,
  type TextEdit,
} from 'vscode-languageserver'
import { rememberEach } from '../core/memo.ts'
import { findingsInEditor } from '../core/secret/mask.ts'
import type { Finding, LineIndex, Span } from '../core/types.ts'
import { makeReport } from '../run/report.ts'
import type { Client } from './client.ts'
import type { Outcome } from './workspace/workspace-lint.ts'

export const FIX_ALL = `${CodeActionKind.SourceFixAll}.vclint`

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const

const TAGS = {
  deprecated: DiagnosticTag.Deprecated,
  unnecessary: DiagnosticTag.Unnecessary,
} as const

export interface Conversion {
  readonly client: Client
  /** The URI by which the client knows a path. */
  readonly uriOf: (path: string) => string
  /** Custom rules come from the configuration of a file. */
  readonly ruleUrl: (rule: string, path?: string) => string | undefined
}

export function rangeOf(lines: LineIndex, { start, end }: Span): Range {
  return { start: positionOf(lines, start), end: positionOf(lines, end) }
}

function positionOf(lines: LineIndex, offset: number): Position {
  const { line, column } = lines.position(offset)
  return { line, character: column }
}

export const offsetOf = (lines: LineIndex, { line, character }: Position): number =>
  lines.offset(line, Math.min(character, lines.text(line).length))

export const spanOf = (lines: LineIndex, { start, end }: Range): Span => ({
  start: offsetOf(lines, start),
  end: offsetOf(lines, end),
})

export const textEdit = (lines: LineIndex, span: Span, newText: string): TextEdit => ({
  range: rangeOf(lines, span),
  newText,
})

/**
 * The findings with messages that show no secret. A fix may remove a secret, but no fix is offered
 * whose edits would write one, because clients show, keep and send edits as they like. Cached,
 * because a client that asks for each action's edit asks for the same findings each time.
 */
export const shownFindings = rememberEach(({ result }: Outcome): readonly Finding[] =>
  result.findings.length === 0
    ? []
    : findingsInEditor(makeReport(result, { version: '', milliseconds: 0 })),
)

export function diagnosticOf(
  finding: Finding,
  { file, result }: Outcome,
  { client, uriOf, ruleUrl }: Conversion,
): Diagnostic {
  const href = ruleUrl(finding.rule, finding.uri)
  const related = finding.related.flatMap(({ uri, span, message }) => {
    const lines = result.files.get(uri)?.lines
    if (lines === undefined) return []
    const range = rangeOf(lines, span)
    return [{ location: { uri: uriOf(uri), range }, message }]
  })
  const tags = finding.tags.map((tag) => TAGS[tag])
  return {
    range: rangeOf(file.lines, finding.span),
    severity: SEVERITIES[finding.severity],
    source: 'vclint',
    code: finding.rule,
    message: finding.message,
    ...(href !== undefined && client.codeDescription ? { codeDescription: { href } } : {}),
    ...(related.length > 0 && client.related ? { relatedInformation: related } : {}),
    ...(tags.length > 0 && client.tags ? { tags } : {}),
  }
}
