import { expect, it } from 'vitest'
import type {
  ClientCapabilities,
  DocumentLink,
  Hover,
  Location,
  Range,
  WorkspaceEdit,
  WorkspaceSymbol,
} from 'vscode-languageserver/node'
import { lintFiles } from '../lint-files.ts'
import { applied, pullClient, startClient } from './client.ts'

const renamingClient: ClientCapabilities = {
  ...pullClient,
  textDocument: { ...pullClient.textDocument, rename: { prepareSupport: true } },
  workspace: {
    ...pullClient.workspace,
    workspaceEdit: { documentChanges: true, changeAnnotationSupport: {} },
  },
}

const OLD = 'shared-access-key'
const NEW = 'platform-key'

const vc = (secret: string) =>
  `external:\n  platform:\n    apiKey:\n      secretName: ${secret}\n      namespace: vc-platform\n      createRBAC: false\n`

/** A request that sends a virtual cluster with its values. */
const sent = (secret: string) =>
  [
    'PUT https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1/namespaces/platform-p-shop/virtualclusterinstances/east',
    'Authorization: Bearer {{key}}',
    'Content-Type: application/json',
    '',
    `{"apiVersion": "management.platform.sh/v1", "kind": "VirtualClusterInstance", "metadata": {"name": "east"}, "spec": {"template": {"helmRelease": {"values": "external:\\n  platform:\\n    apiKey:\\n      secretName: ${secret}\\n      namespace: vc-platform\\n"}}}}`,
    '',
  ].join('\n')

/** Eight files that use one Secret, and others that only look as if they did. */
const project = {
  'platform/secret.yaml': `# ${OLD} is made by hand\napiVersion: v1\nkind: Secret\nmetadata:\n  name: ${OLD} # the ${OLD}\n  namespace: vc-platform\n  labels: {of: ${OLD}}\ntype: Opaque\nstringData:\n  accessKey: <ACCESS_KEY>\n  host: platform.example.com\n`,
  'platform/rbac.yaml': `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: reads-${OLD}, namespace: vc-platform}\nrules:\n  - apiGroups: [""]\n    resources: [secrets]\n    resourceNames: ["${OLD}"]\n    verbs: [get]\n  - apiGroups: [""]\n    resources: [configmaps]\n    resourceNames: [${OLD}]\n    verbs: [get]\n`,
  'shop/vc.yaml': vc(`'${OLD}'`),
  'blog/vc.yaml': vc(`&name ${OLD}`),
  'news/application.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: news\nspec:\n  destination: {namespace: news, server: x}\n  source:\n    chart: vc\n    helm:\n      values: |\n        # the platform\n        external:\n          platform:\n            apiKey:\n              secretName: ${OLD} # here\n              namespace: vc-platform\n`,
  'wiki/application.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: wiki}\nspec:\n  destination: {namespace: wiki, server: x}\n  source:\n    chart: vcluster\n    helm:\n      parameters:\n        - {name: external.platform.apiKey.namespace, value: vc-platform}\n        - name: external.platform.apiKey.secretName\n          value: "${OLD}" # quoted\n`,
  'docs/application.yaml': `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: docs}\nspec:\n  source:\n    chart: vcluster\n    helm:\n      parameters:\n        - {name: external.platform.apiKey.namespace, value: vc-platform}\n        - {name: external.platform.apiKey.secretName, value: ${OLD}}\n`,
  'platform/api.http': sent(OLD),
  'other/secret.yaml': `apiVersion: v1\nkind: Secret\nmetadata: {name: ${OLD}, namespace: other}\nstringData: {accessKey: <KEY>, host: a.example.com}\n`,
  'other/vc.yaml': vc(OLD).replace('vc-platform', 'other'),
}

/** What the rename leaves: the words that mean the Secret, each by its surroundings. */
const renamed = {
  ...project,
  'platform/secret.yaml': project['platform/secret.yaml'].replace(`name: ${OLD}`, `name: ${NEW}`),
  'platform/rbac.yaml': project['platform/rbac.yaml'].replace(`"${OLD}"`, `"${NEW}"`),
  'shop/vc.yaml': vc(`'${NEW}'`),
  'blog/vc.yaml': vc(`&name ${NEW}`),
  'news/application.yaml': project['news/application.yaml'].replace(OLD, NEW),
  'wiki/application.yaml': project['wiki/application.yaml'].replace(OLD, NEW),
  'docs/application.yaml': project['docs/application.yaml'].replace(OLD, NEW),
  'platform/api.http': sent(NEW),
}

