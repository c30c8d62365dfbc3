import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import {
  type CancellationToken,
  type ClientCapabilities,
  createMessageConnection,
  type Diagnostic,
  type InitializeResult,
  ProgressType,
  StreamMessageReader,
  StreamMessageWriter,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { disk, listen } from '../../src/lsp/main.ts'
import type { Disk } from '../../src/lsp/workspace/disk.ts'
import { uriOf } from '../../src/lsp/workspace/uris.ts'
import { sandboxHere } from '../../src/run/sandbox-job.ts'

/** A message that the server sent of its own accord. */
export interface Message {
  readonly method: string
  readonly params: unknown
}

export const pushClient: ClientCapabilities = {
  textDocument: {
    publishDiagnostics: {
      relatedInformation: true,
      codeDescriptionSupport: true,
      tagSupport: { valueSet: [1, 2] },
    },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
  },
}

export const pullClient: ClientCapabilities = {
  textDocument: {
    diagnostic: { dynamicRegistration: false },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix', 'source'] } },
      dataSupport: true,
      resolveSupport: { properties: ['edit'] },
    },
    completion: { completionItem: { snippetSupport: true } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
  },
  workspace: {
    diagnostics: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true },
  },
  window: { showDocument: { support: true } },
}

/** A client that is strict: every message of the server has to be waited for, in its order. */
export async function startClient(
  capabilities: ClientCapabilities,
  files: Readonly<Record<string, string>> = {},
  /** In place of parts of the disk. */
  own: Partial<Disk> = {},
  initializationOptions?: unknown,
) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-lsp-')))
  const write = (name: string, text: string) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, '.git'))
  for (const [name, text] of Object.entries(files)) write(name, text)
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const ended = listen(toServer, toClient, {
    disk: { ...disk, startSandbox: () => sandboxHere(nodeEvaluator), ...own },
    version: '1.2.3',
    cwd: folder,
    today: () => '2026-01-31',
    ruleUrl: (topic, id) => `file:///rules/${topic}/${id}.md`,
  })
  const connection = createMessageConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  )
  const inbox: Message[] = []
  const waiting: ((message: Message) => void)[] = []
  const receive = (method: string, params: unknown) => {
    const taker = waiting.shift()
    if (taker === undefined) inbox.push({ method, params })
    else taker({ method, params })
  }
  connection.onNotification(receive)
  connection.onRequest((method, params) => {
    receive(method, params)
    return method === 'window/showDocument' ? { success: true } : null
  })
  connection.listen()

  const versions = new Map<string, number>()
  const uri = (name: string) => (/^[a-z]+:/.test(name) ? name : uriOf(`${folder}/${name}`))
  const notify = (method: string, params: unknown) => connection.sendNotification(method, params)

  const client = {
    folder,
    uri,
    write,
    notify,
    request: <T>(method: string, params: unknown, token?: CancellationToken) =>
      (token === undefined
        ? connection.sendRequest(method, params)
        : connection.sendRequest(method, params, token)) as Promise<T>,
    onProgress: (token: string, take: (value: unknown) => void) =>
      void connection.onProgress(new ProgressType<unknown>(), token, take),
    /** The next message of the server, which has to be of this kind. */
    async next<T = unknown>(method: string): Promise<T> {
      const message =
        inbox.shift() ?? (await new Promise<Message>((resolve) => waiting.push(resolve)))
      if (message.method !== method) {
        throw new Error(`Expected ${method}, got ${JSON.stringify(message)}.`)
      }
      return message.params as T
    },
    open: (name: string, text: string, languageId = 'yaml') => {
      versions.set(name, 1)
      return notify('textDocument/didOpen', {
        textDocument: { uri: uri(name), languageId, version: 1, text },
      })
    },
    change: (name: string, contentChanges: readonly unknown[]) => {
      const version = (versions.get(name) ?? 0) + 1
      versions.set(name, version)
      return notify('textDocument/didChange', {
        textDocument: { uri: uri(name), version },
        contentChanges,
      })
    },
    save: (name: string) => notify('textDocument/didSave', { textDocument: { uri: uri(name) } }),
    close: (name: string) => notify('textDocument/didClose', { textDocument: { uri: uri(name) } }),
    /** Says good-bye; gives whether the server took it well, and what it sent unasked. */
    async stop() {
      await connection.sendRequest('shutdown')
      await notify('exit', undefined)
      const isClean = await ended
      connection.dispose()
      rmSync(folder, { recursive: true, force: true })
      // Changes are announced together, or each by itself on a slow machine.
      const unexpected = inbox.filter(({ method }) => method !== 'workspace/diagnostic/refresh')
      return { isClean, unexpected }
    },
  }
  const initialized = await client.request<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: uriOf(folder),
    workspaceFolders: [{ uri: uriOf(folder), name: 'project' }],
    capabilities,
    ...(initializationOptions === undefined ? {} : { initializationOptions }),
  })
  await notify('initialized', {})
  return { ...client, capabilities: initialized.capabilities }
}

/** `line:column-column code`, counted from 1. */
export const brief = ({ range: { start, end }, code }: Diagnostic): string =>
  `${start.line + 1}:${start.character + 1}-${end.character + 1} ${code}`

/** What the edits of one document make of its text. */
export function applied(text: string, edit: WorkspaceEdit | undefined, uri: string): string {
  const changes = edit?.documentChanges?.flatMap((change) =>
    'edits' in change && change.textDocument.uri === uri ? change.edits : [],
  )
  const edits = (changes ?? edit?.changes?.[uri] ?? []).filter((one) => 'newText' in one)
  return TextDocument.applyEdits(TextDocument.create(uri, 'yaml', 1, text), edits)
}
