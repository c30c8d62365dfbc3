import type { Report } from '../core/report.ts'
import type { Finding } from '../core/types.ts'
import { pathPlace } from './place.ts'

/**
 * Reports findings in unchanged files at the change that caused them, because platforms hide
 * everything outside the diff. The finding's own place becomes the first related one.
 */
export function atCauses(report: Report): Report {
  const moved = (finding: Finding): Finding => {
    const cause = finding.related.find(({ isCause }) => isCause)
    if (cause === undefined) return finding
    const { uri, span, message } = finding
    const others = finding.related.filter((one) => one !== cause)
    return {
      ...finding,
      uri: cause.uri,
      span: cause.span,
      message: `${pathPlace(report, uri, span)}: ${message}`,
      related: [{ uri, span, message: 'It is found here.' }, ...others],
    }
  }
  return { ...report, findings: report.findings.map(moved) }
}
