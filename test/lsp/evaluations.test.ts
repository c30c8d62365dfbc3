import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as modules from 'node:module'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type {
  DocumentDiagnosticReport,
  PublishDiagnosticsParams,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import type { PatchToTry } from '../../src/core/lint/evaluator.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { sandboxProcess } from '../../src/files/sandbox/sandbox-process.ts'
import {
  runSandboxJob,
  type SandboxJob,
  type SandboxResults,
  type SandboxRunner,
  sandboxHere,
} from '../../src/run/sandbox-job.ts'
import { brief, pullClient, pushClient, startClient } from './client.ts'

const vc = (...pairs: readonly (readonly [string, string])[]) =>
  `sync:\n  toHost:\n    pods:\n      enabled: true\n      patches:\n${pairs
    .map(
      ([there, back], index) =>
        `        - path: metadata.annotations["k${index}"]\n          expression: '${there}'\n          reverseExpression: '${back}'\n`,
    )
    .join('')}`
const lossy = ['value ? "p-" + value : value', 'value ? value.slice(1) : value'] as const
// Another expression too: what both texts ask would keep the job that is running.
const exact = ['value ? "q-" + value : value', 'value ? value.slice(2) : value'] as const

/** A sandbox whose jobs wait until somebody lets them go. */
function heldSandbox() {
  const inner = sandboxHere(nodeEvaluator)
  const held: (() => void)[] = []
  const jobs: SandboxJob[] = []
  const runner: SandboxRunner = {
    async run(job, signal) {
      jobs.push(job)
      await new Promise<void>((resolve, reject) => {
        held.push(resolve)
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      return inner.run(job, signal)
    },
    stop() {},
  }
  return { runner, jobs, letGo: () => held.shift()?.() }
}

it('runs only what the rules that are on ask for, so that the rest lasts as long as in the command', () => {
  const [expression, reverseExpression] = lossy
  const questions = (ruleSettings: PatchToTry['ruleSettings']) => {
    const entry = { path: 'metadata.labels.app', expression, reverseExpression }
    const pointer = ['sync', 'toHost', 'pods', 'patches', 0]
    const patch = { kind: 'vc', pointer, entry, wrapper: undefined, globals: [], ruleSettings }
    return runSandboxJob({ kind: 'try', patches: [patch] }, nodeEvaluator()).map(
      ([id]) => /^[a-z ]+(?= )/.exec(id)?.[0],
    )
  }
  expect(questions({})).toContain('round trip')
  const rules = { 'roundtrip-mismatch': { severity: 'off' } } as const
  expect(questions({ rules })).not.toContain('round trip')
  expect(questions({ rules })).toContain('trace')
})

const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const pull = async (client: Awaited<ReturnType<typeof startClient>>) => {
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: client.uri('vc.yaml') },
  })
  return report.kind === 'full' ? report.items.map(brief) : []
}

const pullAll = async (client: Awaited<ReturnType<typeof startClient>>) => {
  const { items } = await client.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  })
  return items.flatMap((report) => (report.kind === 'full' ? report.items.map(brief) : []))
}

