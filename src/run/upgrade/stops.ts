import { FIRST_LINE } from '../../core/release/line-set.ts'
import { parseRelease, type Release } from '../../core/release/parse-release.ts'
import { hadDeployedEtcd, oldDistribution } from '../../core/release/upgrade/kept-values.ts'
import type { UpgradeReport } from '../../core/report.ts'
import { valueAt } from '../../core/text/mapping.ts'
import type { Document, Finding } from '../../core/types.ts'

/** A configuration before an upgrade. */
export interface PresentDocument {
  readonly path: string
  readonly document: Document
  readonly present: Release
}

/** The releases of today and after the upgrade. */
interface Way {
  readonly from: Release
  readonly to: Release
}

/** Releases to pass on the way, because later ones do not take over what earlier ones wrote. */
interface Stop {
  readonly release: string
  readonly why: string
  readonly isNeeded: (document: Document, way: Way) => boolean
  readonly isNeededFor?: (finding: Finding, to: Release) => boolean
}

/** According to the chart's templates, the migration code and the vendor's guides for upgrades. */
const STOPS: readonly Stop[] = [
  {
    release: '0.19',
    why: 'from which the vendor tests the change to the layout of 0.20',
    isNeeded: (_, { from, to }) => from.last < 19 && to.last >= FIRST_LINE,
  },
  {
    release: '0.25 to 0.32',
    why: 'to change k3s to k8s',
    isNeeded: (document, { from, to }) =>
      from.last < FIRST_LINE && to.last > 32 && oldDistribution(document) === 'k3s',
    isNeededFor: ({ rule, messageId, pointer }, to) =>
      to.last > 32 &&
      /^(?:moved-field|old-layout)$/.test(rule) &&
      messageId !== 'needless' &&
      /(?:^|\/)controlPlane\/distro\/k3s$|^\/vcluster$/.test(pointer),
  },
  {
    release: '0.26.5, 0.27.3 or 0.28.2',
    why: 'since the etcd of 0.29 takes over only what etcd 3.5.25 wrote',
    isNeeded: (document, { from, to }) =>
      from.first < 29 && to.last >= 29 && !hasLastEtcd(from) && hasEtcd(document, from),
  },
]

/** The first patch releases with the last etcd 3.5. */
const LAST_ETCD: Readonly<Record<number, number>> = { 26: 5, 27: 3, 28: 2 }

const hasLastEtcd = ({ first, patch = 0 }: Release): boolean =>
  patch >= (LAST_ETCD[first] ?? Number.POSITIVE_INFINITY)

/** True if the release decides on the version of etcd. */
function hasEtcd(document: Document, { last }: Release): boolean {
  const { value } = document
  if (last < FIRST_LINE)
    return valueAt(value, ['embeddedEtcd', 'enabled']) === true || hadDeployedEtcd(document)
  const at = (...steps: readonly string[]) =>
    valueAt(value, ['controlPlane', 'backingStore', 'etcd', ...steps])
  if (at('embedded', 'enabled') === true) return true
  return (
    at('deploy', 'enabled') === true && at('deploy', 'statefulSet', 'image', 'tag') === undefined
  )
}

/** True if the version is named, or the layout shows that it is before 0.20. */
const isShown = ({ isKnown, last }: Release): boolean => isKnown || last < FIRST_LINE

/** The stops on the way of some files, with these files. */
export function stopsOf(
  findings: readonly Finding[],
  documents: readonly PresentDocument[],
  upgradeTo: string,
): UpgradeReport['stops'] {
  const to = parseRelease(upgradeTo)
  if (to === undefined) return []
  return STOPS.flatMap(({ release, why, isNeeded, isNeededFor = () => false }) => {
    const byValue = documents.flatMap(({ path, document, present: from }) =>
      isShown(from) && isNeeded(document, { from, to }) ? [path] : [],
    )
    const byFinding = findings.filter((one) => isNeededFor(one, to)).map(({ uri }) => uri)
    const paths = [...new Set([...byFinding, ...byValue])]
    return paths.length === 0 ? [] : [{ release, why, paths }]
  })
}
