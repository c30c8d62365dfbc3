import { type ExtensionContext, Uri } from 'vscode'
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
  const address = (path: string) => Uri.joinPath(context.extensionUri, path).toString(true)
  let worker: Worker | undefined
  stop = await run(context, {
    schemes: ['*'],
    server: () => address('browser/server.js'),
    toUri,
    fromUri,
    async makeClient(options) {
      worker?.terminate()
      const own = new Worker(address('browser/server.js'))
      worker = own
      const { port1, port2 } = new MessageChannel()
      const start: Start = {
        files: (await readAll()).flatMap(([path, text]) =>
          text === undefined ? [] : [[path, text]],
        ),
        wasm: address('browser/quickjs.wasm'),
        rules: fromUri(Uri.joinPath(context.extensionUri, 'server/rules')),
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
