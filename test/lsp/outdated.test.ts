import { expect, it } from 'vitest'
import { LSPErrorCodes } from 'vscode-languageserver/node'
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

it('says of which version its findings are', async () => {
  const client = await startClient(pushClient)
  await client.open('vc.yaml', good)
  const published = () =>
    client.next<{ version: number; diagnostics: readonly unknown[] }>(
      'textDocument/publishDiagnostics',
    )
  expect(await published()).toMatchObject({ version: 1, diagnostics: [] })
  await client.change('vc.yaml', [{ text: bad }])
  expect(await published()).toMatchObject({ version: 2, diagnostics: [{ code: 'unknown-field' }] })
  await client.stop()
})
