import { fingerprint } from '../core/lint/fingerprint.ts'
import type { Finding } from '../core/types.ts'
import { json, oneLine } from './escape.ts'
import { rangeOf } from './place.ts'
import { reporter } from './reporter.ts'

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

/**
 * GitLab keeps one finding for each fingerprint. The first keeps the one that survives moved lines
 * and renamed files; further ones add their path and, within one file, their number.
 */
function uniqueFingerprints(findings: readonly Finding[]): readonly string[] {
  const taken = new Map<string, number>()
  const take = (key: string) => {
    const number = taken.get(key) ?? 0
    taken.set(key, number + 1)
    return number
  }
  return findings.map((finding) => {
    if (take(finding.fingerprint) === 0) return finding.fingerprint
    const number = take(`${finding.fingerprint} ${finding.uri}`)
    return fingerprint(finding.rule, finding.fingerprint, finding.uri, `${number}`)
  })
}
