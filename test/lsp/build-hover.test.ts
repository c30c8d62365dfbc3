import { expect, it } from 'vitest'
import type { Hover } from 'vscode-languageserver/node'
import { pullClient, startClient } from './client.ts'

const desk = `apiVersion: management.platform.sh/v1
kind: WorkspaceInstance
metadata:
  name: desk
spec:
  owner: {user: jane}
  templateRef: {name: small}
  parameters: |
    size: 3
---
apiVersion: v1
kind: Secret
metadata: {name: desk-key}
stringData: {key: letmein}
`
const files = {
  'base/desk.yaml': desk,
  'base/kustomization.yaml': 'resources: [desk.yaml]\n',
  'dev/kustomization.yaml': `resources: [../base]
namespace: platform-p-dev
patches:
  - target: {kind: WorkspaceInstance}
    patch: |-
      - {op: replace, path: /spec/templateRef/name, value: big}
      - {op: remove, path: /spec/parameters}
  - target: {kind: Secret}
    patch: |-
      - {op: replace, path: /stringData/key, value: swordfish}
`,
  'prod/kustomization.yaml': `resources: [../base]
patches:
  - patch: |-
      apiVersion: v1
      kind: Secret
      metadata: {name: desk-key}
      $patch: delete
`,
  'clusters/prod.yaml': `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: desks, namespace: flux-system}
spec:
  path: ./prod
  sourceRef: {kind: GitRepository, name: fleet}
  targetNamespace: platform-p-prod
`,
}

/** What a hover says of builds, without the escapes of Markdown. */
const builtIn = (hover: Hover | null) => {
  const { value = '' } = (hover?.contents ?? {}) as { readonly value?: string }
  const [, text] = /What is deployed:\n\n([\s\S]*?)(?:\n\n---|$)/.exec(value) ?? []
  return text?.replaceAll('\\', '').split('\n')
}

it('says over a field what each build makes of it, and where, also after edits', async () => {
  const client = await startClient(pullClient, files)
  await client.next('client/registerCapability')
  await client.open('base/desk.yaml', desk)
  await client.open('dev/kustomization.yaml', files['dev/kustomization.yaml'])
  let text = desk
  const over = async (word: string) => {
    const lines = text.split('\n')
    const line = lines.findIndex((one) => one.includes(word))
    const position = { line, character: lines[line]?.indexOf(word) ?? 0 }
    return builtIn(
      await client.request<Hover | null>('textDocument/hover', {
        textDocument: { uri: client.uri('base/desk.yaml') },
        position,
      }),
    )
  }
  expect(await over('name: small')).toEqual([
    '- dev/kustomization.yaml sets it to "big" (dev/kustomization.yaml:6).',
  ])
  expect(await over('metadata:')).toEqual([
    '- dev/kustomization.yaml adds "namespace": "platform-p-dev" (dev/kustomization.yaml:2).',
    '- Kustomization "desks" in clusters/prod.yaml adds "namespace": "platform-p-prod" (clusters/prod.yaml:7).',
  ])
  expect(await over('parameters')).toEqual(['- dev/kustomization.yaml removes it.'])
  expect(await over('owner')).toBeUndefined()
  expect(await over('key: letmein')).toEqual([
    '- dev/kustomization.yaml sets it to "••••••••" (dev/kustomization.yaml:10).',
    '- Kustomization "desks" in clusters/prod.yaml deletes the object.',
  ])

  const start = { line: 0, character: 0 }
  const range = { start, end: start }
  text = `# One line more.\n${desk}`
  await client.change('base/desk.yaml', [{ range, text: '# One line more.\n' }])
  await client.change('dev/kustomization.yaml', [{ range, text: '# One line more.\n' }])
  expect(await over('name: small')).toEqual([
    '- dev/kustomization.yaml sets it to "big" (dev/kustomization.yaml:7).',
  ])
  const end = { line: 7, character: 0 }
  await client.change('dev/kustomization.yaml', [
    { range: { start: { line: 3, character: 0 }, end }, text: '' },
  ])
  expect(await over('name: small')).toBeUndefined()
  await client.stop()
})

