import type { Pointer } from '../core/types.ts'
import type { Extractor } from './extractor.ts'
import { indexes, kindOf, partAt, textAt } from './read.ts'

/** The platform's templates and instances of virtual clusters: `helmRelease.values`, as text. */
export const platform: Extractor = {
  name: 'template of the platform',
  find(value) {
    const kind = kindOf(value) ?? ''
    if (!/^VirtualCluster(?:Template|Instance)$/.test(kind)) return undefined
    const versions = indexes(value, 'spec', 'versions')
    const holders: readonly Pointer[] = [
      ['spec', 'template'],
      ['spec'],
      ...versions.map((index): Pointer => ['spec', 'versions', index, 'template']),
    ]
    return holders.flatMap((holder) =>
      partAt(value, [...holder, 'helmRelease', 'values'], {
        // The platform installs its own chart where none is named.
        chart: textAt(value, ...holder, 'helmRelease', 'chart', 'name') ?? 'vc',
        version: textAt(value, ...holder, 'helmRelease', 'chart', 'version'),
        release: kind === 'VirtualClusterInstance' ? textAt(value, 'metadata', 'name') : undefined,
        namespace: textAt(value, 'spec', 'clusterRef', 'namespace'),
      }),
    )
  },
}
