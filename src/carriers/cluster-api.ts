import type { Carrier } from './carrier.ts'
import { carriedAt, groupOf, textAt } from './read.ts'

/** Cluster API: `spec.helmRelease` of the virtual cluster's own kind. */
export const clusterApi: Carrier = {
  name: 'Cluster API',
  find(value) {
    if (!groupOf(value).endsWith('cluster.x-k8s.io')) return undefined
    const facts = {
      chart: textAt(value, 'spec', 'helmRelease', 'chart', 'name'),
      release: textAt(value, 'metadata', 'name'),
      namespace: textAt(value, 'metadata', 'namespace'),
    }
    return ['values', 'valuesObject'].flatMap((key) =>
      carriedAt(value, ['spec', 'helmRelease', key], facts),
    )
  },
}
