import { expect, it } from 'vitest'
import type { CompletionItem } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { pullClient, startClient } from './client.ts'

const workspace = (
  name: string,
  template: string,
  project: string,
) => `apiVersion: management.platform.sh/v1
kind: WorkspaceInstance
metadata:
  name: ${name}
  namespace: platform-p-${project}
  labels: {example.com/stage: dev, tier: web}
  annotations: {example.com/owner: jane}
spec:
  displayName: ${name}
  owner: {team: checkout}
  templateRef: {name: ${template}}
`
const others = {
  'workspaces/a.yaml': workspace('a', 'devbox', 'shop'),
  'workspaces/b.yaml': workspace('b', 'devbox', 'shop'),
  'workspaces/c.yaml': workspace('c', 'atelier', 'blog'),
  'keys/key.yaml':
    'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec:\n  team: payments\n  groups: [builders, auditors]\n  scope:\n    projects: [{project: shop}]\n',
  'secrets/secret.yaml':
    'apiVersion: v1\nkind: Secret\nmetadata: {name: shop-key, namespace: vc-platform}\nstringData: {accessKey: <KEY>, host: <HOST>}\n---\napiVersion: v1\nkind: Secret\nmetadata: {name: other, namespace: apps}\nstringData: {a: <B>}\n',
  'keys/joe.yaml':
    'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: joe}\nspec: {user: joe}\n',
  'users/anna.yaml':
    'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: anna}\nspec: {username: anna, email: anna@example.com}\n',
  'patched/kustomization.yaml':
    'resources: [../users/anna.yaml]\npatches:\n  - target: {kind: User, name: anna}\n    path: email.yaml\n',
  'patched/email.yaml': '- op: remove\n  path: /spec/email\n',
  'other/vc.yaml':
    'sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n        - path: metadata.annotations["example.com/team"]\n          expression: value && value\n          reverseExpression: value && value\n',
}
const object = (kind: string, rest: string) =>
  `apiVersion: management.platform.sh/v1\nkind: ${kind}\nmetadata:\n  name: new\n${rest}`
const patch = (rest: string) =>
  `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n        - ${rest}`

