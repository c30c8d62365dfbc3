import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import type { Sample } from './corpus.ts'

/** A built server in a process of its own, on a folder with these files; `root` is another build. */
export async function startServer(
  node: string,
  files: readonly Sample[],
  root = join(import.meta.dirname, '..'),
) {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-bench-'))
  mkdirSync(join(folder, '.git'))
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const command = join(root, 'dist/vclint.cjs')
  const child = spawn(node, [command, 'lsp', '--stdio'], {
    cwd: folder,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const connection = createMessageConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  connection.onRequest(() => null)
  connection.listen()
  const proc = `/proc/${child.pid}`
  const uri = (name: string) => pathToFileURL(join(folder, name)).href
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: uri(''),
    capabilities: {
      textDocument: { diagnostic: {}, completion: { completionItem: { snippetSupport: true } } },
      workspace: {
        diagnostics: { refreshSupport: true },
        didChangeWatchedFiles: { dynamicRegistration: true },
      },
    },
  })
  await connection.sendNotification('initialized', {})
  let version = 1
  return {
    request: <T>(method: string, params: unknown) =>
      connection.sendRequest(method, params) as Promise<T>,
    open: (name: string, text: string) =>
      connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(name), languageId: 'yaml', version, text },
      }),
    change: (name: string, range: unknown, text: string) =>
      connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(name), version: ++version },
        contentChanges: [{ range, text }],
      }),
    pull: (name: string) =>
      connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: uri(name) } }),
    at: (name: string, line: number, character: number) => ({
      textDocument: { uri: uri(name) },
      position: { line, character },
    }),
    /** Processor time of the thread that answers so far, in milliseconds. */
    cpu: () => Number(readFileSync(`${proc}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    /** Processor time of all threads so far, in milliseconds, to a hundredth of a second. */
    wholeCpu() {
      const [, user = 0, system = 0] =
        /\) \w(?: \S+){10} (\d+) (\d+)/.exec(readFileSync(`${proc}/stat`, 'utf8'))?.map(Number) ??
        []
      return (user + system) * 10
    },
    /** Memory in use, that of a process that it started included, in megabytes. */
    memory() {
      const children =
        readFileSync(`${proc}/task/${child.pid}/children`, 'utf8').match(/\d+/g) ?? []
      const all = [proc, ...children.map((pid) => `/proc/${pid}`)].map(
        (at) => Number(/^VmRSS:\s*(\d+)/m.exec(readFileSync(`${at}/status`, 'utf8'))?.[1]) / 1024,
      )
      return all.reduce((sum, one) => sum + one, 0)
    },
    async stop() {
      await connection.sendRequest('shutdown')
      await connection.sendNotification('exit')
      connection.dispose()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type Server = Awaited<ReturnType<typeof startServer>>
