/** Charts of the virtual cluster, by name. */
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

/** Such words show a fork or a copy of the chart: the content of its values decides. */
const OWN_WORD = /vcluster|(?:^|[^a-z\d])vc(?:$|[^a-z\d])/i

/** True of a name that only another chart has; the path of a folder names no chart. */
export function isOtherChart(chart: string | undefined, more: readonly string[] = []): boolean {
  if (chart === undefined || more.includes(chart)) return false
  const name = chart.replace(/^(?:oci|https?):\/\/.*\//, '')
  return !name.includes('/') && !OWN_WORD.test(name) && !more.includes(name)
}

const NAMED = new RegExp(`\\b(?:${virtualClusterCharts.join('|')})\\b`)

/** True of a `Chart.yaml` that may install a virtual cluster. */
export const mayBeUmbrella = (file: { readonly uri: string; readonly text: string }): boolean =>
  /(?:^|[/\\])Chart\.yaml$/.test(file.uri) && NAMED.test(file.text)
