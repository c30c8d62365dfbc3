import { expect, it } from 'vitest'
import type {
  ClientCapabilities,
  CodeAction,
  TextDocumentEdit,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { brief, pullClient, startClient } from './client.ts'

const creatingClient: ClientCapabilities = {
  ...pullClient,
  workspace: {
    ...pullClient.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
}

type Files = Readonly<Record<string, string>>

/** What is offered at `|` in the first file, and for each of these the files after it with their findings. */
async function offered(files: Files, capabilities = creatingClient) {
  const [first] = Object.entries(files)
  if (first === undefined) throw new Error('There is no file.')
  const [name, marked] = first
  const at = marked.indexOf('|')
  const all: Record<string, string> = { ...files, [name]: marked.replace('|', '') }
  const titles: string[] = []
  const outcomes: { readonly files: Files; readonly findings: readonly string[] }[] = []
  const before = await findings(all)
  const client = await startClient(capabilities, all)
  await client.next('client/registerCapability')
  await client.open(name, all[name] ?? '')
  const position = TextDocument.create('x:', 'yaml', 1, all[name] ?? '').positionAt(at)
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri(name) },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  })
  for (const { title, edit } of actions.filter((action) => action.title.startsWith('Create '))) {
    titles.push(title)
    const after = { ...all }
    const changed: Record<string, string> = {}
    for (const change of edit?.documentChanges ?? []) {
      const uri = 'uri' in change ? change.uri : (change as TextDocumentEdit).textDocument.uri
      const path = decodeURIComponent(uri).slice(decodeURIComponent(client.uri('')).length)
      if ('kind' in change) {
        expect(change.kind).toBe('create')
        expect(after[path]).toBeUndefined()
        after[path] = ''
        continue
      }
      const document = TextDocument.create(uri, 'yaml', 1, after[path] ?? '')
      after[path] = TextDocument.applyEdits(
        document,
        change.edits.filter((one) => 'newText' in one),
      )
      changed[path] = after[path]
    }
    outcomes.push({ files: changed, findings: await findings(after) })
  }
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
  return { titles, outcomes, before }
}

/** Every finding in the files, as a client that pulls the whole workspace sees them. */
async function findings(files: Files): Promise<readonly string[]> {
  const client = await startClient(pullClient, files)
  await client.next('client/registerCapability')
  const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  })
  await client.stop()
  return items
    .flatMap((item) => (item.kind === 'full' ? item.items : []).map(brief))
    .map((line) => line.split(' ')[1] ?? '')
    .toSorted()
}

