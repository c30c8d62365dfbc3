/** Charts of the virtual cluster, by name; the content of values counts before the name of their chart. */
export const virtualClusterCharts: readonly string[] = [
  'vc',
  'vc-pro',
  'vcluster',
  'vcluster-pro',
  'vcluster-k8s',
  'vcluster-k0s',
  'vcluster-eks',
]

/** Charts of a distribution of their own, the last of which are of 0.19. */
const ENDED = /^vcluster-(?:k8s|k0s|eks)$/

/** The version that a chart of a virtual cluster pins, empty for an unknown one; undefined for other charts. */
export function pinOf(chart: string, version = ''): string | undefined {
  if (!virtualClusterCharts.includes(chart)) return undefined
  return ENDED.test(chart) ? '<0.20' : version
}
