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
