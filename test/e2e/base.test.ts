import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-base-'))
const git = (...args: string[]) => gitIn(folder, ...args)

/** Writes files, takes those without text away, and commits. */
function commit(files: Readonly<Record<string, string | undefined>>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    if (text === undefined) rmSync(path)
    else writeFileSync(path, text)
  }
  git('add', '-A')
  git('commit', '-qm', 'A change')
}

const user = (name: string, spec: string) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ${name}\nspec:\n${spec}`
const workspace = (name: string) => `apiVersion: management.platform.sh/v1
kind: WorkspaceInstance
metadata:
  name: ${name}
  namespace: platform-p-shop
spec:
  displayName: Shop
  templateRef:
    name: standard
`
const put = (metadata: string) => `# vclint-mode: update
apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: put
  uid: af5f9f0f-8ab9-4b4b-a595-a95a5921f3c2
  resourceVersion: "7"
  generation: 3
  creationTimestamp: "2023-04-03T00:00:00Z"
${metadata}`
const ending = (finalizers: string) =>
  put(`  deletionTimestamp: "2026-03-01T10:00:00Z"\n  finalizers: [${finalizers}]\n`).replace(
    'name: put',
    'name: ending',
  )
const key = (role: string) => `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: shared
spec:
  user: jane
  type: User
  scope:
    allowPlatformCli: true
    roles:
      - role: ${role}
        projects: ['*']
`
const vc = 'external: {platform: {apiKey: {secretName: shared-key, namespace: vc-platform}}}\n'
const secret = `# vclint-key: shared
apiVersion: v1
kind: Secret
metadata: {name: shared-key, namespace: vc-platform}
stringData:
  accessKey: \${ACCESS_KEY}
  host: platform.example.com
