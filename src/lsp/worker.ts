import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageserver/browser'
import { browserSandbox, fetchBeside } from './browser-sandbox.ts'
import { connect } from './connect.ts'
import { serve } from './server.ts'
import type { Files } from './workspace/files.ts'
import { createMemoryDisk } from './workspace/memory-disk.ts'

export type { Files } from './workspace/files.ts'

declare const VCLINT_VERSION: string

export interface WorkerOptions {
  /** The initial files as path and text: `[['/shop/vc.yaml', '…']]`. */
  readonly files?: Iterable<readonly [path: string, text: string]>
  /**
   * Provides the WebAssembly module for expressions, `vclint/quickjs.wasm`. Called for the first
   * expression. Default: the file is fetched from beside this one.
   */
  readonly fetchWasm?: () => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>
  /** Address of a rule's page. Default: codes of findings are no links. */
  readonly ruleUrl?: (topic: string, id: string) => string | undefined
  /**
   * True if no other files exist, so that a file which is named but not among them is reported as
   * missing. Default: false.
   */
  readonly isComplete?: boolean
  /** Today as `YYYY-MM-DD`; some findings depend on it. */
  readonly today?: () => string
}

/** One end of a message channel, or the worker itself (`self`). */
export interface Port {
  readonly postMessage: (message: unknown) => void
}

/**
 * Serves a client at the other end of a port, as `vclint lsp` does over streams, with files in
 * memory instead of a disk. Returns these files for changes.
 */
export function startServer(
  port: Port,
  {
    files = [],
    fetchWasm = fetchBeside,
    ruleUrl = () => undefined,
    isComplete = false,
    today = () => new Date().toISOString().slice(0, 10),
  }: WorkerOptions = {},
): Files {
  const { disk, files: changeable } = createMemoryDisk(files)
  const watchDog = { shutdownReceived: false, initialize() {}, exit() {} }
  const end = port as MessagePort
  const reader = new BrowserMessageReader(end)
  const connection = connect(reader, new BrowserMessageWriter(end), watchDog)
  const startSandbox = () => browserSandbox(fetchWasm)
  serve(connection, {
    disk: {
      ...disk,
      startSandbox,
      ...(isComplete ? { isMissing: (path: string) => !disk.exists(path) } : {}),
    },
    version: VCLINT_VERSION,
    cwd: '/',
    today,
    ruleUrl,
  })
  return changeable
}
