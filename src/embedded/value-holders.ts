import type { Extractor } from './extractor.ts'
import { generatedSecrets } from './generated-secrets.ts'
import { heldValues, type ValueHolder } from './held-values.ts'
import { generatedValues } from './kustomize.ts'
import { hasSome, objectOf, valueBelow } from './read.ts'
import { objectsOfTerraform } from './terraform-json.ts'
import {
  filesOfApplication,
  filesOfBundle,
  filesOfChart,
  filesOfDeployment,
  filesOfHelmfile,
  keyOfObject,
  patchOfTemplate,
  sourcesOfRelease,
} from './value-files.ts'

const APPLICATION = {
  name: 'Argo CD Application',
  isOnly: true,
  values: ['helm.values', 'helm.valuesObject'],
  parameters: ['helm.parameters'],
  named: ['helm.valueFiles'],
  patches: ['kustomize.patches'],
  chart: 'chart',
  folder: 'path',
  version: 'targetRevision',
  release: 'helm.releaseName',
  namespace: 'destination.namespace',
  isNameAlone: true,
  facts: filesOfApplication,
} as const

const sourcesIn = (spec: string) => [`${spec}.source`, `${spec}.sources[]`]

/**
 * A generator may bring a template that overrides the set's, and so may one that combines others.
 */
const generatedSources = [1, 2, 3].flatMap((levels) =>
  sourcesIn(`spec.${'generators[].*.'.repeat(levels)}template.spec`),
)

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

/** A chart that Kustomize inflates. */
const INFLATION = {
  values: ['valuesInline'],
  named: ['valuesFile', 'additionalValuesFiles'],
  chart: 'name',
  version: 'version',
  release: 'releaseName',
  namespace: 'namespace',
  isNameAlone: true,
  facts: filesOfChart,
} as const

/** The names that a kustomization had for the same before `helmCharts`. */
const chartsOfBefore = (value: unknown) =>
  heldValues(
    {
      name: 'Kustomization',
      in: ['helmChartInflationGenerator[]'],
      values: ['valuesLocal'],
      named: ['values'],
      chart: 'chartName',
      version: 'chartVersion',
      release: 'releaseName',
      namespace: 'releaseNamespace',
      isNameAlone: true,
      facts: filesOfChart,
    },
    value,
  ) ?? []

/** Keys that contain a values file. Encoded values stay unread. */
const HELD: ValueHolder = {
  name: 'ConfigMap or Secret',
  group: '',
  isOnly: true,
  facts: keyOfObject,
}

