import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  CancellationTokenSource,
  type ClientCapabilities,
  type Diagnostic,
  type DocumentDiagnosticReport,
  type PublishDiagnosticsParams,
  type WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import { vclintIn } from '../e2e/vclint-in.ts'
import { runs } from '../runs.ts'
import { pullClient, pushClient, startClient } from './client.ts'

const names = ['a.yaml', 'b.yaml', 'vc.yaml', 'deep/c.yaml'] as const
const key = (secret: string) => `external:\n  platform:\n    apiKey:\n      secretName: ${secret}\n`
const secret = (name: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata:\n  name: ${name}\n  namespace: vc-platform\nstringData:\n  accessKey: <KEY>\n`
const user = (name: string) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ${name}\nspec:\n  username: ${name}\n  shape: round\n`
const texts = [
  key('one').replace('secretName', 'secretNme'),
  key('one'),
  `${key('one')}      namespace: other\n`,
  secret('one'),
  user('u'),
  user('v').replace('  shape: round\n', ''),
  'replicas: 1\n',
  'sync: [\n',
]
const configs = [
  'rules:\n  unknown-field: off\n',
  'rules:\n  unknown-field: error\n',
  'ignore: [b.yaml]\n',
]

const name = fc.constantFrom(...names)
const text = fc.constantFrom(...texts)
type Step =
  | {
      readonly act: 'open' | 'close' | 'save' | 'delete' | 'pull' | 'unconfigure' | 'workspace'
      readonly name: string
    }
  | { readonly act: 'edit' | 'write' | 'configure'; readonly name: string; readonly text: string }
  | { readonly act: 'rename'; readonly name: string; readonly to: string }
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constantFrom('open', 'open', 'close', 'save', 'delete', 'pull', 'workspace'),
    name,
  }),
  fc.record({ act: fc.constantFrom('edit', 'edit', 'write'), name, text }),
  fc.record({ act: fc.constant('rename'), name, to: name }),
  fc.record({
    act: fc.constant('configure'),
    name: fc.constant('.vclint.yaml'),
    text: fc.constantFrom(...configs),
  }),
  fc.record({ act: fc.constant('unconfigure'), name: fc.constant('.vclint.yaml') }),
)

const shownAs = ({ range: { start }, code }: Pick<Diagnostic, 'range' | 'code'>) =>
  `${start.line + 1}:${start.character + 1} ${code}`

/** What the command line finds in a folder with these files, by file. */
async function oracle(files: ReadonlyMap<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-oracle-'))
  mkdirSync(join(folder, '.git'))
  mkdirSync(join(folder, 'deep'))
  for (const [path, content] of files) writeFileSync(join(folder, path), content)
  const { out } = await vclintIn(folder, ['-f', 'json', '.'])
  rmSync(folder, { recursive: true })
  const { findings } = JSON.parse(out) as {
    findings: readonly { path: string; start: { line: number; column: number }; rule: string }[]
  }
  const found = new Map<string, string[]>()
  for (const { path, start, rule } of findings) {
    found.set(path, [...(found.get(path) ?? []), `${start.line}:${start.column} ${rule}`])
  }
  return sorted(found)
}

