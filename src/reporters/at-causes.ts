import type { Report } from '../core/report.ts'
import type { Finding } from '../core/types.ts'
import { pathPlace } from './place.ts'

/**
 * Findings in files that did not change, at the change that they follow from: the platforms hide what is outside of a
 * diff. The place of the finding is the first related one then.
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
