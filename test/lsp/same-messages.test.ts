import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { DocumentDiagnosticReport } from 'vscode-languageserver/node'
import { run } from '../../src/cli/run.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { shownFindings } from '../../src/lsp/convert.ts'
import { disk } from '../../src/lsp/main.ts'
import { createWorkspace } from '../../src/lsp/workspace/workspace.ts'
import { sandboxHere } from '../../src/run/sandbox-job.ts'
import { lintFiles } from '../lint-files.ts'
import { pullClient, startClient } from './client.ts'

const user =
  'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ada\nspec:\n  username: ada\n'

it('names another file as the command line does', async () => {
  const files = { 'users/a.yaml': user, 'users/b.yaml': user }
  const client = await startClient(pullClient, files)
  await client.next('client/registerCapability')
  await client.open('users/b.yaml', user)
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: client.uri('users/b.yaml') },
  })
  const shown = report.kind === 'full' ? report.items : []
  const same = shown.filter(({ code }) => code === 'duplicate-object').map((one) => one.message)
  const inputs = Object.entries(files).map(([uri, text]) => ({ uri, text }))
  const { findings } = lintFiles(inputs)
  const wanted = findings.filter(({ rule }) => rule === 'duplicate-object')
  expect(wanted).toHaveLength(1)
  expect(wanted[0]?.message).toContain('"users/a.yaml"')
  expect(same).toEqual(wanted.map(({ message }) => message))
  await client.stop()
})

const root = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-same-')))
afterAll(() => rmSync(root, { recursive: true }))
mkdirSync(join(root, '.git'))
cpSync(join(import.meta.dirname, '../../examples'), join(root, 'examples'), { recursive: true })
// What is found in one file only because of another.
mkdirSync(join(root, 'users'))
for (const name of ['a.yaml', 'b.yaml']) writeFileSync(join(root, 'users', name), user)

const vclint = (...words: readonly string[]) => vclintIn(root, ...words)

async function vclintIn(cwd: string, ...words: readonly string[]) {
  let stdout = ''
  const write = (text: string) => {
    stdout += text
  }
  const stream = { write, isTerminal: false, columns: undefined }
  const stderr = { ...stream, write: () => {} }
  await run(words, { cwd, env: {}, stdout: stream, stderr, readStdin: async () => '' })
  return stdout
}

/** Finds all that an editor is shown, once every patch was run. */
async function inEditor(): Promise<readonly string[][]> {
  const own = { ...disk, startSandbox: () => sandboxHere(nodeEvaluator) }
  const workspace = createWorkspace(own, () => '2026-11-23')
  workspace.setFolders([root])
  const outcomes = await workspace.lintAll(() => true)
  const paths = [...(outcomes?.keys() ?? [])]
  for (const path of paths) {
    workspace.lint(path)
    await workspace.settled(path, new AbortController().signal)
  }
  const found = paths.flatMap((path) => {
    const outcome = workspace.lint(path)
    return outcome === undefined ? [] : shownFindings(outcome)
  })
  workspace.stop()
  return found
    .map((one) => [relative(root, one.uri), one.rule, one.fingerprint, one.message])
    .sort()
}

it('finds in the examples what the command line finds, by the same fingerprints', async () => {
  const { findings } = JSON.parse(await vclint('-f', 'json', '.')) as {
    findings: Record<'path' | 'rule' | 'fingerprint' | 'message', string>[]
  }
  const wanted = findings.map((one) => [one.path, one.rule, one.fingerprint, one.message]).sort()
  expect(wanted.length).toBeGreaterThan(5)
  expect(await inEditor()).toEqual(wanted)
})

it('keeps silent about what the command line put into the baseline', async () => {
  await vclint('baseline')
  expect(await inEditor()).toEqual([])
})

it('takes a baseline that is written while the editor is open', async () => {
  const client = await startClient(pullClient, { 'a.yaml': user.replace('username', 'usernam') })
  await client.next('client/registerCapability')
  const pull = async () => {
    const textDocument = { uri: client.uri('a.yaml') }
    const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument,
    })
    return report.kind === 'full' ? report.items.map(({ code }) => code) : []
  }
  expect(await pull()).toEqual(['unknown-field'])
  await vclintIn(client.folder, 'baseline')
  const changes = [{ uri: client.uri('.vclint-baseline.json'), type: 1 }]
  await client.notify('workspace/didChangeWatchedFiles', { changes })
  await client.next('workspace/diagnostic/refresh')
  expect(await pull()).toEqual([])
  await client.stop()
})
