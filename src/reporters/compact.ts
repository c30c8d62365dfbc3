import type { ReportSource } from '../core/report.ts'
import type { Finding } from '../core/types.ts'
import { logPath, oneLine, withoutCommands } from './escape.ts'
import { type Range, rangeOf } from './place.ts'
import { reporter } from './reporter.ts'

/** `path:line:col: severity: message [rule]`, one line for each finding. */
export default reporter(function* ({ findings, sources }) {
  for (const finding of findings)
    yield withoutCommands(`${compactLine(finding, sources.get(finding.uri))}\n`)
})

/**
 * One finding as one line. With end columns the place is `line:col-endcol`, over several lines
 * `line:col-endline:endcol`; an end column is the one after the last character.
 */
export function compactLine(
  finding: Finding,
  source: Pick<ReportSource, 'lines'> | undefined,
  options: { readonly endColumns: boolean } = { endColumns: false },
): string {
  const range = rangeOf(source, finding.span)
  const { line, column } = range.start
  const end = options.endColumns ? `-${endOf(range)}` : ''
  const place = `${logPath(finding.uri)}:${line}:${column}${end}`
  return `${place}: ${finding.severity}: ${oneLine(finding.message)} [${oneLine(finding.rule)}]`
}

function endOf({ start, end }: Range): string {
  return end.line === start.line ? `${end.column}` : `${end.line}:${end.column}`
}
