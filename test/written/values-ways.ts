import { API_ROOT } from '../../src/core/request/endpoints.ts'
import type { PageObject } from './page-objects.ts'
import type { Sheets } from './sheets.ts'
import type { Way } from './ways.ts'

const RELEASE = ['apiVersion: helm.toolkit.fluxcd.io/v2', 'kind: HelmRelease']
const CHART = ['  chart: {spec: {chart: vc}}']

const nameOf = (index: number) => `  name: release-${index}`

/** One file for each object, named after its place among them. */
const each =
  (write: (sheets: Sheets, object: PageObject, index: number) => void): Way['write'] =>
  (sheets, { objects }) => {
    for (const [index, object] of objects.entries()) write(sheets, object, index)
  }

const release = each((sheets, object, index) => {
  const file = `release-${index}.yaml`
  sheets.write(file, ...RELEASE, 'metadata:', nameOf(index), 'spec:', ...CHART, '  values:')
  sheets.copy(file, object, '    ')
})

const list: Way['write'] = (sheets, { objects }) => {
  sheets.write('list.yaml', 'apiVersion: v1', 'kind: List', 'items:')
  for (const [index, object] of objects.entries()) {
    const head = [...RELEASE, 'metadata:', nameOf(index), 'spec:', ...CHART, '  values:']
    sheets.write('list.yaml', '  -', ...head.map((line) => `    ${line}`))
    sheets.copy('list.yaml', object, '        ')
  }
}

const jsonPatch = each((sheets, object, index) => {
  if (index === 0) sheets.write('kustomization.yaml', 'patches:')
  const target = `{group: helm.toolkit.fluxcd.io, version: v2, kind: HelmRelease, name: release-${index}}`
  sheets.write('kustomization.yaml', `  - path: change-${index}.yaml`, `    target: ${target}`)
  for (const piece of object.pieces)
    sheets.operation(`change-${index}.yaml`, object, piece, `/spec/values/${piece.key}`)
})

const mergePatch = each((sheets, object, index) => {
  if (index === 0) sheets.write('kustomization.yaml', 'patches:')
  const file = `merge-${index}.yaml`
  sheets.write('kustomization.yaml', `  - path: ${file}`)
  sheets.write(file, ...RELEASE, 'metadata:', nameOf(index), 'spec:', ...CHART, '  values:')
  sheets.copy(file, object, '    ')
})

const body = each((sheets, object, index) => {
  if (index > 0) sheets.write('api.http', '', '###')
  const address = `${API_ROOT}/namespaces/p-shop/virtualclusterinstances`
  sheets.write('api.http', `POST https://platform.example.com${address}`)
  sheets.write('api.http', 'Authorization: Bearer {{key}}', 'Content-Type: application/yaml', '')
  sheets.write('api.http', 'apiVersion: management.platform.sh/v1', 'kind: VirtualClusterInstance')
  sheets.write('api.http', 'metadata:', nameOf(index), '  namespace: p-shop', 'spec:')
  sheets.write('api.http', '  template:', '    helmRelease:', '      values:')
  sheets.copy('api.http', object, '        ')
})

const text = each((sheets, object, index) => {
  const file = `app-${index}.yaml`
  sheets.write(file, 'apiVersion: argoproj.io/v1alpha1', 'kind: Application', 'metadata:')
  sheets.write(file, nameOf(index), 'spec:', '  source:', '    chart: vc', '    helm:')
  sheets.write(file, '      values: |')
  sheets.copy(file, object, '        ')
})

/** The ways of writing the values of a virtual cluster. */
export const valuesWays = {
  manifest: { write: release },
  List: { write: list },
  'JSON patch': { write: jsonPatch },
  'merge patch': { write: mergePatch },
  POST: { write: body },
  text: { write: text },
} as const satisfies Readonly<Record<string, Way>>
