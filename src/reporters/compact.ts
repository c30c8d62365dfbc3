import type { ReportSource } from '../core/report.ts'
import { linePlace } from '../core/reported-finding.ts'
import type { Finding } from '../core/types.ts'
import { logPath, oneLine, withoutCommands } from './escape.ts'
import { reporter, restOf } from './reporter.ts'

/** `path:line:col: severity: message [rule]`, one line per finding. */
export default reporter(function* ({ findings, sources }, { maxFindings: all }) {
  for (const finding of findings.slice(0, all))
    yield withoutCommands(`${compactLine(finding, sources.get(finding.uri))}\n`)
  for (const line of restOf(findings, all)) yield `${line}\n`
})

/** A finding as one line. */
export function compactLine(
  { uri, span, severity, message, rule }: Finding,
  source: Pick<ReportSource, 'lines'> | undefined,
): string {
  const { line, column } = linePlace(source, span.start)
  return `${logPath(uri)}:${line}:${column}: ${severity}: ${oneLine(message)} [${oneLine(rule)}]`
}