const findingsIn = (files: Readonly<Record<string, string>>) =>
  lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text }))).findings.map(
    ({ uri, rule, message, pointer }) => `${uri} ${rule} ${pointer} ${message}`,
  )

const placeOf = (text: string, word: string) => {
  const offset = text.indexOf(word) + 1
  const before = text.slice(0, offset).split('\n')
  return { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
}

async function started(files: Readonly<Record<string, string>>, capabilities = renamingClient) {
  const client = await startClient(capabilities, files)
  await client.next('client/registerCapability')
  const at = (name: string, word: string) => ({
    textDocument: { uri: client.uri(name) },
    position: placeOf(files[name] ?? '', word),
  })
  const open = (name: string, text = files[name] ?? '') => client.open(name, text)
  return { ...client, at, open }
}

it.each([
  ['platform/secret.yaml', `${OLD} # the`],
  ['shop/vc.yaml', OLD],
  ['platform/rbac.yaml', `${OLD}"]`],
  ['news/application.yaml', OLD],
  ['wiki/application.yaml', OLD],
  ['docs/application.yaml', OLD],
  ['platform/api.http', OLD],
])('renames a Secret in the eight files that use it, from %s', async (from, word) => {
  const client = await started(project)
  await client.open(from)
  const asked = client.at(from, word)
  const prepared = await client.request<{ range: Range; placeholder: string }>(
    'textDocument/prepareRename',
    asked,
  )
  expect(prepared.placeholder).toBe(OLD)
  const { line, character } = prepared.range.start
  expect(project[from as keyof typeof project].split('\n')[line]?.slice(character)).toMatch(
    new RegExp(`^${OLD}`),
  )
  const edit = await client.request<WorkspaceEdit>('textDocument/rename', {
    ...asked,
    newName: NEW,
  })
  const after = Object.fromEntries(
    Object.entries(project).map(([name, text]) => [name, applied(text, edit, client.uri(name))]),
  )
  expect(after).toEqual(renamed)
  expect(edit.documentChanges).toHaveLength(8)
  expect(edit.changeAnnotations).toEqual({
    name: {
      label: `Rename Secret ${OLD} to ${NEW}`,
      needsConfirmation: false,
      description: 'in 8 files',
    },
  })
  const before = findingsIn(project)
  expect(before.length).toBeGreaterThan(0)
  expect(findingsIn(after)).toEqual(before.map((one) => one.replaceAll(OLD, NEW)))
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

const people = {
  'users.yaml':
    'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec:\n  username: jane.doe\n---\napiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jim}\nspec:\n  access:\n    - users: [jane, someone]\n      verbs: [get]\n',
  'key.yaml':
    'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: shop-key}\nspec:\n  user: jane\n  scope:\n    projects: [{project: shop}]\n    virtualClusters: [{project: shop, virtualCluster: web}]\n',
  'workspace.yaml':
    'apiVersion: management.platform.sh/v1\nkind: WorkspaceInstance\nmetadata: {name: desk, namespace: platform-p-shop}\nspec:\n  owner: {user: jane}\n  templateRef: {name: go}\n',
  'instance.yaml':
    'apiVersion: management.platform.sh/v1\nkind: VirtualClusterInstance\nmetadata: {name: web, namespace: platform-p-shop}\nspec: {}\n',
  'external.yaml':
    '# vclint-key: shop-key\napiVersion: external-secrets.io/v1\nkind: ExternalSecret\nmetadata: {name: pull-it, namespace: vc-platform}\nspec:\n  target: {name: vc-platform-api-key}\n',
  'vc.yaml': 'external:\n  platform:\n    apiKey:\n      namespace: vc-platform # where it is\n',
}

it('leads from every name to its object, and back', async () => {
  const client = await started(people)
  for (const name of Object.keys(people)) await client.open(name)
  const where = (found: readonly Location[]) =>
    found.map(({ uri, range: { start } }) => {
      const name = uri.slice(client.uri('').length)
      return `${name}:${start.line + 1}:${start.character + 1}`
    })
  const definition = async (name: string, word: string) =>
    where(await client.request<Location[]>('textDocument/definition', client.at(name, word)))
  const jane = ['users.yaml:3:18']
  expect(await definition('key.yaml', 'jane')).toEqual(jane)
  expect(await definition('workspace.yaml', 'jane')).toEqual(jane)
  expect(await definition('users.yaml', 'jane, someone')).toEqual(jane)
  expect(await definition('key.yaml', 'web')).toEqual(['instance.yaml:3:18'])
  expect(await definition('external.yaml', 'shop-key')).toEqual(['key.yaml:3:18'])
  expect(await definition('vc.yaml', 'apiKey')).toEqual(['external.yaml:6:18'])
  expect(await definition('external.yaml', 'pull-it')).toEqual([])

  const context = { includeDeclaration: false }
  const references = async (name: string, word: string) => {
    const params = { ...client.at(name, word), context }
    return where(await client.request<Location[]>('textDocument/references', params)).toSorted()
  }
  expect(await references('users.yaml', 'jane')).toEqual([
    'key.yaml:5:9',
    'users.yaml:12:15',
    'workspace.yaml:5:17',
  ])
  expect(await references('key.yaml', 'shop}')).toEqual([
    'instance.yaml:3:45',
    'key.yaml:7:26',
    'key.yaml:8:33',
    'workspace.yaml:3:46',
  ])
  const links = await client.request<DocumentLink[]>('textDocument/documentLink', {
    textDocument: { uri: client.uri('key.yaml') },
  })
  expect(links.map(({ target }) => target)).toEqual([
    `${client.uri('users.yaml')}#L3,18`,
    `${client.uri('instance.yaml')}#L3,18`,
  ])
  const symbols = await client.request<WorkspaceSymbol[]>('workspace/symbol', { query: '' })
  expect(symbols.map(({ name, containerName }) => `${name}, ${containerName}`).toSorted()).toEqual([
    'desk, WorkspaceInstance in platform-p-shop',
    'jane, User',
    'jane.doe, User',
    'jim, User',
    'shop-key, OwnedAccessKey',
    'vc-platform-api-key, Secret in vc-platform',
    'web, VirtualCluster in shop',
  ])
  await client.stop()
})

it('knows the names in requests, and in the values of patches', async () => {
  const api = 'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1'
  const files = {
    'users.yaml': people['users.yaml'],
    'key.yaml': people['key.yaml'],
    'ownedaccesskey-shop-key.patch.json':
      '[{"op": "replace", "path": "/spec/user", "value": "jane"}, {"op": "add", "path": "/spec/scope/projects/-", "value": {"project": "shop"}}, {"op": "replace", "path": "/spec/displayName", "value": "jane"}]',
    'access.patch.json': '[{"op": "add", "path": "/spec/access/0/users/-", "value": "jane"}]',
    'api.http': [
      `PATCH ${api}/users/jim`,
      'Content-Type: application/json-patch+json',
      '',
      '< ./access.patch.json',
      '',
      '###',
      `PATCH ${api}/ownedaccesskeys/shop-key`,
      'Content-Type: application/json-patch+json',
      '',
      '[{"op": "test", "path": "/spec/user", "value": "jane"}]',
      '',
      '###',
      `POST ${api}/ownedaccesskeys`,
      'Content-Type: application/yaml',
      '',
      'apiVersion: management.platform.sh/v1',
      'kind: OwnedAccessKey',
      'metadata: {name: second}',
      'spec: {user: jane}',
      '',
      '###',
      `@api = ${api}`,
      'DELETE {{api}}/users/jane?dryRun=All',
      '',
    ].join('\n'),
  }
  const client = await started(files)
  for (const name of Object.keys(files)) await client.open(name)
  const places = [
    ['api.http', 'jane"'],
    ['api.http', 'jane}'],
    ['api.http', 'jane?'],
    ['access.patch.json', 'jane'],
    ['ownedaccesskey-shop-key.patch.json', 'jane'],
  ] as const
  for (const [name, word] of places) {
    const asked = client.at(name, word)
    const found = await client.request<Location[]>('textDocument/definition', asked)
    expect(
      found.map(({ uri, range }) => [uri, range.start]),
      `${name} ${word}`,
    ).toEqual([[client.uri('users.yaml'), { line: 2, character: 17 }]])
    const hover = await client.request<Hover>('textDocument/hover', asked)
    expect(JSON.stringify(hover.contents)).toContain('**User jane**')
  }
  const params = { ...client.at('api.http', 'jane?'), newName: 'joan' }
  const edit = await client.request<WorkspaceEdit>('textDocument/rename', params)
  for (const [name, text] of Object.entries(files)) {
    const expected = text
      .replaceAll(/(?<!"displayName", "value": |username: )("?)\bjane\b(?!\.doe)/g, '$1joan')
      .replace('/spec/displayName", "value": "joan"', '/spec/displayName", "value": "jane"')
    expect(applied(text, edit, client.uri(name)), name).toBe(expected)
  }
  await client.stop()
})

it('says in a word what is known of a name', async () => {
  const client = await started({ ...project, ...people })
  const hoverText = async (name: string, word: string) => {
    await client.open(name)
    const found = await client.request<Hover>('textDocument/hover', client.at(name, word))
    return (found.contents as { readonly value: string }).value.split('\n')[0]
  }
  expect(await hoverText('shop/vc.yaml', OLD)).toBe(
    '**Secret shared-access-key** in vc-platform: accessKey, host; read by 5 virtual clusters; allowed by 1 Role',
  )
  expect(await hoverText('news/application.yaml', OLD)).toBe(
    await hoverText('platform/rbac.yaml', `${OLD}"]`),
  )
  expect(await hoverText('key.yaml', 'jane')).toBe(
    '**User jane**: has 1 access key; owns 1 workspace; named by 1 access rule',
  )
  expect(await hoverText('key.yaml', 'web')).toBe(
    '**Virtual cluster web** in project shop: named in 1 place',
  )
  expect(await hoverText('external.yaml', 'shop-key')).toBe(
    '**Access key shop-key**: of user jane; in Secret vc-platform-api-key; read by 1 virtual cluster',
  )
  expect(await hoverText('users.yaml', 'someone')).toBe(
    '**User someone**: named by 1 access rule; not defined in this project',
  )
  await client.stop()
})

it('renames what is named by default, in comments and by part of a namespace', async () => {
  const client = await started(people)
  const rename = async (name: string, word: string, newName: string) => {
    const params = { ...client.at(name, word), newName }
    const edit = await client.request<WorkspaceEdit>('textDocument/rename', params)
    return Object.entries(people).flatMap(([file, text]) => {
      const after = applied(text, edit, client.uri(file))
      const lines = text.split('\n')
      return after.split('\n').flatMap((line) => (lines.includes(line) ? [] : [`${file}: ${line}`]))
    })
  }
  await client.open('external.yaml')
  await client.open('key.yaml')
  expect(await rename('external.yaml', 'vc-platform-api-key', 'hub')).toEqual([
    'external.yaml:   target: {name: hub}',
    'vc.yaml:       secretName: hub',
  ])
  expect(await rename('key.yaml', 'shop-key', 'web-key')).toEqual([
    'key.yaml: metadata: {name: web-key}',
    'external.yaml: # vclint-key: web-key',
  ])
  expect(await rename('key.yaml', 'shop}', 'store')).toEqual([
    'key.yaml:     projects: [{project: store}]',
    'key.yaml:     virtualClusters: [{project: store, virtualCluster: web}]',
    'workspace.yaml: metadata: {name: desk, namespace: platform-p-store}',
    'instance.yaml: metadata: {name: web, namespace: platform-p-store}',
  ])
  await client.stop()
})

it('refuses to rename what would not be the same afterwards', async () => {
  const files = {
    ...people,
    'users.jane.patch.json': '[{"op": "replace", "path": "/spec/disabled", "value": true}]',
  }
  const client = await started(files)
  await client.open('key.yaml')
  const refused = async (word: string, newName: string) =>
    client
      .request('textDocument/rename', { ...client.at('key.yaml', word), newName })
      .catch(({ code, message }) => [code, message])
  expect(await refused('jane', 'joan')).toEqual([
    -32803,
    'The patch users.jane.patch.json names the object by its file name. Rename the file first.',
  ])
  expect(await refused('web', 'No Name')).toEqual([
    -32803,
    '"No Name" is not a valid name. Use lowercase letters, digits, "-" and ".".',
  ])
  await client.open('users.yaml')
  const taken = { ...client.at('users.yaml', 'jim'), newName: 'jane' }
  await expect(client.request('textDocument/rename', taken)).rejects.toThrow(
    'User "jane" already exists in users.yaml.',
  )
  await client.open(
    'anchor.yaml',
    `x: &n ${OLD}\nexternal: {platform: {apiKey: {secretName: *n}}}\n`,
  )
  const anchored = { textDocument: { uri: client.uri('anchor.yaml') }, newName: NEW }
  const position = { line: 1, character: 44 }
  await expect(client.request('textDocument/rename', { ...anchored, position })).rejects.toThrow(
    'The name in anchor.yaml comes from an anchor. Change it there by hand first.',
  )
  await client.stop()
})
