import process from 'node:process'
import { createConnection } from 'vscode-languageserver'
import {
  createProtocolConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { createGate } from './gate.ts'
import { type ServerOptions, serve } from './server.ts'

/**
 * Serves a client over two streams until it exits or hangs up. Gives whether it said good-bye before,
 * as the protocol wants it.
 */
export function listen(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
  options: ServerOptions,
): Promise<boolean> {
  return new Promise((resolve) => {
    let watch: ReturnType<typeof setInterval> | undefined
    const watchDog = {
      shutdownReceived: false,
      initialize({ processId }: { readonly processId: number | null }) {
        if (processId === null || watch !== undefined) return
        watch = setInterval(() => isAlive(processId) || end(), 3000)
        watch.unref()
      },
      exit: () => end(),
    }
    const end = () => {
      clearInterval(watch)
      resolve(watchDog.shutdownReceived)
    }
    input.on('end', end)
    input.on('close', end)
    const writer = new StreamMessageWriter(output)
    const connection = createConnection(
      (logger) =>
        createProtocolConnection(new StreamMessageReader(input), writer, logger, {
          messageStrategy: createGate((message) => writer.write(message)),
        }),
      watchDog,
      ProposedFeatures.all,
    )
    serve(connection, options)
  })
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}
