import { expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

type Files = Readonly<Record<string, string>>

/** Reported in any values of a virtual cluster. */
const WRONG = 'sync: {toHost: {pods: {enabeld: true}}}'

const argo = (chart: string, values = `valuesObject: {${WRONG}}`) =>
  `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: a}
spec:
  source:
    chart: ${chart}
    targetRevision: 0.30.0
    helm:
      ${values}
`
const flux = (chart: string) =>
  `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: a, namespace: a}
spec:
  chart: {spec: {chart: ${chart}}}
  values: {${WRONG}}
`
const helmfile = (chart: string) =>
  `releases:
  - name: a
    chart: ${chart}
    values: [{${WRONG}}]
`
const terraform = (chart: string) =>
  `resource "helm_release" "a" {
  chart  = "${chart}"
  values = [yamlencode({ sync = { toHost = { pods = { enabeld = true } } } })]
}
`
const text = `values: |\n        ${WRONG}`
const below = (key: string) => `valuesObject: {${key}: {${WRONG}}}`

const cases: readonly [string, Files, number][] = [
  ['another chart of Argo CD', { 'a.yaml': argo('ingress-nginx') }, 0],
  ['with its values as text', { 'a.yaml': argo('ingress-nginx', text) }, 0],
  ['the chart of the virtual cluster', { 'a.yaml': argo('vcluster') }, 1],
  ['with its values as text too', { 'a.yaml': argo('vcluster', text) }, 1],
  ['a copy by a name of its own', { 'a.yaml': argo('team-vcluster') }, 1],
  ['a name that a template knows', { 'a.yaml': argo('"{{ .chart }}"') }, 1],
  ['a chart that depends on it', { 'a.yaml': argo('tenant', below('blue')) }, 1],
  ['another chart of Flux', { 'a.yaml': flux('ingress-nginx') }, 0],
  ['the folder of a chart', { 'a.yaml': flux('./charts/blue') }, 1],
  ['another chart of helmfile', { 'helmfile.yaml': helmfile('ingress/ingress-nginx') }, 0],
  ['the folder of a chart of helmfile', { 'helmfile.yaml': helmfile('./charts/blue') }, 1],
  ['another chart of Terraform', { 'a.tf': terraform('ingress-nginx') }, 0],
  ['the chart of Terraform', { 'a.tf': terraform('vcluster') }, 1],
]

const lint = (files: Files) =>
  lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text }))).findings

it.each(cases)('%s', (_, files, count) => {
  expect(lint(files).map(({ message }) => message)).toEqual(
    Array.from(
      { length: count },
      () => 'Unknown field "enabeld" in "pods". Did you mean "enabled"?',
    ),
  )
})