/** Searched in the order of the table. */
export const valueHolders: readonly ValueHolder[] = [
  {
    name: 'Flux HelmRelease',
    group: 'helm.toolkit.fluxcd.io',
    kinds: ['HelmRelease'],
    isOnly: true,
    values: ['spec.values'],
    named: ['spec.valuesFrom', 'spec.chart'],
    patches: ['spec.postRenderers[].kustomize.patches'],
    chart: 'spec.chart.spec.chart',
    version: 'spec.chart.spec.version',
    release: 'spec.releaseName | metadata.name',
    namespace: 'spec.targetNamespace | metadata.namespace',
    isNameAlone: true,
    facts: sourcesOfRelease,
  },
  {
    name: 'Flux 1 HelmRelease',
    group: 'helm.fluxcd.io',
    kinds: ['HelmRelease'],
    isOnly: true,
    values: ['spec.values'],
    chart: 'spec.chart.name',
    folder: 'spec.chart.path',
    version: 'spec.chart.version',
    release: 'spec.releaseName | metadata.name',
    namespace: 'spec.targetNamespace | metadata.namespace',
    facts: (value) => {
      const isPartial = hasSome(['valuesFrom'])(valueBelow(value, 'spec'))
      return { object: objectOf(value), isPartial, hasUnreadSources: isPartial }
    },
  },
  {
    name: 'KubeVela Application',
    group: 'core.oam.dev',
    kinds: ['Application'],
    isOnly: true,
    in: ['spec.components[]'],
    values: ['properties.values'],
    chart: 'properties.chart',
    version: 'properties.version',
    release: 'properties.releaseName | name',
    namespace: 'properties.targetNamespace | metadata.namespace',
    // Policies and workflows may override properties.
    facts: { isPartial: true },
  },
  { ...APPLICATION, kinds: ['Application'], in: sourcesIn('spec') },
  {
    ...APPLICATION,
    kinds: ['ApplicationSet'],
    in: [...sourcesIn('spec.template.spec'), ...generatedSources],
    chart: 'chart | template.spec.source.chart',
    version: 'targetRevision | template.spec.source.targetRevision',
    also: patchOfTemplate,
  },
  // Its objects belong to several groups.
  { ...APPLICATION, kinds: ['ArgoCDApplicationTemplate'], in: sourcesIn('spec.template.spec') },
  { ...PLATFORM, kinds: ['VirtualClusterTemplate'] },
  {
    ...PLATFORM,
    kinds: ['VirtualClusterInstance'],
    release: 'metadata.name',
    facts: (value) => ({ object: objectOf(value) }),
  },
  { ...CLUSTER_API, kinds: ['VCluster'], usualChart: 'vcluster' },
  CLUSTER_API,
  {
    name: 'Cluster API',
    group: 'addons.cluster.x-k8s.io',
    kinds: ['HelmChartProxy'],
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
    kinds: ['ResourceSet'],
    values: ['spec.resourcesTemplate'],
    facts: { isPartial: true, replacesLists: true, hasAngleBrackets: true },
  },
  {
    name: 'Sveltos profile',
    group: 'config.projectsveltos.io',
    kinds: ['ClusterProfile', 'Profile'],
    in: ['spec.helmCharts[]'],
    values: ['values'],
    chart: 'chartName',
    version: 'chartVersion',
    release: 'releaseName',
    namespace: 'releaseNamespace',
    facts: { isPartial: true },
  },
  {
    name: 'HelmChart of k3s',
    group: 'helm.cattle.io',
    kinds: ['HelmChart'],
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
    kinds: ['Release'],
    values: ['spec.forProvider.values'],
    parameters: ['spec.forProvider.set'],
    chart: 'spec.forProvider.chart.name',
    version: 'spec.forProvider.chart.version',
    release: 'metadata.name',
    namespace: 'spec.forProvider.namespace',
    facts: { isPartial: true },
  },
  { ...HELD, kinds: ['ConfigMap'], values: ['data.*'] },
  { ...HELD, kinds: ['Secret'], values: ['stringData.*'] },
  {
    name: 'Kustomization',
    group: 'kustomize.toolkit.fluxcd.io',
    kinds: ['Kustomization'],
    isOnly: true,
    patches: ['spec.patches'],
  },
  {
    ...INFLATION,
    name: 'Kustomization',
    kinds: ['Kustomization', 'Component', undefined],
    in: ['helmCharts[]', ''],
    patches: ['patches', 'patchesStrategicMerge', 'patchesJson6902'],
    also: (value, contents) => [
      ...chartsOfBefore(value),
      ...generatedSecrets(value, contents),
      ...generatedValues(value),
    ],
  },
  { ...INFLATION, name: 'HelmChartInflationGenerator', kinds: ['HelmChartInflationGenerator'] },
  {
    name: 'helmfile',
    kinds: [undefined],
    in: ['releases[]'],
    values: ['values[]'],
    parameters: ['set', 'setString'],
    named: ['values'],
    isNamedToo: true,
    chart: 'chart',
    version: 'version',
    release: 'name',
    namespace: 'namespace',
    facts: filesOfHelmfile,
  },
  {
    name: 'Fleet bundle',
    kinds: [undefined],
    in: ['', 'targetCustomizations[]'],
    values: ['helm.values'],
    named: ['helm.valuesFiles'],
    chart: 'helm.chart',
    version: 'helm.version',
    release: 'helm.releaseName',
    namespace: 'namespace | defaultNamespace',
    isNameAlone: true,
    facts: filesOfBundle,
  },
  {
    name: 'DevSpace',
    kinds: [undefined],
    in: ['deployments.*', 'deployments[]'],
    values: ['helm.values'],
    named: ['helm.valuesFiles'],
    isNamedToo: true,
    chart: 'helm.chart.name',
    folder: 'helm.chart.path',
    version: 'helm.chart.version',
    release: 'helm.releaseName | name',
    namespace: 'namespace',
    facts: filesOfDeployment,
  },
  // Terraform's JSON syntax.
  {
    name: 'Terraform helm_release',
    kinds: [undefined],
    in: ['resource.helm_release.*', 'resource.helm_release.*[]'],
    also: objectsOfTerraform,
    values: ['values[]'],
    parameters: ['set'],
    chart: 'chart',
    version: 'version',
    release: 'name',
    namespace: 'namespace',
    facts: { isPartial: true },
  },
  // The synthetic text of a release's single values, which Terraform sets outside of texts.
  {
    name: 'Terraform helm_release',
    kinds: [undefined],
    in: ['helm_release'],
    parameters: ['set'],
    chart: 'chart',
    version: 'version',
    release: 'release',
    namespace: 'namespace',
    isNameAlone: true,
  },
]

export const holderExtractors: readonly Extractor[] = valueHolders.map((row) => ({
  name: row.name,
  find: (value, contents) => heldValues(row, value, contents),
}))
