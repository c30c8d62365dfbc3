import type { Extractor } from './extractor.ts'
import { groupOf, partAt, textAt } from './read.ts'

/** Cluster API: `spec.helmRelease` of the virtual cluster's own kind. */
export const clusterApi: Extractor = {
  name: 'Cluster API',
  find(value) {
    if (!groupOf(value).endsWith('cluster.x-k8s.io')) return undefined
    const facts = {
      chart: textAt(value, 'spec', 'helmRelease', 'chart', 'name'),
      version: textAt(value, 'spec', 'helmRelease', 'chart', 'version'),
      release: textAt(value, 'metadata', 'name'),
      namespace: textAt(value, 'metadata', 'namespace'),
    }
    return ['values', 'valuesObject'].flatMap((key) =>
      partAt(value, ['spec', 'helmRelease', key], facts),
    )
  },
}
