import { renameSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  CancellationTokenSource,
  type DocumentDiagnosticReport,
  LSPErrorCodes,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import type { Disk } from '../../src/lsp/workspace/disk.ts'
import { createWorkspace } from '../../src/lsp/workspace/workspace.ts'
import { brief, pullClient, startClient } from './client.ts'

const user = (name: string) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ${name}\nspec:\n  username: ${name}\n  shape: round\n`
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => [`u${index}.yaml`, user(`u${index}`)] as const)

/** A workspace over a map of files, that counts what is read. */
function workspaceOf(files: ReadonlyMap<string, string>) {
  const read: string[] = []
  const disk: Disk = {
    readText(path) {
      if (files.has(path)) read.push(path)
      return files.get(path)
    },
    exists: (path) => files.has(path),
    filesBelow: async () => [...files.keys()],
    rootFinder: () => () => '/work',
  }
  const workspace = createWorkspace(disk, () => '2026-01-31')
  workspace.setFolders(['/work'])
  return { workspace, read }
}

const inFolder = (count: number) =>
  new Map(many(count).map(([name, text]) => [`/work/${name}`, text]))

it('lets other requests through after each file', async () => {
  const { workspace } = workspaceOf(inFolder(30))
  let turns = 0
  let isDone = false
  const others = () => {
    turns++
    if (!isDone) setImmediate(others)
  }
  others()
  const outcomes = await workspace.lintAll(() => true)
  isDone = true
  expect(outcomes?.size).toBe(30)
  expect(turns).toBeGreaterThan(30)
})

it('stops when nobody wants the answer, and goes on from there the next time', async () => {
  const { workspace } = workspaceOf(inFolder(30))
  let asked = 0
  const count = (limit: number) => () => ++asked <= limit
  expect(await workspace.lintAll(count(10))).toBeUndefined()
  expect(asked).toBe(11)
  asked = 0
  expect((await workspace.lintAll(count(1000)))?.size).toBe(30)
  expect(asked).toBeLessThan(25)
})

it('says the same of the whole workspace as of each file', async () => {
  const files = inFolder(3)
  files.set('/work/again.yaml', user('u1'))
  files.set('/work/quiet.yaml', `# vclint-disable-file unknown-field\n${user('quiet')}`)
  const { workspace } = workspaceOf(files)
  const outcomes = await workspace.lintAll(() => true)
  for (const path of files.keys()) {
    const { findings, suppressed } = outcomes?.get(path)?.result ?? {}
    const alone = workspace.lint(path)?.result
    expect({ findings, suppressed }).toEqual({
      findings: alone?.findings,
      suppressed: alone?.suppressed,
    })
  }
  expect(outcomes?.get('/work/u1.yaml')?.result.findings.map(({ rule }) => rule)).toEqual([
    'duplicate-object',
    'unknown-field',
  ])
})