const secretOf = (name: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: vc-platform\nstringData:\n  accessKey: <KEY>\n  host: <HOST>\n`
const userOf = (name: string) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ${name}\nspec:\n  username: ${name}\n`
const keyOf = (name: string, user: string, scope = '') =>
  `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata:\n  name: ${name}\nspec:\n  user: ${user}\n  type: User\n${scope}`
const vcKey = (name: string, user: string) =>
  keyOf(
    name,
    user,
    '  scope:\n    roles:\n      - role: vc\n        projects: ["*"]\n    allowPlatformCli: true\n',
  )
const vc =
  'external:\n  platform:\n    apiKey:\n      secretName: shop-k|ey\n      namespace: vc-platform\n'

it('creates the Secret that a vc.yaml names, where the others are', async () => {
  const { titles, outcomes, before } = await offered({
    'vc.yaml': vc,
    'secrets.yaml': secretOf('blog-key'),
    'keys.yaml': vcKey('blog-key', 'jane'),
  })
  expect(before).toEqual(['missing-platform-secret'])
  expect(titles[0]).toBe('Create Secret "shop-key" in namespace "vc-platform" in secrets.yaml')
  expect(outcomes[0]).toEqual({
    files: {
      'secrets.yaml': `${secretOf('blog-key')}---
apiVersion: v1
kind: Secret
metadata:
  name: shop-key
  namespace: vc-platform
stringData:
  accessKey: <ACCESS_KEY>
  host: <PLATFORM_HOST>
`,
    },
    findings: [],
  })
})

it('creates Secret and key in new files where there are none of their kind', async () => {
  const { titles, outcomes } = await offered({ 'clusters/vc.yaml': vc })
  expect(titles).toEqual([
    'Create Secret "shop-key" in namespace "vc-platform" in the new file secret-shop-key.yaml',
    'Create access key "shop-key" with role "vc" in the new file access-key-shop-key.yaml',
  ])
  expect(Object.keys(outcomes[0]?.files ?? {})).toEqual(['clusters/secret-shop-key.yaml'])
  expect(outcomes[1]?.files).toEqual({
    'clusters/access-key-shop-key.yaml': `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: shop-key
spec:
  user: <USER>
  type: User
  scope:
    roles:
      - role: vc
        projects: ["*"]
    allowPlatformCli: true
`,
  })
  expect(outcomes.map((outcome) => outcome.findings)).toEqual([[], []])
})

it('makes no file for a client that cannot', async () => {
  expect((await offered({ 'vc.yaml': vc }, pullClient)).titles).toEqual([])
})

it('offers nothing for a Secret that is there with its key', async () => {
  const { titles } = await offered({
    'vc.yaml': vc,
    'secrets.yaml': secretOf('shop-key'),
    'keys.yaml': vcKey('shop-key', 'jane'),
  })
  expect(titles).toEqual([])
})

it('offers no second key where one for virtual clusters may be in the Secret', async () => {
  const { titles } = await offered({
    'vc.yaml': vc,
    'secrets.yaml': secretOf('shop-key'),
    'keys.yaml': vcKey('clusters-of-the-shop', 'jane'),
  })
  expect(titles).toEqual([])
})

it('creates a key from the name of its Secret, or the name in a comment', async () => {
  const named = secretOf('shop-key').replace('shop-key', 'shop-k|ey')
  const own = { 'vc.yaml': vc.replace('|', ''), 'keys/ci.yaml': keyOf('ci', 'jane') }
  const byName = await offered({ 'secrets/shop.yaml': named, ...own })
  expect(byName.titles).toEqual(['Create access key "shop-key" with role "vc" in ci.yaml'])
  expect(byName.outcomes[0]?.findings).toEqual(byName.before)
  const marked = await offered({
    'secrets/shop.yaml': `# vclint-key: ma|chines\n${secretOf('shop-key')}`,
    ...own,
  })
  expect(marked.titles).toEqual(['Create access key "machines" with role "vc" in ci.yaml'])
  expect(marked.outcomes[0]?.findings).toEqual([])
})

it('creates the User of a key, in a file of its own where each has one', async () => {
  const key = keyOf('ci', 'er|ic@example.com')
  const others = { 'keys/jane.yaml': keyOf('jane', 'jane') }
  const users = { 'users/user-jane.yaml': userOf('jane'), 'users/user-ann.yaml': userOf('ann') }
  const { titles, outcomes, before } = await offered({ 'keys/ci.yaml': key, ...others, ...users })
  expect(before).toEqual(['unknown-user'])
  expect(titles).toEqual([
    'Create User "eric@example.com" in the new file user-eric-example.com.yaml',
  ])
  expect(outcomes[0]?.files).toEqual({
    'users/user-eric-example.com.yaml': userOf('eric@example.com').replace(
      'name: eric@example.com',
      'name: eric-example.com',
    ),
  })
  expect(outcomes[0]?.findings).toEqual([])
})

it('creates Role and RoleBinding for a Secret in another namespace', async () => {
  const marked = `${vc.replace('|', '')}      createRBAC: fal|se\n`
  const files = {
    'secrets.yaml': secretOf('shop-key'),
    'keys.yaml': vcKey('shop-key', 'jane'),
  }
  const unknown = await offered({ 'vc.yaml': marked, ...files })
  expect(unknown.before).toEqual(['missing-secret-access'])
  expect(unknown.titles).toEqual([
    'Create Role and RoleBinding for the Secret "shop-key" in the new file role-read-shop-key.yaml',
  ])
  expect(unknown.outcomes[0]?.findings).toEqual([])
  expect(unknown.outcomes[0]?.files['role-read-shop-key.yaml']).toBe(
    `apiVersion: rbac.authorization.k8s.io/v1
kind: Role
metadata:
  name: read-shop-key
  namespace: vc-platform
rules:
  - apiGroups: [""]
    resources: [secrets]
    resourceNames: [shop-key]
    verbs: [get]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: RoleBinding
metadata:
  name: read-shop-key
  namespace: vc-platform
roleRef:
  apiGroup: rbac.authorization.k8s.io
  kind: Role
  name: read-shop-key
subjects:
  - kind: ServiceAccount
    name: <SERVICE_ACCOUNT>
    namespace: <NAMESPACE>
`,
  )
  const known = await offered({ 'vc.yaml': `# vclint-namespace: team-shop\n${marked}`, ...files })
  expect(known.before).toEqual(['missing-secret-access'])
  expect(known.outcomes[0]?.findings).toEqual([])
  expect(known.outcomes[0]?.files['role-read-shop-key.yaml']).toContain('namespace: team-shop')
})

it('leaves files alone that hold templates, are encrypted or no YAML, and keeps ends of lines', async () => {
  const sops = `${secretOf('a')}sops:\n  version: 3.9.0\n`
  const template = `${secretOf('b')}  more: {{ .Values.more }}\n`
  const json = JSON.stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'c' } })
  const kept = { 'keys.yaml': vcKey('shop-key', 'jane') }
  const others = { 'a.yaml': sops, 'b.yaml': template, 'c.json': json }
  const elsewhere = await offered({ 'vc.yaml': vc, ...others, ...kept })
  expect(elsewhere.titles).toEqual([
    'Create Secret "shop-key" in namespace "vc-platform" in the new file secret-shop-key.yaml',
  ])
  const windows = secretOf('blog-key').trimEnd().replaceAll('\n', '\r\n')
  const { outcomes } = await offered({ 'vc.yaml': vc, 'a.yaml': windows, ...kept })
  const text = outcomes[0]?.files['a.yaml'] ?? ''
  expect(text.startsWith(`${windows}\r\n---\r\napiVersion: v1\r\n`)).toBe(true)
  expect(text.replaceAll('\r\n', '')).not.toContain('\n')
})