describe('what the sandbox finds', () => {
  it('comes after everything else, to a client that is sent diagnostics', async () => {
    const { runner, letGo, jobs } = heldSandbox()
    const client = await startClient(pushClient, {}, { startSandbox: () => runner })
    await client.open('vc.yaml', `${vc(lossy)}nothing: here\ntelemetri: {}\n`)
    const published = async () =>
      (await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics')).diagnostics
    const before = await published()
    await until(() => jobs.length === 1)
    letGo()
    const after = await published()
    const isTried = (one: (typeof after)[number]) => one.code === 'roundtrip-mismatch'
    expect(before.filter(isTried)).toEqual([])
    expect(after.filter(isTried).map(brief)).toEqual(['8:31-61 roundtrip-mismatch'])
    expect(after.filter((one) => !isTried(one))).toEqual(before)
    expect((await client.stop()).unexpected).toEqual([])
  })

  it('makes a client ask again that can', async () => {
    const { runner, letGo, jobs } = heldSandbox()
    const client = await startClient(pullClient, {}, { startSandbox: () => runner })
    await client.next('client/registerCapability')
    await client.open('vc.yaml', vc(lossy))
    expect(await pull(client)).toEqual([])
    await until(() => jobs.length === 1)
    letGo()
    await client.next('workspace/diagnostic/refresh')
    expect(await pull(client)).toEqual(['8:31-61 roundtrip-mismatch'])
    await client.stop()
  })

  it('makes a client ask again for the whole workspace, with files that are not open', async () => {
    const { runner, letGo, jobs } = heldSandbox()
    const files = { 'vc.yaml': vc(lossy) }
    const client = await startClient(pullClient, files, { startSandbox: () => runner })
    await client.next('client/registerCapability')
    expect(await pullAll(client)).toEqual([])
    await until(() => jobs.length === 1)
    letGo()
    await client.next('workspace/diagnostic/refresh')
    expect(await pullAll(client)).toEqual(['8:31-61 roundtrip-mismatch'])
    expect((await client.stop()).unexpected).toEqual([])
  })

  it('is in the first answer for the workspace to a client that would not ask again', async () => {
    const { workspace: _, ...rest } = pullClient
    const client = await startClient(rest, { 'a/vc.yaml': vc(lossy), 'vc.yaml': vc(exact, lossy) })
    expect(await pullAll(client)).toEqual([
      '8:31-61 roundtrip-mismatch',
      '11:31-61 roundtrip-mismatch',
    ])
    await client.stop()
  })

  it('is waited for by a client that would not ask again', async () => {
    const { workspace: _, ...rest } = pullClient
    const client = await startClient(rest)
    await client.open('vc.yaml', vc(lossy, exact))
    expect(await pull(client)).toEqual(['8:31-61 roundtrip-mismatch'])
    await client.stop()
  })

  it('is never shown of a text that is gone', async () => {
    const { runner, letGo, jobs } = heldSandbox()
    const client = await startClient(pullClient, {}, { startSandbox: () => runner })
    await client.next('client/registerCapability')
    await client.open('vc.yaml', vc(lossy))
    await pull(client)
    await until(() => jobs.length === 1)
    await client.change('vc.yaml', [{ text: vc(exact) }])
    // The job for the first text was given up, and its answer is not waited for.
    await pull(client)
    await until(() => jobs.length === 2)
    letGo()
    letGo()
    await client.next('workspace/diagnostic/refresh')
    expect(await pull(client)).toEqual([])
    await client.change('vc.yaml', [{ text: vc(lossy) }])
    await client.save('vc.yaml')
    await pull(client)
    await until(() => jobs.length === 3)
    letGo()
    await client.next('workspace/diagnostic/refresh')
    expect(await pull(client)).toEqual(['8:31-61 roundtrip-mismatch'])
    await client.stop()
  })

  it('is lost with a crash for the patch that caused it, and for no other', async () => {
    const inner = sandboxHere(nodeEvaluator)
    const runner: SandboxRunner = {
      run(job, signal) {
        const crashes = job.kind === 'try' && JSON.stringify(job).includes('slice(3)')
        return crashes ? Promise.reject(new Error('crash')) : inner.run(job, signal)
      },
      stop() {},
    }
    const { workspace: _, ...rest } = pullClient
    const client = await startClient(rest, {}, { startSandbox: () => runner })
    const fatal = ['value ? "p-" + value : value', 'value ? value.slice(3) : value'] as const
    await client.open('vc.yaml', vc(fatal, lossy))
    expect(await pull(client)).toEqual(['11:31-61 roundtrip-mismatch'])
    await client.stop()
  })
})

/** What a process runs that answers as it is asked to. */
const program = `process.on('message', ({ input: { text } }) => {
  if (text === 'die') process.exit(3)
  if (text === 'throw') throw new Error('thrown')
  while (text === 'spin');
  process.send([text === 'pid' ? String(process.pid) : text])
})
process.on('disconnect', () => process.exit())`

describe('the process of the sandbox', () => {
  const job = (text: string): SandboxJob & { kind: 'preview' } => ({
    kind: 'preview',
    input: { uri: 'vc.yaml', text },
  })
  const folder = mkdtempSync(join(tmpdir(), 'vclint-sandbox-'))
  writeFileSync(join(folder, 'child.cjs'), program)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is started again after a crash, which costs one job', async () => {
    const sandbox = sandboxProcess({ program: join(folder, 'child.cjs') })
    const abort = new AbortController()
    const results = ['a', 'die', 'b', 'throw', 'c'].map((text) => sandbox.run(job(text)))
    const spinning = sandbox.run(job('spin'), abort.signal)
    const last = sandbox.run(job('d'))
    const settled = Promise.allSettled([...results, spinning, last])
    await Promise.allSettled(results)
    abort.abort()
    const isFine = (one: PromiseSettledResult<SandboxResults['preview']>) =>
      one.status === 'fulfilled' ? one.value : 'lost'
    expect((await settled).map(isFine)).toEqual([
      ['a'],
      'lost',
      ['b'],
      'lost',
      ['c'],
      'lost',
      ['d'],
    ])
    sandbox.stop()
  })

  it('ends when there is nothing to do for a while, and starts again', async () => {
    const sandbox = sandboxProcess({ program: join(folder, 'child.cjs'), idle: 50 })
    const pidNow = async () => Number((await sandbox.run(job('pid')))[0])
    const first = await pidNow()
    expect(await pidNow()).toBe(first)
    await vi.waitFor(() => expect(() => process.kill(first, 0)).toThrow('ESRCH'))
    const second = await pidNow()
    expect(second).not.toBe(first)
    sandbox.stop()
    await vi.waitFor(() => expect(() => process.kill(second, 0)).toThrow('ESRCH'))
  })
})

