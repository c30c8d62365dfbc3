import { expect, it } from 'vitest'
import type {
  DocumentSymbol,
  FoldingRange,
  Hover,
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
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('keeps to what the protocol says of places, also in odd ones', async () => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  const ask = <T>(name: string, method: string, line: number, character: number) => {
    const position = { line, character }
    const textDocument = { uri: client.uri(name) }
    const params = { textDocument, position, positions: [position] }
    return client.request<T>(`textDocument/${method}`, params)
  }
  await client.open('app.yaml', application)
  const [range] = await ask<SelectionRange[]>('app.yaml', 'selectionRange', 10, 34)
  for (let at = range; at?.parent !== undefined; at = at.parent)
    expect(at.parent.range).not.toEqual(at.range)

  // The margin of a text is not a part of it.
  const secret = 'external: {platform: {apiKey: {secretName: shop}}}'
  await client.open(
    'margin.yaml',
    application.replace('        sync', `        ${secret}\n        sync`),
  )
  expect(await ask('margin.yaml', 'prepareRename', 7, 3)).toBeNull()
  expect(await ask('margin.yaml', 'prepareRename', 6, 54)).not.toBeNull()

  // Behind the end of a line is its end.
  await client.open('vc.yaml', `${secret}\r\nsync: {}\r\n`)
  const end = await ask<Hover | null>('vc.yaml', 'hover', 0, 999)
  expect(end?.contents).toMatchObject({ value: expect.stringContaining('**external**') })

  // An outline is refused whole for one empty name.
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: " "}\n"": 1\n'
  await client.open('user.yaml', user)
  const [symbol] = await ask<DocumentSymbol[]>('user.yaml', 'documentSymbol', 0, 0)
  expect(symbol?.name).toBe('" "')
  expect(symbol?.children?.map(({ name }) => name)).toContain('""')

  // What is replaced has to be in the line of the cursor.
  await client.open('key.json', '{"kind": "User", "spec": {"\n  \n}}')
  expect(await ask('key.json', 'completion', 1, 2)).toEqual([])
  expect((await client.stop()).isClean).toBe(true)
})
