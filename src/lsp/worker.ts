import { BrowserMessageReader, BrowserMessageWriter } from 'vscode-languageserver/browser'
import { connect } from './connect.ts'
import type { Files } from './files.ts'
import { createMemoryDisk } from './memory-disk.ts'
import { serve } from './server.ts'

export type { Files } from './files.ts'

declare const VCLINT_VERSION: string

export interface WorkerOptions {
  /** The files that are there at the start, each as path and text: `[['/shop/vc.yaml', '…']]`. */
  readonly files?: Iterable<readonly [path: string, text: string]>
  /** Address of a rule's page; left out, the codes of findings are no links. */
  readonly ruleUrl?: (topic: string, id: string) => string | undefined
  /** Today, `YYYY-MM-DD`; some findings depend on it. */
  readonly today?: () => string
}

/** One end of a message channel, or the worker itself (`self`). */
export interface Port {
  readonly postMessage: (message: unknown) => void
}

/**
 * Serves a client at the other end of a port, as `vclint lsp` does over streams, with files in memory in place of a
 * disk. Gives these files, to change them.
 */
export function startServer(
  port: Port,
  {
    files = [],
    ruleUrl = () => undefined,
    today = () => new Date().toISOString().slice(0, 10),
  }: WorkerOptions = {},
): Files {
  const { disk, files: changeable } = createMemoryDisk(files)
  const watchDog = { shutdownReceived: false, initialize() {}, exit() {} }
  const end = port as MessagePort
  const reader = new BrowserMessageReader(end)
  const connection = connect(reader, new BrowserMessageWriter(end), watchDog)
  serve(connection, { disk, version: VCLINT_VERSION, cwd: '/', today, ruleUrl })
  return changeable
}
