import { groupBy } from '../../core/text/group-by.ts'
import type { Finding, Related } from '../../core/types.ts'

/**
 * Errors in an object that connects a virtual cluster, which repeat what the change rule reports.
 */
const OF_OBJECT: ReadonlySet<string> = new Set([
  'missing-vc-role',
  'platform-secret-keys',
  'unusable-vc-key',
])

/**
 * A cut connection is one finding. If an error says that the current state does not work, that
 * error stays, also after the change is history, and gets the earlier place and the readers as
 * related places.
 */
export function withoutRepeatedLosses(
  findings: readonly Finding[],
  isReported: (rule: string) => boolean = () => true,
): readonly Finding[] {
  const losses = findings.filter(isLoss)
  if (losses.length === 0) return findings
  const errors = findings.filter(({ severity, rule }) => severity === 'error' && isReported(rule))
  const repeated = new Map(
    losses.flatMap((loss) => {
      const error = errors.find((one) => saysTheSame(one, loss))
      return error === undefined ? [] : [[loss, error] as const]
    }),
  )
  const byError = groupBy(repeated, ([, error]) => error)
  return findings.flatMap((finding) => {
    if (repeated.has(finding)) return []
    const more = byError.get(finding)?.flatMap(([loss]) => loss.related) ?? []
    const isKnown = (one: Related) =>
      [finding, ...finding.related].some(
        ({ uri, span }) =>
          uri === one.uri && span.start <= one.span.end && one.span.start <= span.end,
      )
    const related = [...finding.related, ...more.filter((one) => !isKnown(one))]
    return more.length === 0 ? [finding] : [{ ...finding, related }]
  })
}

/** True if the finding concerns the same object, or a vc.yaml that is the Secret's only reader. */
function saysTheSame({ rule, uri, document }: Finding, loss: Finding): boolean {
  if (OF_OBJECT.has(rule)) return uri === loss.uri && document === loss.document
  const isOfSecret = loss.messageId === 'secret' || loss.messageId === 'namespace'
  const [, ...clusters] = loss.related
  const isRead = clusters.length > 0 && clusters.every((cluster) => cluster.uri === uri)
  return rule === 'missing-platform-secret' && isOfSecret && isRead
}

const isLoss = ({ rule }: Finding) => rule === 'connection-lost'
