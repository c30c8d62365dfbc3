import type { Extractor } from './extractor.ts'
import { groupOf, kindOf, partAt, textAt } from './read.ts'

/** Cluster API: `spec.helmRelease` of the virtual cluster's own kind, and charts that its add-on installs. */
export const clusterApi: Extractor = {
  name: 'Cluster API',
  find(value) {
    const group = groupOf(value)
    const kind = kindOf(value)
    if (group === 'addons.cluster.x-k8s.io' && kind === 'HelmChartProxy')
      return partAt(value, ['spec', 'valuesTemplate'], {
        chart: textAt(value, 'spec', 'chartName'),
        version: textAt(value, 'spec', 'version'),
        release: textAt(value, 'spec', 'releaseName'),
        namespace: textAt(value, 'spec', 'namespace'),
        isPartial: true,
      })
    if (group !== 'infrastructure.cluster.x-k8s.io') return undefined
    const facts = {
      // It installs no other chart where none is named.
      chart: textAt(value, 'spec', 'helmRelease', 'chart', 'name') ?? chartOf(kind),
      version: textAt(value, 'spec', 'helmRelease', 'chart', 'version'),
      release: textAt(value, 'metadata', 'name'),
      namespace: textAt(value, 'metadata', 'namespace'),
    }
    const found = ['values', 'valuesObject'].flatMap((key) =>
      partAt(value, ['spec', 'helmRelease', key], facts),
    )
    return found.length === 0 ? undefined : found
  },
}

const chartOf = (kind: string | undefined) => (kind === 'VCluster' ? 'vcluster' : undefined)
