import { expect, it } from 'vitest'
import type {
  ClientCapabilities,
  FoldingRange,
  InlayHint,
  SelectionRange,
} from 'vscode-languageserver/node'
import { pullClient, startClient } from './client.ts'

const inner = ['sync:', '  toHost:', '    pods:', '      patches:', '        - path: spec.hostname']
const application = [
  ...['apiVersion: argoproj.io/v1alpha1', 'kind: Application', 'spec:', '  source:', '    helm:'],
  '      values: |',
  ...inner.map((line) => `        ${line}`),
  '',
].join('\n')

it('folds and selects in an embedded text, and leaves files of others alone', async () => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open('app.yaml', application)
  await client.open('other.yaml', 'a:\n  b:\n    c: 1\n')
  const textDocument = { uri: client.uri('app.yaml') }
  const folds = await client.request<FoldingRange[]>('textDocument/foldingRange', { textDocument })
  expect(folds.map(({ startLine, endLine }) => `${startLine}-${endLine}`)).toEqual([
    '2-10',
    '3-10',
    '4-10',
    '5-10',
    '6-10',
    '7-10',
    '8-10',
    '9-10',
  ])
  const [range] = await client.request<SelectionRange[]>('textDocument/selectionRange', {
    textDocument,
    positions: [{ line: 10, character: 34 }],
  })
  const starts: string[] = []
  for (let at = range; at !== undefined; at = at.parent) {
    starts.push(`${at.range.start.line}:${at.range.start.character}`)
  }
  expect(starts.slice(0, 3)).toEqual(['10:29', '10:24', '10:18'])
  expect(starts.at(-1)).toBe('0:0')
  const other = { textDocument: { uri: client.uri('other.yaml') } }
  expect(await client.request('textDocument/foldingRange', other)).toBeNull()
  const everything = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
  const hints = { textDocument, range: everything }
  // Nobody has asked for them.
  expect(await client.request('textDocument/inlayHint', hints)).toBeNull()
  await client.notify('workspace/didChangeConfiguration', {
    settings: { vclint: { inlayHints: { types: true } } },
  })
  const shown = await client.request<InlayHint[]>('textDocument/inlayHint', hints)
  expect(shown.map(({ label, position }) => [label, position.line])).toEqual([[': string', 10]])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('asks for the settings where the client can be asked', async () => {
  const capabilities: ClientCapabilities = {
    ...pullClient,
    workspace: {
      configuration: true,
      didChangeConfiguration: { dynamicRegistration: true },
      inlayHint: { refreshSupport: true },
    },
  }
  const client = await startClient(capabilities)
  expect(await client.next('workspace/configuration')).toEqual({ items: [{ section: 'vclint' }] })
  const { registrations } = await client.next<{ registrations: { method: string }[] }>(
    'client/registerCapability',
  )
  expect(registrations.map(({ method }) => method)).toEqual(['workspace/didChangeConfiguration'])
  expect((await client.stop()).isClean).toBe(true)
})
