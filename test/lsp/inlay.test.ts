import { expect, it } from 'vitest'
import type { InlayHint } from 'vscode-languageserver/node'
import { pullClient, startClient } from './client.ts'

const vc = 'sync:\n  toHost:\n    pods:\n      patches:\n        - path: spec.hostname\n'
const value = { sync: { toHost: { pods: { patches: [{ path: 'spec.hostname' }] } } } }
const instance = {
  apiVersion: 'management.platform.sh/v1',
  kind: 'VirtualClusterInstance',
  metadata: { name: 'one', namespace: 'p-a' },
  spec: { template: { helmRelease: { values: vc } } },
}
const host = 'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1'
const url = `${host}/namespaces/p-a/virtualclusterinstances`
const post = (type: string, body: string) =>
  `POST ${url}\nAuthorization: Bearer {{key}}\nContent-Type: application/${type}\n\n${body}\n`
const indented = (text: string, by: number) => text.replaceAll(/^(?=.)/gm, ' '.repeat(by))
const block = indented(vc, 8)
const yaml = `apiVersion: management.platform.sh/v1
kind: VirtualClusterInstance
metadata: { name: one, namespace: p-a }
spec:
  template:
    helmRelease:
      values: |
${block}`
const kustomization = `apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources: [one.yaml]
patches:
  - target: { kind: VirtualClusterInstance, name: one }
    patch: |
      - op: add
        path: /spec/template/helmRelease/values
        value: |
${indented(vc, 10)}`

/** Texts that hold a patch, each in its own way. */
const cases: Readonly<Record<string, string>> = {
  'json.http': post('json', JSON.stringify(instance, null, 2)),
  'yaml.http': post('yaml', yaml),
  'two.http': `${post('yaml', yaml)}\n###\n${post('json', JSON.stringify(instance))}`,
  'kustomization.yaml': kustomization,
  'application.yaml': `apiVersion: argoproj.io/v1alpha1
kind: Application
spec:
  source:
    chart: vc
    helm:
      valuesObject: ${JSON.stringify(value)}
`,
  'instance.json': JSON.stringify(instance, null, 2),
}

it.each(Object.entries(cases))('%s has hints inside', async (name, text) => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.notify('workspace/didChangeConfiguration', {
    settings: { vclint: { inlayHints: { types: true } } },
  })
  await client.open(name, text)
  const shown = await client.request<InlayHint[]>('textDocument/inlayHint', {
    textDocument: { uri: client.uri(name) },
    range: { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } },
  })
  const lines = text.split('\n')
  const places = shown.map(({ position: { line, character }, label }) => [
    /[\w.]+(?=["']?$)/.exec(lines[line]?.slice(0, character) ?? '')?.[0],
    label,
  ])
  const count = text.split('spec.hostname').length - 1
  expect(places).toEqual(Array(count).fill(['spec.hostname', ': string']))
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})
