import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { LSPErrorCodes, type PublishDiagnosticsParams } from 'vscode-languageserver/node'
import type { Disk } from '../../src/lsp/workspace/disk.ts'
import { pullClient, pushClient, startClient } from './client.ts'

const good = 'external:\n  platform:\n    apiKey:\n      secretName: a\n'
const bad = good.replace('secretName', 'secretNme')

it('answers no question on a version that is gone by now', async () => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open('vc.yaml', good)
  const textDocument = { uri: client.uri('vc.yaml') }
  const asked = client.request('textDocument/diagnostic', { textDocument })
  await client.change('vc.yaml', [{ text: bad }])
  await expect(asked).rejects.toMatchObject({ code: LSPErrorCodes.ServerCancelled })
  await client.stop()
})

const published = async ({ next }: Awaited<ReturnType<typeof startClient>>) => {
  const method = 'textDocument/publishDiagnostics'
  const { version, diagnostics } = await next<PublishDiagnosticsParams>(method)
  return [version, ...diagnostics.map(({ code }) => code)]
}

it('says of which version its findings are', async () => {
  const client = await startClient(pushClient)
  await client.open('vc.yaml', good)
  expect(await published(client)).toEqual([1])
  await client.change('vc.yaml', [{ text: `${bad}# more\n# than\n# typing\n` }])
  expect(await published(client)).toEqual([2, 'unknown-field'])
  await client.stop()
})

it('sends nothing of a version that is gone when its project has been read', async () => {
  let isReading = false
  let finish = (_: readonly string[]) => {}
  const read = new Promise<readonly string[]>((resolve) => {
    finish = resolve
  })
  const filesBelow = () => {
    isReading = true
    return read
  }
  const client = await startClient(pushClient, {}, { filesBelow })
  await client.open('vc.yaml', good)
  await vi.waitUntil(() => isReading)
  await client.change('vc.yaml', [{ text: bad }])
  // The answer to this shows that the change has come in.
  await client.request('textDocument/documentSymbol', {
    textDocument: { uri: client.uri('vc.yaml') },
  })
  finish([])
  expect(await published(client)).toEqual([2, 'unknown-field'])
  // Longer than the server waits for the next keystroke.
  await pause(150)
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('says once that a project has more files than are read', async () => {
  const message = 'Too many files.'
  let walks = 0
  const filesBelow: Disk['filesBelow'] = async (_, __, warn) => {
    warn(message)
    walks++
    return []
  }
  const client = await startClient(pushClient, {}, { filesBelow })
  await client.open('vc.yaml', good)
  expect(await client.next('window/showMessage')).toMatchObject({ type: 2, message })
  client.write('more/vc.yaml', bad)
  const changes = [{ uri: client.uri('more/vc.yaml'), type: 1 }]
  await client.notify('workspace/didChangeWatchedFiles', { changes })
  await client.open('more/vc.yaml', bad)
  await vi.waitUntil(() => walks > 1)
  const { unexpected } = await client.stop()
  expect(unexpected.filter(({ method }) => method === 'window/showMessage')).toEqual([])
})