`

beforeAll(() => {
  git('init', '-q')
  commit({
    'users/jane.yaml': user('jane', '  displayName: Jane\n  tokenGeneration: 1\n'),
    'users/eric.yaml': user('eric', '  displayName: Eric\n  groups: [a, b]\n'),
    'workspaces.yaml': workspace('shop'),
    'put.yaml': put('  annotations:\n    a.io/x: "1"\n    a.io/y: "2"\n'),
    'ending.yaml': ending('a.io/x'),
    'keys/shared.yaml': key('vc'),
    'secret.yaml': secret,
    'a/vc.yaml': vc,
    'b/vc.yaml': vc,
    'c/vc.yaml': vc,
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Where the change rules report something of the last commit. */
async function reported(...args: string[]): Promise<readonly string[]> {
  const { out } = await vclintIn(folder, ['--base', 'HEAD~1', ...args])
  const topic =
    /^(\S+:\d+):\d+: \w+: .* \[(tokens-invalidated|immutable-field-changed|annotation-dropped|finalizer-added-while-terminating|connection-lost|incomplete-update|access-disabled|deletion-extended|resource-version-changed)\]$/gm
  return Array.from(out.matchAll(topic), ([, place, rule]) => `${place} ${rule}`)
}

it('reports another token generation', async () => {
  commit({ 'users/jane.yaml': user('jane', '  displayName: Jane\n  tokenGeneration: 2\n') })
  expect(await reported()).toEqual(['users/jane.yaml:7 tokens-invalidated'])
})

it('reports a workspace that is renamed in place', async () => {
  commit({ 'workspaces.yaml': workspace('store') })
  expect(await reported()).toEqual(['workspaces.yaml:4 immutable-field-changed'])
})

it('is silent on an object that moves to another file as it is', async () => {
  commit({
    'users/eric.yaml': undefined,
    'users/jane.yaml': `${user('jane', '  displayName: Jane\n  tokenGeneration: 2\n')}---\n${user('eric', '  displayName: Eric\n  groups: [a, b]\n')}`,
  })
  expect(await reported()).toEqual([])
})

it('is silent on a file that is written in another style', async () => {
  commit({
    'users/jane.yaml':
      '# People\n{kind: User, apiVersion: management.platform.sh/v1, spec: {"tokenGeneration": 2, displayName: \'Jane\'}, metadata: {name: "jane"}}\n---\n' +
      '{apiVersion: management.platform.sh/v1, kind: User, metadata: {name: eric}, spec: {groups: [a, b], displayName: Eric}}\n',
  })
  expect(await reported()).toEqual([])
  const { out } = await vclintIn(folder, ['--base', 'HEAD~1', '--summary', '-f', 'text'])
  expect(out).toBe('No object changes.\n')
})

it('reports an annotation that a PUT body drops', async () => {
  commit({ 'put.yaml': put('  annotations:\n    a.io/y: "2"\n') })
  expect(await reported()).toEqual(['put.yaml:10 annotation-dropped'])
})

it('reports a finalizer on an object that is being deleted', async () => {
  commit({ 'ending.yaml': ending('a.io/x, a.io/z') })
  expect(await reported()).toEqual(['ending.yaml:11 finalizer-added-while-terminating'])
})

it('is silent when an object that is being deleted vanishes', async () => {
  commit({ 'ending.yaml': undefined })
  expect(await reported()).toEqual([])
  const { out } = await vclintIn(folder, ['--base', 'HEAD~1', '--summary', '-f', 'text'])
  expect(out).toContain('Removal is blocked while it has finalizers: a.io/x, a.io/z.')
})

it('reports a key that three virtual clusters connect with and that loses its role', async () => {
  commit({ 'keys/shared.yaml': key('viewer') })
  // The rule that says it without a change too is the one that reports it.
  expect(await reported()).toEqual([])
  const { out } = await vclintIn(folder, ['--base', 'HEAD~1', '-f', 'json'])
  const [found] = (JSON.parse(out) as Json).findings.filter((one) => one.rule === 'missing-vc-role')
  const { out: alone } = await vclintIn(folder, ['--base', 'HEAD~1', '--only', 'connection-lost'])
  expect(alone).toContain('error: Access key "shared" loses role "vc", so 3 virtual clusters')
  expect(found?.related.map(({ path }) => path)).toEqual([
    'secret.yaml',
    'a/vc.yaml',
    'HEAD~1:keys/shared.yaml',
    'b/vc.yaml',
    'c/vc.yaml',
  ])
})

it('reports in an unchanged file what a deleted one leaves behind', async () => {
  commit({ 'keys/shared.yaml': key('vc') })
  commit({ 'keys/shared.yaml': undefined })
  expect(await reported()).toEqual(['secret.yaml:4 connection-lost'])
})

it('compares what is staged with HEAD', async () => {
  const jane = (generation: number) =>
    user('jane', `  displayName: Jane\n  tokenGeneration: ${generation}\n`)
  writeFileSync(join(folder, 'users/jane.yaml'), jane(5))
  git('add', '-A')
  writeFileSync(join(folder, 'users/jane.yaml'), jane(2))
  const { out } = await vclintIn(folder, ['--staged'])
  expect(out).toContain('goes from 2 to 5')
  git('checkout', '-q', 'HEAD', '--', '.')
})

it('says once that a file of the base does not parse, and compares it no further', async () => {
  commit({ 'users/broken.yaml': 'apiVersion: management.platform.sh/v1\nkind: User\nspec: [\n' })
  commit({ 'users/broken.yaml': user('x', '  tokenGeneration: 1\n') })
  const { out, err } = await vclintIn(folder, ['--base', 'HEAD~1'])
  expect(out).toBe('')
  expect(err).toBe('vclint: Not compared: "HEAD~1:users/broken.yaml" does not parse.\n')
})

it('refuses with one line a revision that is unknown, and a folder without repository', async () => {
  const unknown = await vclintIn(folder, ['--base', 'nothing', '--summary', '-f', 'text'])
  expect(unknown.status).toBe(2)
  expect(unknown.err.trim().split('\n')).toHaveLength(1)
  const outside = mkdtempSync(join(tmpdir(), 'vclint-none-'))
  const none = await vclintIn(outside, ['--base', 'HEAD'])
  rmSync(outside, { recursive: true })
  expect(none.status).toBe(2)
  expect(none.err.trim().split('\n')).toHaveLength(1)
})

it('refuses with one line a clone that is too shallow', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'vclint-shallow-'))
  git('clone', '-q', '--depth', '1', `file://${folder}`, clone)
  const { status, err } = await vclintIn(clone, ['--base', 'HEAD~1'])
  rmSync(clone, { recursive: true })
  expect(status).toBe(2)
  expect(err).toContain('fetch-depth: 0')
})

interface Json {
  readonly findings: readonly {
    readonly rule: string
    readonly message: string
    readonly related: readonly { readonly path: string }[]
  }[]
}
