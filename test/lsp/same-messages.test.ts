import { expect, it } from 'vitest'
import type { DocumentDiagnosticReport } from 'vscode-languageserver/node'
import { lintFiles } from '../../src/run/lint-files.ts'
import { pullClient, startClient } from './client.ts'

const user =
  'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ada\nspec:\n  username: ada\n'

it('names another file as the command line does', async () => {
  const files = { 'users/a.yaml': user, 'users/b.yaml': user }
  const client = await startClient(pullClient, files)
  await client.next('client/registerCapability')
  await client.open('users/b.yaml', user)
  const report = await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', {
    textDocument: { uri: client.uri('users/b.yaml') },
  })
  const shown = report.kind === 'full' ? report.items : []
  const same = shown.filter(({ code }) => code === 'duplicate-object').map((one) => one.message)
  const inputs = Object.entries(files).map(([uri, text]) => ({ uri, text }))
  const { findings } = lintFiles(inputs)
  const wanted = findings.filter(({ rule }) => rule === 'duplicate-object')
  expect(wanted).toHaveLength(1)
  expect(wanted[0]?.message).toContain('"users/a.yaml"')
  expect(same).toEqual(wanted.map(({ message }) => message))
  await client.stop()
})
