import {
  type Connection,
  createConnection,
  createProtocolConnection,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
  type WatchDog,
} from 'vscode-languageserver'
import { createGate } from './request-validation.ts'

/** The server's end of a connection; it rejects what the protocol forbids. */
export const connect = (
  reader: MessageReader,
  writer: MessageWriter,
  watchDog: WatchDog,
): Connection =>
  createConnection(
    (logger) =>
      createProtocolConnection(reader, writer, logger, {
        messageStrategy: createGate((message) => writer.write(message)),
      }),
    watchDog,
    ProposedFeatures.all,
  )
