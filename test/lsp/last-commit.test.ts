import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { ClientCapabilities, Diagnostic } from 'vscode-languageserver/node'
import { vclintIn } from '../e2e/vclint-in.ts'
import { pullClient, pushClient, startClient } from './client.ts'

const key = (name: string, token: string) => `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata:
  name: ${name}
spec:
  displayName: Key
  user: jane
  roles:
    - role: vc
  disabled: ${token}
`
const user = (name: string, generation: number) => `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: ${name}
spec:
  tokenGeneration: ${generation}
`

/** A client in a repository with one commit. */
async function inRepository(
  capabilities: ClientCapabilities,
  options: unknown,
  files: Readonly<Record<string, string>>,
) {
  const client = await startClient(capabilities, files, {}, options)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Jane', '-c', 'user.email=jane@example.com', ...args], {
      cwd: client.folder,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  git('init', '-q')
  const commit = () => {
    git('add', '-A')
    git('commit', '-qm', 'A change')
  }
  commit()
  return { ...client, commit }
}

type Client = Awaited<ReturnType<typeof inRepository>>

interface Published {
  readonly uri: string
  readonly diagnostics: readonly Diagnostic[]
}

const inWords = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ code, range, relatedInformation = [] }) => {
    const places = relatedInformation.map(
      ({ location, message }) => `${message} ${location.range.start.line + 1}`,
    )
    return [`${code} ${range.start.line + 1}`, ...places].join(', ')
  })

async function pulled(client: Client, name: string) {
  const { items } = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument: { uri: client.uri(name) },
  })
  return items
}

/** Without requests of the server in between. */
const quietClient: ClientCapabilities = {
  textDocument: pullClient.textDocument ?? {},
}

it('compares the text in the editor with the last commit where the user wants it', async () => {
  const client = await inRepository(
    pushClient,
    { compareWithHead: true },
    { 'jane.yaml': user('jane', 1) },
  )
  await client.open('jane.yaml', user('jane', 1))
  expect((await client.next<Published>('textDocument/publishDiagnostics')).diagnostics).toEqual([])
  await client.change('jane.yaml', [{ text: user('jane', 2) }])
  const { diagnostics } = await client.next<Published>('textDocument/publishDiagnostics')
  expect(inWords(diagnostics)).toEqual(['tokens-invalidated 6, In HEAD: It was 1 here. 6'])
  expect(diagnostics[0]?.relatedInformation?.[0]?.location.uri).toBe(client.uri('jane.yaml'))
  // The new commit is noticed without a word of the client.
  client.write('jane.yaml', user('jane', 2))
  client.commit()
  expect((await client.next<Published>('textDocument/publishDiagnostics')).diagnostics).toEqual([])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('does not compare by default, and as soon as the setting changes', async () => {
  const client = await inRepository(quietClient, {}, { 'jane.yaml': user('jane', 1) })
  await client.open('jane.yaml', user('jane', 2))
  expect(await pulled(client, 'jane.yaml')).toEqual([])
  const set = (compareWithHead: boolean) =>
    client.notify('workspace/didChangeConfiguration', { settings: { vclint: { compareWithHead } } })
  await set(true)
  expect(inWords(await pulled(client, 'jane.yaml'))).toHaveLength(1)
  await set(false)
  expect(await pulled(client, 'jane.yaml')).toEqual([])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('shows the earlier text where the client can show it', async () => {
  const client = await inRepository(
    quietClient,
    { compareWithHead: true, gitUris: true },
    { 'jane.yaml': user('jane', 1) },
  )
  await client.open('jane.yaml', user('jane', 2))
  const [diagnostic] = await pulled(client, 'jane.yaml')
  const uri = new URL(diagnostic?.relatedInformation?.[0]?.location.uri ?? '')
  expect([uri.protocol, JSON.parse(decodeURIComponent(uri.search.slice(1)))]).toEqual([
    'git:',
    { path: join(client.folder, 'jane.yaml'), ref: 'HEAD' },
  ])
  await client.stop()
})

it('finds an object that another file held, and is silent on new files', async () => {
  const client = await inRepository(
    quietClient,
    { compareWithHead: true },
    { 'all.yaml': `${user('jane', 1)}---\n${user('john', 1)}`, 'vc.yaml': 'sync: {}\n' },
  )
  await client.open('all.yaml', user('john', 1))
  await client.open('jane.yaml', user('jane', 2))
  await client.open('new.yaml', user('mary', 5))
  expect(inWords(await pulled(client, 'jane.yaml'))).toEqual([
    'tokens-invalidated 6, In HEAD: It was 1 here. 6',
  ])
  expect(await pulled(client, 'all.yaml')).toEqual([])
  expect(await pulled(client, 'new.yaml')).toEqual([])
  await client.stop()
})

it('finds what the command finds, in every file of the workspace', async () => {
  const files = {
    'users/jane.yaml': user('jane', 1),
    'users/john.yaml': user('john', 1),
    'keys.yaml': `${key('blue', 'false')}---\n${key('red', 'false')}`,
  }
  const client = await inRepository(quietClient, { compareWithHead: true }, files)
  client.write('users/jane.yaml', user('jane', 2))
  client.write('keys.yaml', `${key('red', 'true')}---\n${key('green', 'false')}`)
  const { out } = await vclintIn(client.folder, ['--base', 'HEAD', '-f', 'json', '.'])
  const wanted = (JSON.parse(out) as { findings: { path: string; rule: string }[] }).findings
  expect(wanted.some(({ rule }) => rule === 'access-disabled')).toBe(true)
  const report = await client.request<{ items: { uri: string; items: Diagnostic[] }[] }>(
    'workspace/diagnostic',
    { previousResultIds: [] },
  )
  const found = report.items.flatMap(({ uri, items }) =>
    items.map(({ code }) => `${uri.slice(client.uri('').length)} ${String(code)}`),
  )
  expect(found.toSorted()).toEqual(wanted.map(({ path, rule }) => `${path} ${rule}`).toSorted())
  await client.stop()
})
