import { expect, it } from 'vitest'
import { type InputFile, lintFiles } from '../../src/run/lint-files.ts'

type Files = Readonly<Record<string, string>>

/** Reported where nothing else can set `sync.toHost.services`; the lowest layer is at the root of the chart. */
const VALUES = 'sync: {toHost: {endpoints: {enabled: false}}}'
const NONE = 'sync: {toHost: {pods: {enabled: true}}}\n'
const OFF = 'sync: {toHost: {services: {enabled: false}}}\n'

const argo = (helm = '', source = 'path: chart') =>
  `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a, namespace: argocd}
spec:
  destination: {namespace: shop}
  source:
    ${source}
    helm:
      ${helm}
      values: |
        ${VALUES}
`
const flux = (from = '', namespace = 'shop') =>
  `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: a, namespace: ${namespace}}
spec:
  chart: {spec: {chart: vc}}
  ${from}
  values:
    ${VALUES}
`
const from = (...names: readonly string[]) =>
  `valuesFrom: [${names.map((name) => `{kind: ConfigMap, name: ${name}, valuesKey: values.yaml}`).join(', ')}]`
const configMap = (text: string, namespace = 'shop') =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: base, namespace: ${namespace}}\ndata:\n  values.yaml: |\n    ${text.trim().replaceAll('\n', '\n    ')}\n`
const kustomization = (namespace?: string) =>
  `kind: Kustomization\n${namespace === undefined ? '' : `namespace: ${namespace}\n`}generatorOptions: {disableNameSuffixHash: true}\nconfigMapGenerator:\n  - {name: base, files: [values.yaml=base.yaml]}\n`

const kustomizeChart = (more = '') =>
  `kind: Kustomization\nhelmCharts:\n  - name: vcluster\n    releaseName: shop\n${more && `    ${more}\n`}    valuesInline: {${VALUES}}\n`
const terraform = (values: string, more = '') =>
  `resource "helm_release" "a" {\n  chart = "vcluster"\n  values = [${values}]\n${more}}\n`
const encoded = 'yamlencode({ sync = { toHost = { endpoints = { enabled = false } } } })'
const services = 'yamlencode({ sync = { toHost = { services = { enabled = false } } } })'
const proxy = `apiVersion: addons.cluster.x-k8s.io/v1alpha1
kind: HelmChartProxy
metadata: {name: shop}
spec:
  chartName: vcluster
  valuesTemplate: |
    ${VALUES}
`
const helmfile = `releases:
  - name: shop
    chart: loft/vcluster
    values:
      - {${VALUES}}
