import type { Report } from '../core/report.ts'
import { groupBy } from '../core/text/group-by.ts'
import type { Finding, Related } from '../core/types.ts'
import { pathPlace } from './place.ts'
import { count, severities } from './reporter.ts'

/**
 * Findings in files that did not change, at the change that they follow from: the platforms hide what is outside of a
 * diff. The place of the finding is the first related one then. A change of settings is one finding.
 */
export function atCauses(report: Report): Report {
  const moved = (finding: Finding): Finding => {
    const cause = causeOf(finding)
    if (cause === undefined || cause.isShared) return finding
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
  const shared = (finding: Finding) => causeOf(finding)?.isShared === true
  const groups = groupBy(report.findings.filter(shared), (finding) => {
    const { uri, span } = causeOf(finding) ?? finding
    return `${uri} ${span.start} ${span.end}`
  })
  const single = report.findings.filter((finding) => !shared(finding)).map(moved)
  return { ...report, findings: [...single, ...[...groups.values()].flatMap(atShared)] }

  function atShared(same: readonly Finding[]): readonly Finding[] {
    const rank = ({ severity }: Finding) => severities.indexOf(severity)
    const [finding] = same.toSorted((a, b) => rank(a) - rank(b))
    if (finding === undefined) return []
    const cause = causeOf(finding) ?? finding
    const files = count(new Set(same.map(({ uri }) => uri)).size, 'file')
    const { uri, span, message } = finding
    const first = `${pathPlace(report, uri, span)}: ${message}`
    const merged = {
      ...finding,
      uri: cause.uri,
      span: cause.span,
      message: `${cause.message} ${count(same.length, 'finding')} in ${files} that did not change, such as ${first}`,
      related: same.map((one) => ({ uri: one.uri, span: one.span, message: one.message })),
      fixes: [],
    }
    return [merged]
  }
}

/** The report without causes that several findings share, each of which the command names once. */
export const withoutShared = (report: Report): Report => ({
  ...report,
  findings: report.findings.map((finding) =>
    finding.related.some(({ isShared }) => isShared)
      ? { ...finding, related: finding.related.filter(({ isShared }) => !isShared) }
      : finding,
  ),
})

const causeOf = ({ related }: Finding): Related | undefined =>
  related.find(({ isCause }) => isCause)
