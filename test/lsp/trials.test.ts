import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DocumentDiagnosticReport, PublishDiagnosticsParams } from 'vscode-languageserver/node'
import { nodeEvaluator } from '../../src/files/sandbox.ts'
import { sandboxThread } from '../../src/files/sandbox-worker.ts'
import {
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
const exact = ['value ? "p-" + value : value', 'value ? value.slice(2) : value'] as const

/** A sandbox whose jobs wait until somebody lets them go. */
function heldSandbox() {
  const inner = sandboxHere(nodeEvaluator())
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

const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setTimeout(resolve, 5))
}

const pull = async (client: Awaited<ReturnType<typeof startClient>>) => {
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: client.uri('vc.yaml') },
  })
  return report.kind === 'full' ? report.items.map(brief) : []
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
    expect(after.filter(isTried).map(brief)).toEqual(['8:30-62 roundtrip-mismatch'])
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
    expect(await pull(client)).toEqual(['8:30-62 roundtrip-mismatch'])
    await client.stop()
  })

  it('is waited for by a client that would not ask again', async () => {
    const { workspace: _, ...rest } = pullClient
    const client = await startClient(rest)
    await client.open('vc.yaml', vc(lossy, exact))
    expect(await pull(client)).toEqual(['8:30-62 roundtrip-mismatch'])
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
    await pull(client)
    await until(() => jobs.length === 3)
    letGo()
    await client.next('workspace/diagnostic/refresh')
    expect(await pull(client)).toEqual(['8:30-62 roundtrip-mismatch'])
    await client.stop()
  })

  it('is lost with a crash for the patch that caused it, and for no other', async () => {
    const inner = sandboxHere(nodeEvaluator())
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
    expect(await pull(client)).toEqual(['11:30-62 roundtrip-mismatch'])
    await client.stop()
  })
})

/** What a thread runs that answers as it is asked to. */
const program = `const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ input: { text } }) => {
  if (text === 'die') process.exit(3)
  if (text === 'throw') throw new Error('thrown')
  while (text === 'spin');
  parentPort.postMessage([text])
})`

describe('the thread of the sandbox', () => {
  const job = (text: string): SandboxJob & { kind: 'preview' } => ({
    kind: 'preview',
    input: { uri: 'vc.yaml', text },
  })
  it('is started again after a crash, which costs one job', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vclint-thread-'))
    writeFileSync(join(folder, 'thread.cjs'), program)
    const thread = sandboxThread(join(folder, 'thread.cjs'))
    const abort = new AbortController()
    const results = ['a', 'die', 'b', 'throw', 'c'].map((text) => thread.run(job(text)))
    const spinning = thread.run(job('spin'), abort.signal)
    const last = thread.run(job('d'))
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
    thread.stop()
    rmSync(folder, { recursive: true })
  })
})
