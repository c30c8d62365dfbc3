import type { Report } from '../core/report.ts'
import type { Finding, Span } from '../core/types.ts'
import { json } from './escape.ts'
import { bytePlaces, type Range } from './place.ts'
import { reporter, webUrl } from './reporter.ts'

/** reviewdog's diagnostic format. Columns count UTF-8 bytes; the end is exclusive. */
export default reporter((report) => {
  const bytePlace = bytePlaces()
  const rangeOf = (uri: string, { start, end }: Span) => {
    const source = report.sources.get(uri)
    return { start: bytePlace(source, start), end: bytePlace(source, end) }
  }
  return json({
    source: { name: 'vclint' },
    diagnostics: report.findings.map((finding) => diagnosticOf(finding, report, rangeOf)),
  })
})

type RangeOf = (uri: string, span: Span) => Range

function diagnosticOf(finding: Finding, report: Report, rangeOf: RangeOf) {
  const suggestions = suggestionsOf(finding, rangeOf)
  return {
    message: finding.message,
    location: { path: finding.uri, range: rangeOf(finding.uri, finding.span) },
    severity: finding.severity.toUpperCase(),
    code: { value: finding.rule, url: webUrl(report, finding.rule) },
    suggestions: suggestions.length === 0 ? undefined : suggestions,
  }
}

/** A suggestion has one edit in the same file; a fix with several would be offered in parts. */
function suggestionsOf(finding: Finding, rangeOf: RangeOf) {
  const whole = finding.fixes.filter(
    ({ safety, edits }) => safety === 'safe' && edits.length === 1 && edits[0]?.uri === finding.uri,
  )
  return whole.flatMap(({ edits }) =>
    edits.map(({ uri, span, text }) => ({ range: rangeOf(uri, span), text })),
  )
}
