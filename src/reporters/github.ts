import type { Report } from '../core/report.ts'
import { hideSecrets } from '../core/secret/mask.ts'
import type { Finding, Severity } from '../core/types.ts'
import { commandData, commandProperty } from './escape.ts'
import { markdownReport } from './markdown.ts'
import { rangeOf } from './place.ts'
import { count, reporter, severities } from './reporter.ts'

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const
/** GitHub shows this many annotations of each severity per step and drops the others. */
const limit = 10
/** A step summary may have 1 MiB; this many rows stay far below. */
const summaryRows = 500

/** Workflow commands that GitHub Actions turns into annotations, most severe first. */
export default reporter((report) => {
  const groups = severities.map((severity) => ({
    severity,
    findings: report.findings.filter((finding) => finding.severity === severity),
  }))
  const shown = groups.flatMap(({ findings }) => findings.slice(0, limit))
  const lines = [...shown.map((finding) => command(finding, report)), ...cutLine(groups)]
  return lines.map((line) => `${line}\n`).join('')
})

/** Markdown for the file named by `GITHUB_STEP_SUMMARY`. */
export function githubSummary(report: Report): string {
  return markdownReport(hideSecrets(report), summaryRows)
}

function command(finding: Finding, report: Report): string {
  const { start, end } = rangeOf(report.sources.get(finding.uri), finding.span)
  const oneLine = start.line === end.line
  const properties = {
    file: finding.uri,
    line: `${start.line}`,
    endLine: `${end.line}`,
    // GitHub rejects columns on annotations of several lines.
    ...(oneLine ? { col: `${start.column}`, endColumn: `${end.column}` } : {}),
    title: `vclint ${finding.rule}`,
  }
  const text = Object.entries(properties).map(([name, v]) => `${name}=${commandProperty(v)}`)
  return `::${commands[finding.severity]} ${text.join(',')}::${commandData(finding.message)}`
}

function cutLine(
  groups: readonly { readonly severity: Severity; readonly findings: readonly Finding[] }[],
): readonly string[] {
  const cut = groups
    .map(({ severity, findings }) => ({ severity, number: findings.length - limit }))
    .filter(({ number }) => number > 0)
    .map(({ severity, number }) => count(number, severity))
  if (cut.length === 0) return []
  return [
    `vclint: ${cut.join(', ')} more. GitHub shows ${limit} annotations of each severity for a step; ` +
      'the step summary or another format lists all.',
  ]
}
