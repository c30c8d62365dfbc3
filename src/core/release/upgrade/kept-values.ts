import { fileName } from '../../search/file-name.ts'
import { ownProperty, valueAt } from '../../text/mapping.ts'
import type { Document } from '../../types.ts'
import { FIRST_LINE } from '../line-set.ts'
import { BEYOND, parseRelease, type Release } from '../parse-release.ts'
import { pinsOf } from '../release.ts'

/** Charts before 0.20 were for one distribution each. */
export type OldDistribution = 'k3s' | 'k8s' | 'k0s'

const CHARTS: Readonly<Record<string, OldDistribution>> = {
  vcluster: 'k3s',
  'vcluster-pro': 'k3s',
  'vcluster-k0s': 'k0s',
  'vcluster-k8s': 'k8s',
  'vcluster-eks': 'k8s',
}

/** Sections of the charts for k8s and eks. */
const OF_K8S = ['api', 'controller', 'scheduler', 'etcd']

/** The distribution of values of the layout before 0.20, if a section or the old chart shows it. */
export function oldDistribution(document: Document): OldDistribution | undefined {
  const { value, wrapper } = document
  if (OF_K8S.some((key) => ownProperty(value, key) !== undefined)) return 'k8s'
  if (ownProperty(value, 'vcluster') !== undefined) return 'k3s'
  const chart = wrapper?.chart ?? wrapper?.pinnedChart ?? ''
  // From 0.20 on, one chart has all distributions.
  return isOldChart(document) ? CHARTS[fileName(chart)] : undefined
}

function isOldChart(document: Document): boolean {
  const pins = pinsOf(document) ?? []
  return pins.length > 0 && pins.every((pin) => (parseRelease(pin)?.last ?? BEYOND) < FIRST_LINE)
}

/** True of the charts that deployed etcd beside the control plane. */
export const hadDeployedEtcd = (document: Document): boolean =>
  oldDistribution(document) === 'k8s' &&
  valueAt(document.value, ['embeddedEtcd', 'enabled']) !== true

type KeptValue = readonly [path: string, value: unknown]

/** Lines up to this one cannot change k3s to k8s. */
const LAST_WITHOUT_MIGRATION = 24

/**
 * The values that charts before 0.20 had without a setting and that cannot change in an upgrade,
 * according to the vendor's migration code; later charts have other defaults.
 */
export function keptValues(document: Document, { last }: Release): readonly KeptValue[] {
  const kept: KeptValue[] = [
    ['controlPlane.statefulSet.scheduling.podManagementPolicy', 'OrderedReady'],
  ]
  if (hadDeployedEtcd(document)) kept.push(['controlPlane.backingStore.etcd.deploy.enabled', true])
  if (oldDistribution(document) === 'k3s' && last <= LAST_WITHOUT_MIGRATION)
    kept.push(['controlPlane.distro.k3s.enabled', true])
  return kept
}
