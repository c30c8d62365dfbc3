import { expect, it } from 'vitest'
import type { Diagnostic } from 'vscode-languageserver/node'
import { vclintIn } from '../e2e/vclint-in.ts'
import { pullClient, startClient } from './client.ts'

const off = 'sync:\n  toHost:\n    endpoints:\n      enabled: false\n'
const services = (enabled: boolean) =>
  `sync:\n  toHost:\n    services:\n      enabled: ${enabled}\n`
const quietClient = { textDocument: pullClient.textDocument ?? {} }

type Client = Awaited<ReturnType<typeof startClient>>

async function pulled(client: Client, name: string) {
  const { items } = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument: { uri: client.uri(name) },
  })
  return items.map(({ code, range }) => `${String(code)} ${range.start.line + 1}`)
}

it('looks at the layers of an open file, in the editor and on disk', async () => {
  const client = await startClient(quietClient, {
    'values.yaml': off,
    'values-prod.yaml': services(false),
    '.vclint.yaml': 'layers: [[values.yaml, values-prod.yaml]]\n',
  })
  await client.open('values.yaml', off)
  // The overlay on disk switches the services off.
  expect(await pulled(client, 'values.yaml')).toEqual([])
  await client.open('values-prod.yaml', services(true))
  expect(await pulled(client, 'values.yaml')).toEqual(['endpoints-disabled 4'])
  await client.change('values-prod.yaml', [{ text: services(false) }])
  expect(await pulled(client, 'values.yaml')).toEqual([])
  await client.stop()
})

it('finds what the command finds in the layers of releases', async () => {
  const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue, namespace: team-blue}
spec:
  chart: {spec: {chart: vc}}
  valuesFrom:
    - {kind: ConfigMap, name: base}
    - {kind: Secret, name: generated}
`
  const map = `apiVersion: v1
kind: ConfigMap
metadata: {name: base, namespace: team-blue}
data:
  values.yaml: |
${off.replace(/^(?=.)/gm, '    ')}`
  const files = {
    'app/release.yaml': release,
    'app/map.yaml': map,
    'app/kustomization.yaml':
      'secretGenerator:\n  - name: generated\n    files: [values.yaml=conf.yaml]\n',
    'app/conf.yaml': services(true),
    'charts/blue/values.yaml': off,
    'application.yaml': `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: blue}
spec:
  source:
    path: charts/blue
    helm:
      valueFiles: [values.yaml]
      valuesObject: {sync: {toHost: {services: {enabled: true}}}}
`,
    '.vclint.yaml': 'layers: [[common.yaml, blue.yaml]]\n',
    'common.yaml': off,
    'blue.yaml': services(false),
  }
  const client = await startClient(quietClient, files)
  const { out } = await vclintIn(client.folder, ['-f', 'json', '.'])
  const { findings } = JSON.parse(out) as {
    findings: { path: string; rule: string; start: { line: number } }[]
  }
  const wanted = findings.map(({ path, rule, start }) => `${path} ${rule} ${start.line}`)
  expect(wanted).toEqual([
    'app/map.yaml endpoints-disabled 9',
    'charts/blue/values.yaml endpoints-disabled 4',
  ])
  const found: string[] = []
  for (const [name, text] of Object.entries(files)) {
    await client.open(name, text)
    for (const one of await pulled(client, name)) found.push(`${name} ${one}`)
    await client.close(name)
  }
  expect(found.toSorted()).toEqual(wanted.toSorted())
  const report = await client.request<{ items: { uri: string; items: Diagnostic[] }[] }>(
    'workspace/diagnostic',
    { previousResultIds: [] },
  )
  const all = report.items.flatMap(({ uri, items }) =>
    items.map(({ code, range }) => {
      return `${uri.slice(client.uri('').length)} ${String(code)} ${range.start.line + 1}`
    }),
  )
  expect(all.toSorted()).toEqual(wanted.toSorted())
  await client.stop()
})
