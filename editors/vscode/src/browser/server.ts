import { startServer } from '../../../../src/lsp/worker.ts'
import type { FileChange } from './files.ts'

/** The first message to this worker, which comes with the port of the client. */
export interface Start {
  readonly files: readonly (readonly [path: string, text: string])[]
  /** Addresses of the engine for expressions, and of the folder with the pages of rules. */
  readonly wasm: string
  readonly rules: string
}

addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<Start>) => {
    if (port === undefined) return
    const files = startServer(port, {
      files: data.files,
      ruleUrl: (topic, id) => `${data.rules}/${topic}/${id}.md`,
      fetchWasm: async () => (await fetch(data.wasm)).arrayBuffer(),
    })
    addEventListener('message', ({ data: [path, text] }: MessageEvent<FileChange>) =>
      text === undefined ? files.remove(path) : files.write(path, text),
    )
  },
  { once: true },
)
