import type { Pointer } from '../core/types.ts'
import type { EmbeddedFacts, EmbeddedPart, Extractor } from './extractor.ts'
import { groupOf, indexes, kindOf, partAt, textAt } from './read.ts'

/** A kind of object that holds values of a chart at fixed places. Paths are fields with dots between them. */
interface ValueHolder {
  readonly name: string
  readonly group?: string
  readonly kind?: string
  /** Parts of the object, each with values of its own; `[]` stands for every item. Default: the object. */
  readonly in?: readonly string[]
  /** Places below such a part. */
  readonly values: readonly string[]
  readonly chart?: string
  readonly version?: string
  /** Installed where none is named. */
  readonly usualChart?: string
  /** Places in the object. */
  readonly release?: string
  readonly namespace?: string
  readonly facts?: EmbeddedFacts
}

const PLATFORM: ValueHolder = {
  name: 'template of the platform',
  in: ['spec.template', 'spec', 'spec.versions[].template'],
  values: ['helmRelease.values'],
  chart: 'helmRelease.chart.name',
  version: 'helmRelease.chart.version',
  usualChart: 'vc',
  namespace: 'spec.clusterRef.namespace',
}

const CLUSTER_API: ValueHolder = {
  name: 'Cluster API',
  group: 'infrastructure.cluster.x-k8s.io',
  values: ['spec.helmRelease.values', 'spec.helmRelease.valuesObject'],
  chart: 'spec.helmRelease.chart.name',
  version: 'spec.helmRelease.chart.version',
  release: 'metadata.name',
  namespace: 'metadata.namespace',
}

const valueHolders: readonly ValueHolder[] = [
  { ...PLATFORM, kind: 'VirtualClusterTemplate' },
  { ...PLATFORM, kind: 'VirtualClusterInstance', release: 'metadata.name' },
  { ...CLUSTER_API, kind: 'VCluster', usualChart: 'vcluster' },
  CLUSTER_API,
  {
    name: 'Cluster API',
    group: 'addons.cluster.x-k8s.io',
    kind: 'HelmChartProxy',
    values: ['spec.valuesTemplate'],
    chart: 'spec.chartName',
    version: 'spec.version',
    release: 'spec.releaseName',
    namespace: 'spec.namespace',
    facts: { isPartial: true },
  },
  {
    name: 'ResourceSet',
    group: 'fluxcd.controlplane.io',
    kind: 'ResourceSet',
    values: ['spec.resourcesTemplate'],
    facts: { isPartial: true, replacesLists: true, hasAngleBrackets: true },
  },
  {
    name: 'HelmChart of k3s',
    group: 'helm.cattle.io',
    kind: 'HelmChart',
    values: ['spec.valuesContent', 'spec.values'],
    chart: 'spec.chart',
    version: 'spec.version',
    release: 'metadata.name',
    namespace: 'spec.targetNamespace',
    facts: { isPartial: true },
  },
  {
    name: 'Crossplane Release',
    group: 'helm.crossplane.io',
    kind: 'Release',
    values: ['spec.forProvider.values'],
    chart: 'spec.forProvider.chart.name',
    version: 'spec.forProvider.chart.version',
    release: 'metadata.name',
    namespace: 'spec.forProvider.namespace',
    facts: { isPartial: true },
  },
]

const find = (holder: ValueHolder, value: unknown): readonly EmbeddedPart[] | undefined => {
  const { group = groupOf(value), kind = kindOf(value) } = holder
  if (groupOf(value) !== group || kind === undefined || kindOf(value) !== kind) return undefined
  const at = (path: string | undefined, part: Pointer = []) =>
    path === undefined ? undefined : textAt(value, ...part, ...path.split('.'))
  const found = (holder.in ?? [''])
    .flatMap((path) => partsAt(value, path))
    .flatMap((part) =>
      holder.values.flatMap((path) =>
        partAt(value, [...part, ...path.split('.')], {
          chart: at(holder.chart, part)?.replace(/^.*\//, '') ?? holder.usualChart,
          version: at(holder.version, part),
          release: at(holder.release),
          namespace: at(holder.namespace),
          ...holder.facts,
        }),
      ),
    )
  return found.length === 0 ? undefined : found
}

/** The places of a path, one for each item of a list in it. */
function partsAt(value: unknown, path: string): readonly Pointer[] {
  if (path === '') return [[]]
  const [list = '', rest] = path.split('[].')
  const above = list.split('.')
  if (rest === undefined) return [above]
  return indexes(value, ...above).map((index) => [...above, index, ...rest.split('.')])
}

/** Looked up in the order of the table. */
export const valueHolderExtractors: readonly Extractor[] = valueHolders.map((holder) => ({
  name: holder.name,
  find: (value) => find(holder, value),
}))