it('starts the sandbox with the first text that has patches, before it is asked for anything', async () => {
  const prepare = vi.fn()
  const { runner } = heldSandbox()
  const client = await startClient(pullClient, {}, { startSandbox: () => ({ ...runner, prepare }) })
  await client.next('client/registerCapability')
  await client.open('user.yaml', 'kind: User\n')
  await client.request('textDocument/hover', {
    textDocument: { uri: client.uri('user.yaml') },
    position: { line: 0, character: 0 },
  })
  expect(prepare).not.toHaveBeenCalled()
  await client.open('vc.yaml', vc(lossy))
  await until(() => prepare.mock.calls.length > 0)
  await client.stop()
})

it('starts when it is prepared, once, and gives way after its first answer', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-sandbox-'))
  const program = join(folder, 'child.cjs')
  const log = join(folder, 'log')
  const logged = (text: string) =>
    `require('fs').appendFileSync(${JSON.stringify(log)}, ${text} + ' ' + require('os').getPriority() + '\\n')`
  writeFileSync(
    program,
    `${logged("'start'")}; process.on('message', (job) => { ${logged('job.kind')}; process.send([]) })`,
  )
  const runner = sandboxProcess({ program })
  runner.prepare?.()
  runner.prepare?.()
  await until(() => existsSync(log))
  for (let round = 0; round < 2; round++)
    await runner.run({ kind: 'preview', input: { uri: 'vc.yaml', text: '' } })
  runner.prepare?.()
  const usual = getPriority()
  const low = Math.max(usual, constants.priority.PRIORITY_BELOW_NORMAL)
  expect(readFileSync(log, 'utf8')).toBe(`start ${usual}\npreview ${usual}\npreview ${low}\n`)
  runner.stop()
  rmSync(folder, { recursive: true, force: true })
})

it.runIf('enableCompileCache' in modules)(
  'runs the code of the sandbox that the server keeps compiled',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vclint-sandbox-'))
    const program = join(folder, 'child.cjs')
    writeFileSync(
      program,
      "process.on('message', () => process.send([process.env.NODE_COMPILE_CACHE]))",
    )
    const { enableCompileCache } = modules as { enableCompileCache?: (folder: string) => void }
    enableCompileCache?.(join(folder, 'compiled'))
    const runner = sandboxProcess({ program })
    const found = await runner.run({ kind: 'preview', input: { uri: 'vc.yaml', text: '' } })
    expect(found).toEqual([join(folder, 'compiled')])
    runner.stop()
    rmSync(folder, { recursive: true, force: true })
  },
)