it('says so over objects around values, items, variables, generators and what deploys', async () => {
  const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue, namespace: team-blue}
spec:
  chart: {spec: {chart: vcluster, version: 0.30.0, sourceRef: {kind: HelmRepository, name: charts}}}
  values: {external: {platform: {apiKey: {}}}}
---
apiVersion: source.toolkit.fluxcd.io/v1
kind: OCIRepository
metadata: {name: charts, namespace: team-blue}
spec: {url: oci://registry.example.com/vcluster, ref: {tag: 0.31.0}}
---
apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata: {name: blue}
spec: {user: jane, scope: {roles: [{role: "\${role}"}]}}
`
  const tenants = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: {name: blue, namespace: flux-system}
spec:
  path: ./live
  sourceRef: {kind: GitRepository, name: fleet}
  postBuild: {substitute: {role: viewer}}
`
  const base = `resources: [release.yaml]
secretGenerator:
  - name: blue
    literals: [host=platform.example.com]
`
  const live = `resources: [../base]
secretGenerator:
  - {name: blue, behavior: merge, literals: [host=other.example.com]}
patches:
  - target: {kind: HelmRelease}
    patch: '[{"op": "replace", "path": "/spec/chart/spec/version", "value": "0.34.0"}]'
  - target: {kind: OCIRepository}
    patch: '[{"op": "replace", "path": "/spec/ref/tag", "value": "0.35.0"}]'
`
  const cluster = `resources: [../tenants]
patches:
  - target: {kind: Kustomization}
    patch: '[{"op": "replace", "path": "/spec/postBuild/substitute/role", "value": "admin"}]'
`
  const all = {
    'base/release.yaml': release,
    'base/kustomization.yaml': base,
    'live/kustomization.yaml': live,
    'tenants/blue.yaml': tenants,
    'tenants/kustomization.yaml': 'resources: [blue.yaml]\n',
    'cluster/kustomization.yaml': cluster,
  }
  const client = await startClient(pullClient, all)
  await client.next('client/registerCapability')
  for (const [name, text] of Object.entries(all)) await client.open(name, text)
  const over = async (name: keyof typeof all, word: string) => {
    const lines = all[name].split('\n')
    const line = lines.findIndex((one) => one.includes(word))
    const position = { line, character: lines[line]?.indexOf(word) ?? 0 }
    const textDocument = { uri: client.uri(name) }
    return builtIn(await client.request('textDocument/hover', { textDocument, position }))
  }
  const flux = 'Kustomization "blue" in tenants/blue.yaml'
  expect(await over('base/release.yaml', 'version: 0.30.0')).toEqual([
    `- ${flux} sets it to "0.34.0" (live/kustomization.yaml:6).`,
  ])
  expect(await over('base/release.yaml', 'tag: 0.31.0')).toEqual([
    `- ${flux} sets it to "0.35.0" (live/kustomization.yaml:8).`,
  ])
  expect(await over('base/release.yaml', '${role}')).toEqual([
    `- ${flux} sets it to "admin" (cluster/kustomization.yaml:4).`,
  ])
  expect(await over('tenants/blue.yaml', 'viewer')).toEqual([
    '- cluster/kustomization.yaml sets it to "admin" (cluster/kustomization.yaml:4).',
  ])
  expect(await over('base/kustomization.yaml', 'host=')).toEqual([
    `- ${flux} sets it to "••••••••" (live/kustomization.yaml:3).`,
  ])

  const start = { line: 3, character: 0 }
  await client.change('cluster/kustomization.yaml', [
    { range: { start, end: { line: 4, character: 0 } }, text: '    path: none.yaml\n' },
  ])
  expect(await over('tenants/blue.yaml', 'viewer')).toBeUndefined()
  await client.stop()
})
