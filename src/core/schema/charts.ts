/** Names of virtual cluster charts. The content of values counts before the name of their chart. */
export const virtualClusterCharts: readonly string[] = [
  'vc',
  'vc-pro',
  'vcluster',
  'vcluster-pro',
  'vcluster-k8s',
  'vcluster-k0s',
  'vcluster-eks',
]

/** Charts for single distributions, which ended with 0.19. */
const ENDED = /^vcluster-(?:k8s|k0s|eks)$/

/**
 * The version that a chart of a virtual cluster pins, empty if unknown; undefined for other charts.
 */
export function pinOf(chart: string, version = ''): string | undefined {
  if (!virtualClusterCharts.includes(chart)) return undefined
  return ENDED.test(chart) ? '<0.20' : version
}
