/** Charts of the virtual cluster, by name; the content of values counts before the name of their chart. */
export const virtualClusterCharts: readonly string[] = ['vc', 'vc-pro', 'vcluster', 'vcluster-pro']
