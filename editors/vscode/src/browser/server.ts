import { startServer } from '../../../../src/lsp/worker.ts'
import type { FileChange } from './files.ts'

/** The first message to this worker, which comes with the port of the client. */
export interface Start {
  readonly files: readonly (readonly [path: string, text: string])[]
  /** The engine for expressions, or its address. */
  readonly wasm: string | Uint8Array<ArrayBuffer>
  /** Address of the folder with the pages of rules. */
  readonly rules: string
}

addEventListener(
  'message',
  ({ data, ports: [port] }: MessageEvent<Start>) => {
    if (port === undefined) return
    const files = startServer(port, {
      files: data.files,
      ruleUrl: (topic, id) => `${data.rules}/${topic}/${id}.md`,
      fetchWasm: async () =>
        typeof data.wasm === 'string' ? (await fetch(data.wasm)).arrayBuffer() : data.wasm,
    })
    addEventListener('message', ({ data: [path, text] }: MessageEvent<FileChange>) =>
      text === undefined ? files.remove(path) : files.write(path, text),
    )
  },
  { once: true },
)
