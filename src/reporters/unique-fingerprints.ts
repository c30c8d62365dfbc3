import { fingerprint } from '../core/lint/fingerprint.ts'
import type { Finding } from '../core/types.ts'

/**
 * Platforms keep one finding per fingerprint. The first keeps the one that survives moved lines and
 * renamed files; others add their path and, within one file, their number.
 */
export function uniqueFingerprints(findings: readonly Finding[]): readonly string[] {
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
