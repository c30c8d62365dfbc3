import { reportedFinding } from '../core/reported-finding.ts'
import { json } from './escape.ts'
import { reporter, statisticsOf } from './reporter.ts'
import { brokenFields } from './upgrade.ts'

/** Version of the output's form; see `schemas/report.schema.json`. A version may gain fields. */
const version = 1

export default reporter(function* (report, style) {
  const { summary, fixed, findings, upgrade } = report
  if (style.statistics) {
    yield json(statisticsOf(findings))
    return
  }
  const around = json({
    version,
    tool: { name: 'vclint', version: report.version },
    summary,
    ...(fixed && { fixed: fixed.map((one) => ({ path: one.uri, findings: one.findings })) }),
    ...(upgrade && { upgrade: { ...upgrade, fields: brokenFields(report) } }),
    findings: [],
  })
  const end = around.lastIndexOf(']')
  yield around.slice(0, end)
  for (const [index, finding] of findings.entries()) {
    const item = json(reportedFinding(finding, (uri) => report.sources.get(uri)))
      .trimEnd()
      .replaceAll('\n', '\n    ')
    yield `${index === 0 ? '' : ','}\n    ${item}`
  }
  if (findings.length > 0) yield '\n  '
  yield around.slice(end)
})