/** The first proposals at `|`, and the text that the first one makes. */
async function proposed(name: string, marked: string, trigger?: string) {
  const client = await startClient(pullClient, others)
  await client.next('client/registerCapability')
  const at = marked.indexOf('|')
  const text = marked.slice(0, at) + marked.slice(at + 1)
  await client.open(name, text)
  const document = TextDocument.create('x:', 'yaml', 1, text)
  const items = await client.request<CompletionItem[] | null>('textDocument/completion', {
    textDocument: { uri: client.uri(name) },
    position: document.positionAt(at),
    ...(trigger === undefined ? {} : { context: { triggerKind: 2, triggerCharacter: trigger } }),
  })
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
  const sorted = (items ?? []).toSorted((a, b) =>
    (a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1,
  )
  const edit = sorted[0]?.textEdit
  const after =
    edit === undefined || !('range' in edit) ? undefined : TextDocument.applyEdits(document, [edit])
  return {
    labels: sorted.map(({ label }) => label),
    line: after?.split('\n')[document.positionAt(at).line],
  }
}

it.each<[title: string, text: string, labels: readonly string[], line: string]>([
  [
    'the namespaces of projects',
    object('WorkspaceInstance', '  namespace: |\n'),
    ['platform-p-shop', 'platform-p-blog'],
    '  namespace: platform-p-shop',
  ],
  [
    'templates',
    object('WorkspaceInstance', 'spec:\n  templateRef:\n    name: at|\n'),
    ['devbox', 'atelier'],
    '    name: devbox',
  ],
  [
    'projects',
    object('OwnedAccessKey', 'spec:\n  scope:\n    projects:\n      - project: |\n'),
    ['shop', 'blog', '*'],
    '      - project: shop',
  ],
  [
    'teams',
    object('OwnedAccessKey', 'spec:\n  team: |\n'),
    ['checkout', 'payments'],
    '  team: checkout',
  ],
  [
    'groups in a list',
    object('OwnedAccessKey', 'spec:\n  groups: [x, |]\n'),
    ['auditors', 'builders'],
    '  groups: [x, auditors]',
  ],
  [
    'groups behind a dash',
    object('User', 'spec:\n  groups:\n    - |\n'),
    ['auditors', 'builders'],
    '    - auditors',
  ],
  [
    'keys of labels',
    object('User', '  labels:\n    |\n'),
    ['example.com/stage', 'tier'],
    '    example.com/stage: ',
  ],
  [
    'keys of annotations, without those that are there',
    object('User', '  annotations: {example.com/owner: x, |}\n'),
    ['example.com/team'],
    '  annotations: {example.com/owner: x, example.com/team: }',
  ],
  [
    'steps of a path',
    patch('path: metadata.annotations|\n').replace('|', '[|'),
    ['example.com/owner', 'example.com/team', '[*]'],
    '        - path: metadata.annotations["example.com/owner"]',
  ],
  [
    'steps of a path in double quotes',
    patch('path: "metadata.labels[|"\n'),
    ['example.com/stage', 'tier', '[*]'],
    '        - path: "metadata.labels[\\"example.com/stage\\"]"',
  ],
  [
    'keys in an expression',
    patch(`path: metadata\n          expression: value.annotations["ex|"]\n`),
    ['example.com/owner', 'example.com/team'],
    '          expression: value.annotations["example.com/owner"]',
  ],
  [
    'keys of the whole object in an expression in quotes',
    patch(`path: metadata\n          expression: 'context.virtualObject.metadata.labels?.["|"]'\n`),
    ['example.com/stage', 'tier'],
    `          expression: 'context.virtualObject.metadata.labels?.["example.com/stage"]'`,
  ],
  [
    'the namespace of the Secret that is named',
    'external:\n  platform:\n    apiKey:\n      secretName: shop-key\n      namespace: |\n',
    ['vc-platform', 'apps'],
    '      namespace: vc-platform',
  ],
])('knows %s', async (_, text, labels, line) => {
  const found = await proposed('new/vc.yaml', text)
  expect(found.labels.slice(0, labels.length)).toEqual(labels)
  expect(found.line).toBe(line)
})

const target = (rest: string) => `resources: [../users/anna.yaml]\npatches:\n  - target: ${rest}\n`
const patchText = `    patch: '[{"op": "replace", "path": "/spec/|", "value": "x"}]'\n`

it.each([
  [
    'a new user the name that a key refers to',
    'new/u.yaml',
    object('User', '').replace('new', '|'),
    'joe',
  ],
  [
    'a target the users',
    'new/kustomization.yaml',
    target('{kind: User, name: |}') + patchText.replace('|', ''),
    'anna',
  ],
  [
    'a patch for a target the fields',
    'new/kustomization.yaml',
    target('{group: management.platform.sh, kind: User, name: anna}') + patchText,
    'displayName',
  ],
  [
    'a patch for a user among the resources the fields',
    'new/kustomization.yaml',
    target('{kind: User, name: anna}') + patchText,
    'displayName',
  ],
  [
    'a patch in a file of its own the fields',
    'patched/email.yaml',
    '- op: remove\n  path: /spec/|\n',
    'displayName',
  ],
])('offers %s first', async (_, name, text, first) => {
  expect((await proposed(name, text)).labels[0]).toBe(first)
})

it.each([
  ['spec.volumes[*].secret.secretName', 'Secret'],
  ['spec.serviceAccountName', 'ServiceAccount'],
  ['spec.volumes[*].configMap.name', 'ConfigMap'],
])('offers for a reference at %s the kind %s first', async (path, kind) => {
  const text = patch(
    `path: ${path}\n          reference:\n            apiVersion: v1\n            kind: |\n`,
  )
  expect((await proposed('new/vc.yaml', text)).labels[0]).toBe(kind)
})

it('offers behind a comment the rules that report something below it', async () => {
  const text =
    'external:\n  platform:\n    apiKey:\n      # vclint-disable-next-line |\n      createRbac: true\n'
  const { labels, line } = await proposed('new/vc.yaml', text)
  expect(labels[0]).toBe('unknown-field')
  expect(line).toBe('      # vclint-disable-next-line unknown-field')
})

it('writes a key for a user of the project, of which nothing is reported', async () => {
  const client = await startClient(pullClient, others)
  await client.next('client/registerCapability')
  const textDocument = { uri: client.uri('new/key.yaml') }
  await client.open('new/key.yaml', '')
  const items = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position: { line: 0, character: 0 },
  })
  const key = items.find(({ label }) => label.startsWith('access key'))?.textEdit?.newText ?? ''
  expect(key).toContain('user: ${3:anna}')
  const text = key.replace(/\$\{\d:([^}]*)\}/g, '$1')
  await client.change('new/key.yaml', [{ text }])
  await client.save('new/key.yaml')
  const report = await client.request<{ items: unknown[] }>('textDocument/diagnostic', {
    textDocument,
  })
  expect(report.items).toEqual([])
  await client.stop()
})

it('opens only where a name can start', async () => {
  const spec = (text: string) => object('OwnedAccessKey', `spec:\n  ${text}\n`)
  expect((await proposed('new/k.yaml', spec('team: |'), ' ')).labels).toEqual([
    'checkout',
    'payments',
  ])
  expect((await proposed('new/k.yaml', spec('displayName: a |'), ' ')).labels).toEqual([])
  expect((await proposed('new/k.yaml', spec('displayName: |'), ' ')).labels).toEqual([])
  expect((await proposed('new/k.yaml', 'kind: ConfigMap\ndata:\n  team: |\n')).labels).toEqual([])
})