const sorted = (found: ReadonlyMap<string, readonly string[]>) =>
  Object.fromEntries(
    [...found]
      .filter(([, shown]) => shown.length > 0)
      .map(([path, shown]) => [path, shown.toSorted()] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

type Client = Awaited<ReturnType<typeof startClient>>

/**
 * Keeps what the protocol says that a client shows, as the client of Visual Studio Code does: what an
 * open document was sent by itself wins over the workspace, and a
 * closed one is asked about once more, or left as it is shown by other clients.
 */
function modelOf(client: Client, capabilities: ClientCapabilities, asksOnceMore: boolean) {
  const shown = new Map<string, readonly string[]>()
  const documents = new Map<string, string | undefined>()
  const workspace = new Map<string, string>()
  const pulls = capabilities.textDocument?.diagnostic !== undefined
  const pull = async (uri: string) => {
    const previousResultId = documents.get(uri)
    const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
      textDocument: { uri },
      ...(previousResultId === undefined ? {} : { previousResultId }),
    })
    if (report.kind === 'full') shown.set(uri, report.items.map(shownAs))
    documents.set(uri, report.resultId)
  }
  /** Whether it was answered before the time was over. */
  const pullWorkspace = async (patience: number) => {
    const source = new CancellationTokenSource()
    const timer = setTimeout(() => source.cancel(), patience)
    const previousResultIds = [...workspace].map(([uri, value]) => ({ uri, value }))
    try {
      const { items } = await client.request<WorkspaceDiagnosticReport>(
        'workspace/diagnostic',
        { previousResultIds },
        source.token,
      )
      for (const item of items) {
        if (item.kind === 'full' && !documents.has(item.uri)) {
          shown.set(item.uri, item.items.map(shownAs))
        }
        if (item.resultId !== undefined) workspace.set(item.uri, item.resultId)
      }
      return true
    } catch (error) {
      expect((error as { code: number }).code).toBe(-32800)
      return false
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    shown,
    pulls,
    pull,
    pullWorkspace,
    opened: (uri: string) => documents.set(uri, undefined),
    async closed(uri: string) {
      if (!pulls) return
      if (asksOnceMore) await pull(uri)
      documents.delete(uri)
      workspace.delete(uri)
    },
    publish({ uri, diagnostics }: PublishDiagnosticsParams) {
      shown.set(uri, diagnostics.map(shownAs))
    },
  }
}

async function play(capabilities: ClientCapabilities, steps: readonly Step[], asksOnceMore = true) {
  const onDisk = new Map<string, string>([
    ['b.yaml', key('one')],
    ['deep/c.yaml', user('u')],
  ])
  const open = new Map<string, string>()
  const client = await startClient(capabilities, Object.fromEntries(onDisk))
  mkdirSync(join(client.folder, 'deep'), { recursive: true })
  const model = modelOf(client, capabilities, asksOnceMore)
  const path = (name: string) => join(client.folder, name)
  const notifyDisk = (...changes: readonly (readonly [string, number])[]) =>
    client.notify('workspace/didChangeWatchedFiles', {
      changes: changes.map(([name, type]) => ({ uri: client.uri(name), type })),
    })
  const write = async (name: string, content: string) => {
    onDisk.set(name, content)
    client.write(name, content)
    await notifyDisk([name, 2])
  }
  const remove = async (name: string) => {
    if (!onDisk.delete(name)) return
    rmSync(path(name))
    await notifyDisk([name, 3])
  }
  const close = async (name: string) => {
    if (!open.delete(name)) return
    await client.close(name)
    await model.closed(client.uri(name))
  }
  const show = async (name: string, content: string) => {
    if (open.has(name)) await client.change(name, [{ text: content }])
    else await client.open(name, content)
    if (!open.has(name)) model.opened(client.uri(name))
    open.set(name, content)
  }
  const acts: Readonly<Record<Step['act'], (step: Step) => Promise<unknown>>> = {
    open: async ({ name }) => !open.has(name) && show(name, onDisk.get(name) ?? ''),
    edit: async (step) => 'text' in step && show(step.name, step.text),
    close: ({ name }) => close(name),
    save: async ({ name }) => open.has(name) && write(name, open.get(name) ?? ''),
    write: async (step) => 'text' in step && write(step.name, step.text),
    async delete({ name }) {
      await remove(name)
      await close(name)
    },
    async rename(step) {
      if (!('to' in step) || step.name === step.to || !onDisk.has(step.name)) return
      const [before, to] = [open.get(step.name), step.to]
      await close(to)
      renameSync(path(step.name), path(to))
      onDisk.set(to, onDisk.get(step.name) ?? '')
      onDisk.delete(step.name)
      await close(step.name)
      if (before !== undefined) await show(to, before)
      await notifyDisk([step.name, 3], [to, 1])
    },
    pull: async ({ name }) => model.pulls && open.has(name) && model.pull(client.uri(name)),
    workspace: async () => model.pulls && model.pullWorkspace(20),
    configure: async (step) => 'text' in step && write(step.name, step.text),
    unconfigure: ({ name }) => remove(name),
  }
  for (const step of steps) await acts[step.act](step)

  if (model.pulls) {
    for (const name of open.keys()) await model.pull(client.uri(name))
    while (await model.pullWorkspace(600));
  } else {
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
  const { unexpected } = await client.stop()
  for (const { method, params } of unexpected) {
    if (method === 'textDocument/publishDiagnostics')
      model.publish(params as PublishDiagnosticsParams)
  }
  const root = `${client.uri('x').slice(0, -1)}`
  const seen = new Map([...model.shown].map(([uri, items]) => [uri.replace(root, ''), items]))
  const expected = await oracle(new Map([...onDisk, ...open]))
  const isShown = ([name]: readonly [string, unknown]) => model.pulls || open.has(name)
  expect(sorted(seen)).toEqual(Object.fromEntries(Object.entries(expected).filter(isShown)))
}

const settings = { numRuns: runs(8) }
const steps = fc.array(step, { minLength: 4, maxLength: 14 })

/** Findings of a text that was never saved, by a client that does not ask again when it closes it. */
const ghost: Step[] = [
  { act: 'workspace', name: 'b.yaml' },
  { act: 'edit', name: 'b.yaml', text: texts[0] ?? '' },
  { act: 'edit', name: 'a.yaml', text: texts[0] ?? '' },
  { act: 'pull', name: 'b.yaml' },
  { act: 'pull', name: 'a.yaml' },
  { act: 'close', name: 'b.yaml' },
  { act: 'close', name: 'a.yaml' },
]

it('a client that pulls ends up showing what the command line finds', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), (all, once) => play(pullClient, all, once)),
    { ...settings, examples: [[ghost, false]] },
  )
}, 120_000)

it('a client that listens ends up showing what the command line finds', async () => {
  await fc.assert(
    fc.asyncProperty(steps, (all) => play(pushClient, all)),
    settings,
  )
}, 120_000)