`

const cases: readonly [string, Files, 'reported' | 'silent'][] = [
  ['Argo CD: its values alone', { 'a.yaml': argo() }, 'reported'],
  ['and a file that is not there', { 'a.yaml': argo('valueFiles: [x.yaml]') }, 'silent'],
  [
    'and a file that changes nothing',
    { 'a.yaml': argo('valueFiles: [x.yaml]'), 'chart/x.yaml': NONE },
    'reported',
  ],
  [
    'and a file that decides otherwise',
    { 'a.yaml': argo('valueFiles: [x.yaml]'), 'chart/x.yaml': OFF },
    'silent',
  ],
  [
    'and one of two files',
    { 'a.yaml': argo('valueFiles: [x.yaml, y.yaml]'), 'chart/x.yaml': NONE },
    'silent',
  ],
  [
    'and a file of another server',
    { 'a.yaml': argo('valueFiles: ["https://example.com/x.yaml"]') },
    'silent',
  ],
  [
    'and a file here and one of another server',
    { 'a.yaml': argo('valueFiles: [x.yaml, "https://example.com/y.yaml"]'), 'chart/x.yaml': NONE },
    'silent',
  ],
  ['and parameters', { 'a.yaml': argo('parameters: [{name: a.b, value: "1"}]') }, 'silent'],
  [
    'and parameters in files',
    { 'a.yaml': argo('fileParameters: [{name: a.b, path: x}]') },
    'silent',
  ],
  [
    'and a file that parameters may override',
    {
      'a.yaml': argo('valueFiles: [x.yaml]\n      fileParameters: [{name: a.b, path: x}]'),
      'chart/x.yaml': NONE,
    },
    'silent',
  ],
  ['Flux: its values alone', { 'a.yaml': flux() }, 'reported'],
  ['and a ConfigMap that is not there', { 'a.yaml': flux(from('base')) }, 'silent'],
  [
    'and a ConfigMap that changes nothing',
    { 'a.yaml': flux(from('base')), 'c.yaml': configMap(NONE) },
    'reported',
  ],
  [
    'and a ConfigMap that decides otherwise',
    { 'a.yaml': flux(from('base')), 'c.yaml': configMap(OFF) },
    'silent',
  ],
  [
    'and a ConfigMap of another namespace',
    { 'a.yaml': flux(from('base')), 'c.yaml': configMap(NONE, 'bank') },
    'silent',
  ],
  [
    'and one of two ConfigMaps',
    { 'a.yaml': flux(from('base', 'more')), 'c.yaml': configMap(NONE) },
    'silent',
  ],
  [
    'and what Kustomize makes of a file',
    {
      'a.yaml': flux(from('base')),
      'kustomization.yaml': kustomization('shop'),
      'base.yaml': NONE,
    },
    'reported',
  ],
  [
    'and what Kustomize makes of it in any namespace',
    { 'a.yaml': flux(from('base')), 'kustomization.yaml': kustomization(), 'base.yaml': NONE },
    'reported',
  ],
  [
    'and what Kustomize makes of it in another namespace',
    {
      'a.yaml': flux(from('base')),
      'kustomization.yaml': kustomization('bank'),
      'base.yaml': NONE,
    },
    'silent',
  ],
  [
    'and what Kustomize makes in a folder beside it',
    {
      'x/a.yaml': flux(from('base')),
      'y/kustomization.yaml': kustomization('shop'),
      'y/base.yaml': NONE,
    },
    'silent',
  ],
  ['Kustomize: its values alone', { 'kustomization.yaml': kustomizeChart() }, 'reported'],
  [
    'and a file that is not there',
    { 'kustomization.yaml': kustomizeChart('valuesFile: x.yaml') },
    'silent',
  ],
  [
    'and a file that changes nothing',
    { 'kustomization.yaml': kustomizeChart('valuesFile: x.yaml'), 'x.yaml': NONE },
    'reported',
  ],
  [
    'and a file that decides otherwise',
    { 'kustomization.yaml': kustomizeChart('valuesFile: x.yaml'), 'x.yaml': OFF },
    'silent',
  ],
  [
    'and another file that is not there',
    {
      'kustomization.yaml': kustomizeChart('additionalValuesFiles: [x.yaml, y.yaml]'),
      'x.yaml': NONE,
    },
    'silent',
  ],
  [
    'and a file whose name is no text',
    { 'kustomization.yaml': kustomizeChart('valuesFile: {a: 1}') },
    'silent',
  ],
  [
    'and a file that is merged over them',
    {
      'kustomization.yaml': kustomizeChart('valuesFile: x.yaml\n    valuesMerge: merge'),
      'x.yaml': NONE,
    },
    'reported',
  ],
  [
    'and a file that is replaced by them',
    {
      'kustomization.yaml': kustomizeChart('valuesFile: x.yaml\n    valuesMerge: replace'),
      'x.yaml': OFF,
    },
    'reported',
  ],
  ['Terraform: one text', { 'a.tf': terraform(encoded) }, 'reported'],
  [
    'and another that decides otherwise',
    { 'a.tf': terraform(`${services}, ${encoded}`) },
    'silent',
  ],
  [
    'and one over it that decides otherwise',
    { 'a.tf': terraform(`${encoded}, ${services}`) },
    'silent',
  ],
  ['and a variable beside it', { 'a.tf': terraform(`${encoded}, var.more`) }, 'silent'],
  ['and a local beside it', { 'a.tf': terraform(`${encoded}, local.more`) }, 'silent'],
  ['and a list behind it', { 'a.tf': terraform(encoded).replace(']', '] + var.more') }, 'silent'],
  [
    'and more values in a condition',
    { 'a.tf': terraform(`${encoded}, var.a ? "" : "{}"`) },
    'silent',
  ],
  ['and a file that is not there', { 'a.tf': terraform(`file("x.yaml"), ${encoded}`) }, 'silent'],
  ['and a file', { 'a.tf': terraform(`file("x.yaml"), ${encoded}`), 'x.yaml': NONE }, 'reported'],
  [
    'and a template',
    { 'a.tf': terraform(`templatefile("x.yaml", { a = f("(") }), ${encoded}`), 'x.yaml': '${a}\n' },
    'silent',
  ],
  [
    'and a single setting',
    { 'a.tf': terraform(encoded, '  set {\n    name = "a"\n  }\n') },
    'silent',
  ],
  ['and settings', { 'a.tf': terraform(encoded, '  set = var.settings\n') }, 'silent'],
  [
    'and a dynamic block',
    { 'a.tf': terraform(encoded, '  dynamic "set" {\n    for_each = var.a\n  }\n') },
    'silent',
  ],
  [
    'and merged locals',
    { 'a.tf': terraform(encoded.replace('(', '(merge(local.a, ').replace(')', '))')) },
    'silent',
  ],
  ['Cluster API: a template of values', { 'a.yaml': proxy }, 'silent'],
  ['helmfile, which adds values of environments', { 'helmfile.yaml': helmfile }, 'silent'],
  ['by name: an overlay alone', { 'values-prod.yaml': VALUES }, 'reported'],
  ['over one that decides otherwise', { 'values-prod.yaml': VALUES, 'values.yaml': OFF }, 'silent'],
  [
    'over one with a template',
    { 'values-prod.yaml': VALUES, 'values.yaml': `${NONE}{{ include "x" . }}\n` },
    'silent',
  ],
]

it.each(cases)('%s', (_, files, expected) => {
  const all = Object.entries(files).map(([uri, text]): InputFile => ({ uri, text }))
  const { findings, crashes } = lintFiles(all)
  expect(crashes).toEqual([])
  const own = findings.filter(({ rule }) => rule === 'endpoints-disabled')
  expect(own.length > 0 ? 'reported' : 'silent').toBe(expected)
})

it('blames the layer that sets a value last', () => {
  const layers = ['a', 'b', 'c'].map((name) => ({ uri: `${name}.yaml`, text: '' }))
  const lists = [layers.map(({ uri }) => uri)]
  const texts = [VALUES, NONE, VALUES]
  const inputs = layers.map((one, index) => ({
    ...one,
    kind: 'vc',
    layers: lists,
    text: `${texts[index]}\n`,
  }))
  const { findings } = lintFiles(inputs)
  expect(findings.map(({ uri, rule }) => `${uri} ${rule}`)).toEqual(['c.yaml endpoints-disabled'])
})
