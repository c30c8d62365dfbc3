import { json, oneLine } from './escape.ts'
import { rangeOf } from './place.ts'
import { reporter } from './reporter.ts'
import { uniqueFingerprints } from './unique-fingerprints.ts'

const severity = { error: 'major', warning: 'minor', info: 'info' } as const

/** GitLab's Code Quality report. */
export default reporter((report) => {
  const prints = uniqueFingerprints(report.findings)
  return json(
    report.findings.map((finding, at) => {
      const { start, end } = rangeOf(report.sources.get(finding.uri), finding.span)
      return {
        description: oneLine(finding.message),
        check_name: finding.rule,
        fingerprint: prints[at],
        severity: severity[finding.severity],
        location: { path: finding.uri, lines: { begin: start.line, end: end.line } },
      }
    }),
  )
})
