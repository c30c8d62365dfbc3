import { expect, it } from 'vitest'
import {
  type CompletionItem,
  type DocumentSymbol,
  type Hover,
  InsertTextMode,
  type Location,
  type SemanticTokens,
  type SignatureHelp,
} from 'vscode-languageserver/node'
import { pullClient, pushClient, startClient } from './client.ts'

const vc = [
  'external: {platform: {apiKey: {secretName: shop-key}}} # 😀',
  'sync:',
  '  toHost:',
  '    endpoints:',
  '      patches:',
  '        - path: "subsets[*]."',
  '          expression: "\\"😀\\" + btoa(value."',
  '',
].join('\n')
const secret = 'apiVersion: v1\nkind: Secret\nmetadata: {name: shop-key}\n'

it('offers help that an editor can show', async () => {
  const client = await startClient(pullClient, { 'secret.yaml': secret })
  await client.next('client/registerCapability')
  await client.open('vc.yaml', vc)
  const textDocument = { uri: client.uri('vc.yaml') }
  const at = (line: number, character: number) => ({ textDocument, position: { line, character } })
  const path = await client.request<CompletionItem[]>('textDocument/completion', at(5, 28))
  expect(path.map(({ label, filterText, sortText }) => [label, filterText, sortText])).toEqual([
    ['addresses', '.addresses', '00000'],
    ['notReadyAddresses', '.notReadyAddresses', '00001'],
    ['ports', '.ports', '00002'],
  ])
  expect(path[2]?.textEdit).toEqual({
    range: { start: { line: 5, character: 27 }, end: { line: 5, character: 28 } },
    newText: '.ports',
  })
  const names = await client.request<CompletionItem[]>('textDocument/completion', at(0, 44))
  expect(names.map(({ label }) => label)).toEqual(['shop-key', 'vc-platform-api-key'])

  const help = await client.request<SignatureHelp>('textDocument/signatureHelp', at(6, 38))
  expect(help).toEqual({
    signatures: [
      {
        label: 'btoa(stringToEncode: string) => string',
        documentation: 'Encodes a text as base64. The argument must exist.',
        parameters: [{ label: 'stringToEncode: string' }],
      },
    ],
    activeSignature: 0,
    activeParameter: 0,
  })
  const over = await client.request<Hover>('textDocument/hover', at(0, 35))
  expect(over).toEqual({
    contents: { kind: 'markdown', value: expect.stringMatching(/^\*\*secretName\*\* `string`/) },
    range: { start: { line: 0, character: 31 }, end: { line: 0, character: 41 } },
  })
  const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument,
  })
  expect(symbols.map(({ name, children }) => [name, children?.map((one) => one.name)])).toEqual([
    ['vc.yaml', ['external', 'sync']],
  ])
  const there = await client.request<Location[]>('textDocument/definition', at(0, 45))
  expect(there).toEqual([
    {
      uri: client.uri('secret.yaml'),
      range: { start: { line: 2, character: 17 }, end: { line: 2, character: 25 } },
    },
  ])
  const back = await client.request<Location[]>('textDocument/references', {
    ...at(0, 45),
    context: { includeDeclaration: false },
  })
  expect(back.map(({ uri }) => uri)).toEqual([textDocument.uri])
  const { data } = await client.request<SemanticTokens>('textDocument/semanticTokens/full', {
    textDocument,
  })
  expect(data.slice(0, 10)).toEqual([6, 23, 6, 1, 0, 0, 7, 1, 4, 0])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('gives plain answers to a client that understands little, and none for what is not open', async () => {
  const client = await startClient(pushClient)
  await client.open('a.yaml', 'apiVersion: management.platform.sh/v1\nkind: User\n---\n')
  await client.next('textDocument/publishDiagnostics')
  const textDocument = { uri: client.uri('a.yaml') }
  const position = { line: 3, character: 0 }
  // It takes no snippets.
  expect(await client.request('textDocument/completion', { textDocument, position })).toEqual([])
  const symbols = await client.request<unknown[]>('textDocument/documentSymbol', { textDocument })
  expect(symbols).toEqual([
    {
      name: 'User',
      kind: 19,
      location: {
        uri: textDocument.uri,
        range: { start: { line: 0, character: 0 }, end: { line: 1, character: 10 } },
      },
    },
  ])
  const nowhere = { textDocument: { uri: 'file:///nowhere.yaml' }, position }
  const methods = ['hover', 'completion', 'signatureHelp', 'documentSymbol', 'definition']
  for (const method of methods) {
    expect(await client.request(`textDocument/${method}`, nowhere)).toBeNull()
  }
  const context = { includeDeclaration: true }
  expect(await client.request('textDocument/references', { ...nowhere, context })).toBeNull()
  expect(await client.request('textDocument/semanticTokens/full', nowhere)).toEqual({ data: [] })
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it.each([
  ['as it is by a client that keeps it', InsertTextMode.asIs, 10],
  ['without the margin of its line by one that adds that', InsertTextMode.adjustIndentation, 2],
])('has a snippet indented %s', async (_, mode, indent) => {
  const insertTextModeSupport = { valueSet: [mode] }
  const completionItem = { snippetSupport: true, insertTextModeSupport }
  const client = await startClient({ textDocument: { completion: { completionItem } } })
  await client.open('vc.yaml', 'sync:\n  toHost:\n    pods:\n      patches:\n        - \n')
  const position = { line: 4, character: 10 }
  const textDocument = { uri: client.uri('vc.yaml') }
  const found = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position,
  })
  const snippet = found.find(({ label }) => label === 'patch with a reference')
  const [, ...lines] = snippet?.textEdit?.newText.split('\n') ?? []
  const [reference, version] = lines.map((line) => line.search(/\S/))
  expect([reference, version]).toEqual([indent, indent + 2])
  expect(snippet?.insertTextMode).toBe(mode === InsertTextMode.asIs ? mode : undefined)
  await client.stop()
})

it('opens no list for a space, but where a value starts', async () => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  const lines = [
    'sync:',
    '  toHost:',
    '    pods:',
    '      patches:',
    '        - path: ',
    '          expression: value ',
    '          reverseExpression: value + ',
  ]
  await client.open('vc.yaml', `${lines.join('\n')}\n`)
  const count = async (line: number, context: object) => {
    const position = { line, character: lines[line]?.length ?? 0 }
    const params = { textDocument: { uri: client.uri('vc.yaml') }, position, context }
    return (await client.request<CompletionItem[] | null>('textDocument/completion', params))
      ?.length
  }
  const typed = { triggerKind: 2, triggerCharacter: ' ' }
  expect(await count(5, typed)).toBeUndefined()
  expect(await count(5, { triggerKind: 1 })).toBe(0)
  expect(await count(6, typed)).toBeUndefined()
  expect(await count(6, { triggerKind: 1 })).toBeGreaterThan(0)
  expect(await count(4, typed)).toBeGreaterThan(0)
  await client.stop()
})
