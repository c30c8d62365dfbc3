import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { disk, listen } from '../../src/lsp/main.ts'

function start() {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()]
  const ended = listen(toServer, toClient, {
    disk,
    version: '1.2.3',
    cwd: '/nowhere',
    today: () => '2026-01-31',
    ruleUrl: () => '',
  })
  const connection = createMessageConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  )
  connection.listen()
  return { connection, ended }
}

it('refuses what the protocol forbids, with the code that it has for it', async () => {
  const { connection, ended } = start()
  const code = (method: string, params?: unknown) =>
    connection.sendRequest(method, params).then(
      () => 'answered',
      (error: { code: number }) => error.code,
    )
  const textDocument = { uri: 'file:///nowhere/a.yaml' }
  expect(await code('textDocument/diagnostic', { textDocument })).toBe(-32002)
  expect(await code('initialize', {})).toBe(-32602)
  const capabilities = { textDocument: { diagnostic: {} } }
  expect(await code('initialize', { processId: null, rootUri: null, capabilities })).toBe(
    'answered',
  )
  await connection.sendNotification('initialized', {})
  expect(await code('textDocument/diagnostic', {})).toBe(-32602)
  expect(await code('textDocument/hover', { textDocument, position: { line: -1 } })).toBe(-32602)
  expect(await code('workspace/diagnostic', {})).toBe(-32602)
  expect(await code('nobody/knows', {})).toBe(-32601)
  expect(await code('textDocument/diagnostic', { textDocument })).toBe('answered')
  expect(await code('shutdown')).toBe('answered')
  expect(await code('textDocument/diagnostic', { textDocument })).toBe(-32600)
  await connection.sendNotification('exit')
  expect(await ended).toBe(true)
  connection.dispose()
})
