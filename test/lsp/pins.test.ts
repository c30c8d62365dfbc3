import { expect, it } from 'vitest'
import type { CompletionItem, Diagnostic, Hover } from 'vscode-languageserver/node'
import { vclintIn } from '../e2e/vclint-in.ts'
import { pullClient, startClient } from './client.ts'

const application = (version: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: team, namespace: argocd}
spec:
  destination: {namespace: team}
  sources:
    - chart: vcluster
      repoURL: https://charts.example.com
      targetRevision: ${version}
      helm:
        valueFiles: [$values/env/team.yaml]
    - {repoURL: https://git.example.com/team.git, ref: values}
`
const values = 'exportKubeConfig:\n  context: team\nexternal:\n  platform:\n    project: team\n'
const quietClient = { textDocument: pullClient.textDocument ?? {} }

it('judges, completes and explains values by the version that another file pins', async () => {
  const files = { 'apps/team.yaml': application('0.34.0'), 'env/team.yaml': values }
  const client = await startClient(quietClient, { '.git/HEAD': '', ...files })
  await client.open('env/team.yaml', values)
  const textDocument = { uri: client.uri('env/team.yaml') }
  const { items } = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument,
  })
  expect(items.map(({ code, message }) => `${code} ${message}`)).toEqual([
    'moved-field "external.platform.project" is for release lines up to 0.31. In 0.34, use "platform.project".',
  ])
  const { out } = await vclintIn(client.folder, ['.'])
  expect(out).toContain(items[0]?.message)

  const hover = await client.request<Hover>('textDocument/hover', {
    textDocument,
    position: { line: 1, character: 4 },
  })
  expect(JSON.stringify(hover.contents)).toContain('**context**')

  const labels = async (text: string, line: number, character: number) => {
    await client.change('env/team.yaml', [{ text }])
    const found = await client.request<CompletionItem[]>('textDocument/completion', {
      textDocument,
      position: { line, character },
    })
    return found.map(({ label }) => label)
  }
  const atTop = await labels(`${values}\n`, 5, 0)
  expect(atTop).toEqual(expect.arrayContaining(['platform', 'sleep', 'snapshots']))
  expect(atTop).not.toContain('sleepMode')
  // The text of a half-written file names no values, but what pinned it still does.
  expect(await labels(`${values}platf`, 5, 5)).toContain('platform')

  await client.open('apps/team.yaml', application('0.28.0'))
  const older = await labels(`${values}\n`, 5, 0)
  expect(older).toContain('sleepMode')
  expect(older).not.toContain('platform')
  await client.stop()
})

it('shows what a patch in another file makes wrong', async () => {
  const key =
    'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ci}\nspec: {user: jane}\n'
  const client = await startClient(quietClient, {
    '.git/HEAD': '',
    'users.yaml':
      'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec: {username: jane}\n',
    'user-jane.patch.yaml': '- {op: add, path: /spec/disabled, value: true}\n',
    'keys/ci.yaml': key,
  })
  await client.open('keys/ci.yaml', key)
  const { items } = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument: { uri: client.uri('keys/ci.yaml') },
  })
  expect(items.map(({ code }) => code)).toEqual(['unknown-user'])
  await client.stop()
})
