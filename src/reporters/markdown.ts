import type { Report } from '../core/report.ts'
import { linePlace } from '../core/reported-finding.ts'
import type { Finding } from '../core/types.ts'
import { markdown } from './escape.ts'
import {
  byFile,
  count,
  countSeverities,
  recognised,
  reporter,
  shownFindings,
  webUrl,
} from './reporter.ts'

/** A table for each file, for a comment or a page. */
export default reporter((report, { maxFindings }) =>
  markdownReport(report, maxFindings ?? Infinity),
)

/** The report with at most `rows` findings. It is free of secrets only if the report is. */
export function markdownReport(report: Report, rows: number): string {
  const { findings: shown, more } = shownFindings(report.findings.slice(0, rows))
  const files = [...byFile(shown)]
  const left = report.findings.length - rows
  const parts = [
    '## vclint',
    summaryOf(report),
    ...files.flatMap(([path, findings]) => [
      `### ${markdown(path)}`,
      table(findings, report),
      ...findings.flatMap((finding) => more.get(finding) ?? []).map(markdown),
    ]),
    ...(left > 0 ? [`${left} more are not listed here.`] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function summaryOf(report: Report): string {
  const { checked, fixable } = report.summary
  const found = countSeverities(report)
  if (found === '' && checked === 0) {
    return `No virtual cluster configuration found. ${markdown(recognised)}`
  }
  const files = `${count(checked, 'file')} checked`
  if (found === '') return `No problems found, ${files}.`
  const hint = fixable > 0 ? ` ${fixable} can be fixed with \`vclint --fix\`.` : ''
  return `**${found}**, ${files}.${hint}`
}

function table(findings: readonly Finding[], report: Report): string {
  const rows = findings.map((finding) => row(finding, report))
  return ['| Place | Severity | Message | Rule |', '| :-- | :-- | :-- | :-- |', ...rows].join('\n')
}

function row(finding: Finding, report: Report): string {
  const { line, column } = linePlace(report.sources.get(finding.uri), finding.span.start)
  const notes = finding.related.map(({ uri, span, message }) => {
    const place = linePlace(report.sources.get(uri), span.start)
    return `<br>${markdown(message)} (${markdown(uri)}:${place.line}:${place.column})`
  })
  const fixes = finding.fixes.map(({ title, safety }) =>
    safety === 'safe' ? `<br>Fix: ${markdown(title)}` : `<br>Suggestion: ${markdown(title)}`,
  )
  const url = webUrl(report, finding.rule)
  const rule = markdown(finding.rule)
  const link = url === undefined ? rule : `[${rule}](<${url}>)`
  const message = `${markdown(finding.message)}${[...notes, ...fixes].join('')}`
  return `| ${line}:${column} | ${finding.severity} | ${message} | ${link} |`
}
