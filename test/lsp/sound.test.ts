import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import {
  CancellationTokenSource,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import type { RuleContext } from '../../src/core/lint/rule.ts'
import { brief, pullClient, startClient } from './client.ts'

vi.mock('../../rules/index.ts', async (load) => {
  const { rules } = await load<typeof import('../../rules/index.ts')>()
  const rule = {
    id: 'crashing',
    summary: 'Crashes.',
    messages: { never: { severity: 'error', text: 'Never.' } },
    check: ({ file }: RuleContext) => ({
      File() {
        if (file.text.includes('# crash')) throw new Error('A bug of ours')
      },
    }),
  }
  return { rules: [...rules, { topic: 'schema', rule }] }
})

const user = (more = '') =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ana\nspec:\n  username: ana\n${more}`
const wrong = user('  shape: round\n')

async function started(files: Readonly<Record<string, string>>) {
  const client = await startClient(pullClient, files)
  await client.next('client/registerCapability')
  const pull = async (name: string) => {
    const textDocument = { uri: client.uri(name) }
    const method = 'textDocument/diagnostic'
    const report = await client.request<DocumentDiagnosticReport>(method, { textDocument })
    return report.kind === 'full' ? report.items.map(brief) : report.kind
  }
  const known = new Map<string, string>()
  /** What the workspace has new since it was asked before, by file. */
  const news = async () => {
    const previousResultIds = [...known].map(([uri, value]) => ({ uri, value }))
    const params = { previousResultIds }
    const { items } = await client.request<WorkspaceDiagnosticReport>(
      'workspace/diagnostic',
      params,
    )
    const full = items.flatMap((one) => (one.kind === 'full' ? [one] : []))
    for (const { uri, resultId = '' } of full) known.set(uri, resultId)
    return Object.fromEntries(
      full.map(({ uri, items }) => [uri.slice(client.uri('').length), items.map(brief)]),
    )
  }
  const changed = (...changes: readonly (readonly [string, number])[]) =>
    client.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([name, type]) => ({ uri: client.uri(name), type })),
    })
  return { ...client, pull, news, changed }
}

const found = ['7:3-8 unknown-field']

it('takes back what it reported of a file that is closed unsaved, renamed or deleted', async () => {
  const own = 'external:\n  platform:\n    apiKey:\n      secretName: a\n'
  const client = await started({ 'a.yaml': own, 'b.yaml': wrong })
  expect(await client.news()).toEqual({ 'b.yaml': found })
  await client.open('a.yaml', `${own}      shape: round\n`)
  expect(await client.news()).toEqual({ 'a.yaml': ['5:7-12 unknown-field'] })
  await client.close('a.yaml')
  expect(await client.news()).toEqual({ 'a.yaml': [] })

  await client.open('b.yaml', wrong)
  renameSync(join(client.folder, 'b.yaml'), join(client.folder, 'c.yaml'))
  await client.close('b.yaml')
  await client.changed(['b.yaml', 3], ['c.yaml', 1])
  expect(await client.news()).toEqual({ 'b.yaml': [], 'c.yaml': found })

  rmSync(join(client.folder, 'c.yaml'))
  await client.changed(['c.yaml', 3])
  expect(await client.news()).toEqual({ 'c.yaml': [] })
  expect((await client.stop()).isClean).toBe(true)
})

it('looks on the disk for a file that is not open', async () => {
  const client = await started({ 'a.yaml': wrong })
  expect(await client.pull('a.yaml')).toEqual(found)
  client.write('a.yaml', user())
  await client.changed(['a.yaml', 2])
  expect(await client.pull('a.yaml')).toEqual([])
  expect(await client.pull('nowhere.yaml')).toEqual([])
  await client.stop()
})

it('answers where a rule crashes, with what the others find', async () => {
  const client = await started({})
  await client.open('a.yaml', `${wrong}# crash\n`)
  expect(await client.pull('a.yaml')).toEqual(found)
  expect(await client.next('window/logMessage')).toEqual({
    type: 1,
    message: expect.stringContaining('rule "crashing" crashed'),
  })
  // The whole workspace is no worse.
  expect(await client.news()).toEqual({ 'a.yaml': found })
  await client.stop()
})

it('answers for a word of 6 MB', async () => {
  const client = await started({})
  await client.open('a.yaml', user(`  displayName: ${'x'.repeat(6_000_000)}\n`))
  expect(await client.pull('a.yaml')).toEqual(['1:1-38 document-too-complex'])
  await client.stop()
})

it('says in its own code that a request was cancelled', async () => {
  const client = await started({ 'a.yaml': wrong })
  const codeOf = async (method: string, params: unknown) => {
    const source = new CancellationTokenSource()
    const asked = client.request(method, params, source.token)
    source.cancel()
    return asked.then(
      () => 'answered',
      ({ code }: { code: number }) => code,
    )
  }
  const { RequestCancelled } = LSPErrorCodes
  expect(RequestCancelled).toBe(-32800)
  expect(await codeOf('workspace/diagnostic', { previousResultIds: [] })).toBe(RequestCancelled)
  const textDocument = { uri: client.uri('a.yaml') }
  expect(await codeOf('textDocument/diagnostic', { textDocument })).toBe(RequestCancelled)
  expect(await client.pull('a.yaml')).toEqual(found)
  await client.stop()
})