it('hands over reports as they come, answers others in between, and can be cancelled', async () => {
  const files = Object.fromEntries(many(60))
  const client = await startClient(pullClient, files)
  await client.next('client/registerCapability')
  await client.open('u0.yaml', files['u0.yaml'] ?? '')
  const batches: WorkspaceDiagnosticReport[] = []
  const params = { previousResultIds: [], partialResultToken: 'part' }
  const order: string[] = []
  const hovered = new Promise((resolve) => {
    client.onProgress('part', (value) => {
      batches.push(value as WorkspaceDiagnosticReport)
      if (batches.length > 1) return
      const position = { line: 5, character: 3 }
      const textDocument = { uri: client.uri('u0.yaml') }
      const asked = client.request('textDocument/hover', { textDocument, position })
      resolve(asked.then(() => order.push('hover')))
    })
  })
  const answer = client.request('workspace/diagnostic', params).then((report) => {
    order.push('workspace')
    return report
  })
  expect(await answer).toEqual({ items: [] })
  await hovered
  expect(order).toEqual(['hover', 'workspace'])
  expect(batches.map(({ items }) => items.length)).toEqual([20, 20, 20])
  const [first] = batches[0]?.items ?? []
  expect(first?.kind === 'full' && first.items.map(brief)).toEqual(['7:3-8 unknown-field'])

  const source = new CancellationTokenSource()
  const stopped = client.request('workspace/diagnostic', { previousResultIds: [] }, source.token)
  source.cancel()
  await expect(stopped).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled })
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('follows files that are renamed and deleted, and a configuration that comes and goes', async () => {
  const client = await startClient(pullClient, { 'a.yaml': user('a'), 'b.yaml': user('b') })
  await client.next('client/registerCapability')
  const known = new Map<string, string>()
  const pull = async () => {
    const previousResultIds = [...known].map(([uri, value]) => ({ uri, value }))
    const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds,
    })
    for (const { uri, resultId } of items) known.set(uri, resultId ?? '')
    const pairs = items.map((item) => [
      item.uri.replace(/.*\//, ''),
      item.kind === 'full' ? item.items.map(({ code, severity }) => `${code} ${severity}`) : 'same',
    ])
    return Object.fromEntries(pairs)
  }
  const changed = async (...changes: readonly (readonly [string, number])[]) => {
    await client.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([name, type]) => ({ uri: client.uri(name), type })),
    })
    await client.next('workspace/diagnostic/refresh')
  }
  expect(await pull()).toEqual({ 'a.yaml': ['unknown-field 3'], 'b.yaml': ['unknown-field 3'] })

  renameSync(join(client.folder, 'b.yaml'), join(client.folder, 'c.yaml'))
  await changed(['b.yaml', 3], ['c.yaml', 1])
  expect(await pull()).toEqual({ 'a.yaml': 'same', 'b.yaml': [], 'c.yaml': ['unknown-field 3'] })
  known.delete(client.uri('b.yaml'))

  client.write('.vclint.yaml', 'rules:\n  unknown-field: error\n')
  await changed(['.vclint.yaml', 1])
  expect(await pull()).toEqual({ 'a.yaml': ['unknown-field 1'], 'c.yaml': ['unknown-field 1'] })
  unlinkSync(join(client.folder, '.vclint.yaml'))
  await changed(['.vclint.yaml', 3])
  expect(await pull()).toEqual({ 'a.yaml': ['unknown-field 3'], 'c.yaml': ['unknown-field 3'] })

  unlinkSync(join(client.folder, 'a.yaml'))
  await changed(['a.yaml', 3])
  expect(await pull()).toEqual({ 'a.yaml': [], 'c.yaml': 'same' })
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('follows folders that join and leave the workspace', async () => {
  const client = await startClient(pullClient, { 'one/a.yaml': user('a'), 'two/b.yaml': user('b') })
  await client.next('client/registerCapability')
  const folder = (name: string) => ({ uri: client.uri(name), name })
  const change = async (added: readonly string[], removed: readonly string[]) => {
    await client.notify('workspace/didChangeWorkspaceFolders', {
      event: { added: added.map(folder), removed: removed.map(folder) },
    })
    await client.next('workspace/diagnostic/refresh')
    const params = { previousResultIds: [] }
    const report = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', params)
    return report.items.map((item) => {
      const count = item.kind === 'full' ? item.items.length : 'same'
      return `${item.uri.replace(/.*\//, '')} ${count}`
    })
  }
  expect(await change(['one'], [''])).toEqual(['a.yaml 1'])
  expect(await change(['two'], [])).toEqual(['a.yaml 1', 'b.yaml 1'])
  expect(await change([], ['one'])).toEqual(['b.yaml 1', 'a.yaml 0'])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('finds in a folder what a configuration gives a kind, also while that is written', async () => {
  const client = await startClient(pullClient, {
    '.vclint.yaml': 'files: [{paths: ["*.dist"], kind: vc}]\n',
    'vc.dist': 'sync: {toHost: {pods: {enabeld: true}}}\n',
    'conf/values': 'sync: {toHost: {pods: {enabeld: true}}}\n',
    'conf/LICENSE': 'Copyright: [\n',
  })
  await client.next('client/registerCapability')
  const pull = async () => {
    const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    })
    return items.flatMap((item) =>
      item.kind === 'full' && item.items.length > 0
        ? [`${item.uri.slice(client.uri('').length)} ${item.items.map(brief)}`]
        : [],
    )
  }
  expect(await pull()).toEqual(['vc.dist 1:24-31 unknown-field'])
  await client.open('.vclint.yaml', 'files: [{paths: [conf/, "v*"], kind: vc}]\n')
  expect(await pull()).toEqual([
    'conf/values 1:24-31 unknown-field',
    'vc.dist 1:24-31 unknown-field',
  ])
  await client.close('.vclint.yaml')
  expect(await pull()).toEqual(['vc.dist 1:24-31 unknown-field'])
  await client.open('vc.dist', 'sync: {toHost: {secrets: {enabeld: true}}}\n', 'plaintext')
  const textDocument = { uri: client.uri('vc.dist') }
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument,
  })
  expect(report.kind === 'full' && report.items.map(brief)).toEqual(['1:27-34 unknown-field'])
  await client.stop()
})
