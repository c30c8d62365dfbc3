import { expect, it } from 'vitest'
import type {
  ClientCapabilities,
  CodeAction,
  DocumentHighlight,
  WorkspaceEdit,
} from 'vscode-languageserver/node'
import { applied, brief, pullClient, startClient } from './client.ts'

const creatingClient: ClientCapabilities = {
  ...pullClient,
  workspace: {
    ...pullClient.workspace,
    workspaceEdit: { documentChanges: true, resourceOperations: ['create'] },
  },
}

const misspelt = (field: string) =>
  `external:\n  platform:\n    apiKey:\n      ${field}: true # kept\n      secretName: shop-key\n`

type Files = Readonly<Record<string, string>>

/** Asks for the actions on the misspelt field, and resolves the one with a title. */
async function chosen(files: Files, title: string, capabilities = creatingClient) {
  const client = await startClient(capabilities, files)
  await client.next('client/registerCapability')
  const text = misspelt('createRbac')
  await client.open('app/vc.yaml', text)
  const position = { line: 3, character: 8 }
  const offered = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri('app/vc.yaml') },
    range: { start: position, end: position },
    context: { diagnostics: [] },
  })
  const action = offered.find((one) => one.title === title)
  const resolved =
    action?.data === undefined
      ? action
      : await client.request<CodeAction>('codeAction/resolve', action)
  return { client, offered: offered.map((one) => one.title), action: resolved }
}

const urisIn = (edit: WorkspaceEdit | undefined, prefix: string) =>
  (edit?.documentChanges ?? []).map((change) =>
    'kind' in change
      ? `${change.kind} ${'uri' in change ? change.uri.slice(prefix.length) : ''}`
      : `edit ${change.textDocument.uri.slice(prefix.length)}`,
  )

it('fixes what one rule reports in every file, and nothing else', async () => {
  const files = {
    'app/vc.yaml': '',
    'blog/vc.yaml': misspelt('createRBac').replace('true', '"true"'),
    'other/vc.yaml': 'external: {platform: {apiKey: {createRBAC: true}}}\n',
  }
  const { client, action } = await chosen(files, 'Fix unknown-field in the workspace')
  expect(action?.diagnostics?.map(brief)).toEqual(['4:7-17 unknown-field'])
  expect(urisIn(action?.edit, client.uri(''))).toEqual(['edit app/vc.yaml', 'edit blog/vc.yaml'])
  const after = (name: string, text: string) => applied(text, action?.edit, client.uri(name))
  expect(after('app/vc.yaml', misspelt('createRbac'))).toBe(misspelt('createRBAC'))
  expect(after('blog/vc.yaml', files['blog/vc.yaml'])).toBe(
    misspelt('createRBAC').replace('true', '"true"'),
  )
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it.each([
  ['rules: {}\n', 'rules:\n  unknown-field: off\n'],
  ['# ours\nextends: strict\n', '# ours\nextends: strict\nrules:\n  unknown-field: off\n'],
  [
    'rules:\n  unknown-field: warning # for now\n  missing-field: off\n',
    'rules:\n  unknown-field: off # for now\n  missing-field: off\n',
  ],
  ['rules:\n  missing-field: off\n', 'rules:\n  missing-field: off\n  unknown-field: off\n'],
])('turns a rule off in the configuration %j', async (before, after) => {
  const { client, action } = await chosen(
    { '.vclint.yaml': before },
    'Disable unknown-field in .vclint.yaml',
  )
  expect(urisIn(action?.edit, client.uri(''))).toEqual(['edit .vclint.yaml'])
  expect(applied(before, action?.edit, client.uri('.vclint.yaml'))).toBe(after)
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('turns a rule off in the nearest configuration', async () => {
  const { client, action } = await chosen(
    { '.vclint.yaml': 'rules: {}\n', 'app/.vclint.json': '{"rules": {"missing-field": "off"}}' },
    'Disable unknown-field in .vclint.json',
  )
  expect(urisIn(action?.edit, client.uri(''))).toEqual(['edit app/.vclint.json'])
  const text = '{"rules": {"missing-field": "off"}}'
  expect(applied(text, action?.edit, client.uri('app/.vclint.json'))).toBe(
    '{"rules": {"missing-field": "off", "unknown-field": "off"}}',
  )
  await client.stop()
})

it('makes a configuration where there is none, for a client that can', async () => {
  const title = 'Disable unknown-field in .vclint.yaml'
  const { client, action } = await chosen({}, title)
  expect(urisIn(action?.edit, client.uri(''))).toEqual(['create .vclint.yaml', 'edit .vclint.yaml'])
  const text = applied('', action?.edit, client.uri('.vclint.yaml'))
  expect(text).toBe('rules:\n  unknown-field: off\n')
  client.write('.vclint.yaml', text)
  await client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.uri('.vclint.yaml'), type: 1 }],
  })
  const report = await client.request<{ items: [] }>('textDocument/diagnostic', {
    textDocument: { uri: client.uri('app/vc.yaml') },
  })
  expect(report.items).toEqual([])
  await client.stop()
  for (const [files, capabilities] of [
    [{}, pullClient],
    [{ 'package.json': '{"vclint": {"extends": "strict"}}' }, creatingClient],
  ] as const) {
    const without = await chosen(files, title, capabilities)
    expect(without.offered).not.toContain(title)
    await without.client.stop()
  }
})

it('highlights where the file names what is at the cursor', async () => {
  const client = await startClient(pullClient, {
    'user.yaml':
      'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec: {username: jane}\n',
  })
  await client.next('client/registerCapability')
  const key = (name: string) =>
    `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ${name}}\nspec: {user: jane, type: User}\n`
  await client.open('keys.yaml', `${key('a')}---\n${key('b')}`)
  const highlightsAt = (line: number, character: number) =>
    client.request<DocumentHighlight[] | null>('textDocument/documentHighlight', {
      textDocument: { uri: client.uri('keys.yaml') },
      position: { line, character },
    })
  const found = await highlightsAt(3, 15)
  expect(found?.map(({ range, kind }) => [range.start.line, range.start.character, kind])).toEqual([
    [3, 13, 2],
    [8, 13, 2],
  ])
  expect((await highlightsAt(2, 17))?.map(({ kind }) => kind)).toEqual([3])
  expect(await highlightsAt(1, 2)).toEqual([])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('offers the configuration where JSON takes no comment', async () => {
  const client = await startClient(creatingClient, { '.vclint.yaml': 'rules: {}\n' })
  await client.next('client/registerCapability')
  const user =
    '{"apiVersion": "management.platform.sh/v1", "kind": "User", "metadata": {"name": "a"}, "spec": {"usernam": "a"}}'
  await client.open('user.json', user, 'json')
  const found = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri('user.json') },
    range: { start: { line: 0, character: 98 }, end: { line: 0, character: 98 } },
    context: { diagnostics: [] },
  })
  expect(found.map(({ title }) => title).filter((title) => title.startsWith('Disable'))).toEqual([
    'Disable unknown-field in .vclint.yaml',
  ])
  await client.stop()
})
