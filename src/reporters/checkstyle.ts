import type { Report } from '../core/report.ts'
import { linePlace } from '../core/reported-finding.ts'
import type { Finding } from '../core/types.ts'
import { xml } from './escape.ts'
import { byFile, reporter } from './reporter.ts'

/** Checkstyle XML, which Jenkins and many other tools read. */
export default reporter((report) => {
  const files = [...byFile(report.findings)].flatMap(([path, findings]) => [
    `  <file name="${xml(path)}">`,
    ...findings.map((finding) => `    ${error(finding, report)}`),
    '  </file>',
  ])
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<checkstyle version="4.3">',
    ...files,
    '</checkstyle>',
  ]
  return `${lines.join('\n')}\n`
})

function error(finding: Finding, report: Report): string {
  const { line, column } = linePlace(report.sources.get(finding.uri), finding.span.start)
  const place = `line="${line}" column="${column}" severity="${finding.severity}"`
  return `<error ${place} message="${xml(finding.message)}" source="vclint.${xml(finding.rule)}"/>`
}
