import { logPath, oneLine, withoutCommands } from './escape.ts'
import { pathPlace } from './place.ts'
import { countSeverities, reporter, shownFindings } from './reporter.ts'

/**
 * For AI agents: one terse line per finding, and a final line, so that silence never looks like
 * success.
 */
export default reporter((report, style) => {
  const { checked, fixable } = report.summary
  const { findings, more, rest } = shownFindings(report.findings, { all: style.maxFindings })
  const lines = findings.flatMap((finding) => {
    const place = logPath(pathPlace(report, finding.uri, finding.span))
    const related = finding.related.map(
      ({ uri, span, message }) =>
        ` | see: ${logPath(pathPlace(report, uri, span))} ${oneLine(message)}`,
    )
    const fixes = finding.fixes.map(
      ({ title, safety }) => ` | fix${safety === 'safe' ? '' : ' (unsafe)'}: ${oneLine(title)}`,
    )
    const text = `${finding.severity} ${oneLine(finding.rule)} ${oneLine(finding.message)}`
    const note = more.get(finding)
    const line = `${place} ${text}${[...related, ...fixes].join('')}`
    return note === undefined ? [line] : [line, oneLine(note)]
  })
  const found = countSeverities(report)
  const hint = fixable > 0 ? `, ${fixable} fixable with --fix` : ''
  const total = `total: ${found === '' ? 'no problems' : found} in ${checked} checked${hint}`
  return withoutCommands([...lines, ...rest, total].map((line) => `${line}\n`).join(''))
})
