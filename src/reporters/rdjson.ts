import type { Finding, Report, Span } from '../core/types.ts'
import { json } from './escape.ts'
import { bytePlaceOf } from './place.ts'
import { reporter, webUrl } from './reporter.ts'

/** reviewdog's diagnostic format. Columns count UTF-8 bytes; the end is exclusive. */
export default reporter((report) =>
  json({
    source: { name: 'vclint' },
    diagnostics: report.findings.map((finding) => diagnosticOf(finding, report)),
  }),
)

function diagnosticOf(finding: Finding, report: Report) {
  const url = webUrl(report, finding.rule)
  const suggestions = suggestionsOf(finding, report)
  return {
    message: finding.message,
    location: { path: finding.uri, range: byteRange(report, finding.uri, finding.span) },
    severity: finding.severity.toUpperCase(),
    code: { value: finding.rule, ...(url === undefined ? {} : { url }) },
    ...(suggestions.length === 0 ? {} : { suggestions }),
  }
}

/** A suggestion holds one edit of the same file: a fix of several would be offered in halves. */
function suggestionsOf(finding: Finding, report: Report) {
  const whole = finding.fixes.filter(
    ({ safety, edits }) => safety === 'safe' && edits.length === 1 && edits[0]?.uri === finding.uri,
  )
  return whole.flatMap(({ edits }) =>
    edits.map(({ uri, span, text }) => ({ range: byteRange(report, uri, span), text })),
  )
}

function byteRange(report: Report, uri: string, span: Span) {
  const source = report.sources.get(uri)
  return { start: bytePlaceOf(source, span.start), end: bytePlaceOf(source, span.end) }
}
