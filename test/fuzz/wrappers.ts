import type { Sample } from '../fixer-samples.ts'

/** A wrapper of a text, as the lines before it and how far it is indented. */
export interface Wrapper {
  readonly uri: string
  readonly head: string
  readonly indent: number
  readonly tail?: string
}

const OBJECT = (kind: string, group: string) =>
  `apiVersion: ${group}\nkind: ${kind}\nmetadata: {name: a, namespace: b}\n`

export const WRAPPERS: readonly Wrapper[] = [
  { uri: 'map.yaml', head: `${OBJECT('ConfigMap', 'v1')}data:\n  vc.yaml: |\n`, indent: 4 },
  {
    uri: 'app.yaml',
    head: `${OBJECT('Application', 'argoproj.io/v1alpha1')}spec:\n  source:\n    chart: vcluster\n    helm:\n      values: |\n`,
    indent: 8,
  },
  {
    uri: 'apps.yaml',
    head: `${OBJECT('ApplicationSet', 'argoproj.io/v1alpha1')}spec:\n  template:\n    spec:\n      source:\n        chart: vcluster\n        helm:\n          values: |\n`,
    indent: 12,
  },
  {
    uri: 'release.yaml',
    head: `${OBJECT('HelmRelease', 'helm.toolkit.fluxcd.io/v2')}spec:\n  chart: {spec: {chart: vcluster}}\n  values:\n`,
    indent: 4,
  },
  {
    uri: 'template.yaml',
    head: `${OBJECT('VirtualClusterTemplate', 'management.platform.sh/v1')}spec:\n  template:\n    helmRelease:\n      values: |\n`,
    indent: 8,
  },
  {
    uri: 'kustomization.yaml',
    head: 'helmCharts:\n- name: vcluster\n  releaseName: a\n  valuesInline:\n',
    indent: 4,
  },
  {
    uri: 'main.tf',
    head: 'resource "helm_release" "a" {\n  chart = "vcluster"\n  name  = "a"\n  values = [<<-EOT\n',
    indent: 4,
    tail: '  EOT\n  ]\n}\n',
  },
  { uri: 'guide.md', head: '# A guide\n\n```yaml title="vc.yaml"\n', indent: 0, tail: '```\n' },
]

export const embeddedIn = (text: string, { uri, head, indent, tail = '' }: Wrapper): Sample => ({
  uri,
  text: head + ended(text).replace(/^(?=.)/gm, ' '.repeat(indent)) + tail,
})

const ended = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)
