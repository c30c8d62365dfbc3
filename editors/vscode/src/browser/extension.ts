import { type ExtensionContext, Uri, workspace } from 'vscode'
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
} from 'vscode-languageclient/browser'
import { run } from '../session.ts'
import { fromUri, toUri } from './addresses.ts'
import { readAll, watch } from './files.ts'
import type { Start } from './server.ts'

let stop: (() => Promise<void>) | undefined

/** The extension in an editor without Node: the server is a worker, and reads what the editor reads. */
export async function activate(context: ExtensionContext): Promise<void> {
  const within = (path: string) => Uri.joinPath(context.extensionUri, path)
  const script = within('browser/server.js')
  let worker: Worker | undefined
  stop = await run(context, {
    schemes: ['*'],
    server: () => script.toString(true),
    toUri,
    fromUri,
    async makeClient(options) {
      worker?.terminate()
      const own = new Worker(await addressOf(script))
      worker = own
      const { port1, port2 } = new MessageChannel()
      const start: Start = {
        files: (await readAll()).flatMap(([path, text]) =>
          text === undefined ? [] : [[path, text]],
        ),
        wasm: await readable(within('server/dist/quickjs.wasm')),
        rules: fromUri(within('server/rules')),
      }
      own.postMessage(start, [port2])
      context.subscriptions.push(...watch((change) => own.postMessage(change)))
      const transports = {
        reader: new BrowserMessageReader(port1),
        writer: new BrowserMessageWriter(port1),
      }
      return new LanguageClient('vclint', 'vclint', async () => transports, options)
    },
  })
  context.subscriptions.push({ dispose: () => worker?.terminate() })
}

export const deactivate = (): Promise<void> | undefined => stop?.()

/** A worker can be started from the web; of an extension that lies on a server, only from what was read of it. */
async function addressOf(script: Uri): Promise<string> {
  const found = await readable(script)
  return typeof found === 'string'
    ? found
    : URL.createObjectURL(new Blob([found], { type: 'text/javascript' }))
}

/** What a worker can get by itself, by its address; anything else as it is. */
async function readable(uri: Uri): Promise<string | Uint8Array<ArrayBuffer>> {
  if (/^https?$/.test(uri.scheme)) return uri.toString(true)
  return new Uint8Array(await workspace.fs.readFile(uri))
}
