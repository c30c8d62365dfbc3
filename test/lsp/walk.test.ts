import { unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type {
  CodeAction,
  Diagnostic,
  DocumentDiagnosticReport,
  PublishDiagnosticsParams,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node'
import { hasKnownExtension } from '../../src/files/walked.ts'
import { isFile, pathOf } from '../../src/lsp/workspace/uris.ts'
import { applied, brief, pullClient, pushClient, startClient } from './client.ts'

const vc = [
  '# 😀',
  'external:',
  '  platform:',
  '    apiKey: {createRbac: true, secretName: shop-key, namespace: vc-platfrom}',
  '',
].join('\n')
const secret = [
  'apiVersion: v1',
  'kind: Secret',
  'metadata:',
  '  name: shop-key',
  '  namespace: vc-platform',
  'stringData:',
  '  accessKey: <ACCESS_KEY>',
  '  host: platform.example.com',
  '',
].join('\n')
const unknown = '4:14-24 unknown-field'
const elsewhere = '4:65-76 missing-platform-secret'

const watchers = [
  {
    globPattern:
      '**/*.{yaml,yml,json,jsonc,http,rest,tf,tofu,sh,bash,md,mdx,markdown,gotmpl,tpl,tmpl,tftpl,j2}',
  },
  { globPattern: '**/.gitignore' },
]

it('watches every kind of file that it looks for in a folder', () => {
  const endings = /\{(.*)\}/.exec(watchers[0]?.globPattern ?? '')?.[1]?.split(',') ?? []
  for (const ending of endings)
    expect(hasKnownExtension(`a.yaml.${ending}`) || hasKnownExtension(`a.${ending}`)).toBe(true)
  const walked = ['a.yaml.tmpl', 'a.yml.j2', 'a.json.tpl', 'a.yaml.gotmpl', 'a.jsonc', 'a.tofu']
  for (const name of walked.filter(hasKnownExtension))
    expect(endings).toContain(name.split('.').at(-1))
  expect(walked.filter(hasKnownExtension)).toEqual(walked)
})

const full = (report: DocumentDiagnosticReport): readonly string[] =>
  report.kind === 'full' ? report.items.map(brief) : []

const titles = (actions: readonly CodeAction[]) => actions.map(({ title }) => title)

it('serves a client that pulls, from the first word to the last', async () => {
  const client = await startClient(pullClient, { 'secret.yaml': secret })
  const { uri, request } = client
  const textDocument = { uri: uri('vc.yaml') }
  const pull = (previousResultId?: string) =>
    request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument, previousResultId })
  expect(client.capabilities.diagnosticProvider).toEqual({
    identifier: 'vclint',
    interFileDependencies: true,
    workspaceDiagnostics: true,
  })
  expect(await client.next('client/registerCapability')).toEqual({
    registrations: [
      {
        id: expect.any(String),
        method: 'workspace/didChangeWatchedFiles',
        registerOptions: { watchers },
      },
    ],
  })

  await client.open('vc.yaml', vc)
  const first = await pull()
  expect(full(first)).toEqual([unknown, elsewhere])
  const items = first.kind === 'full' ? first.items : []
  expect(items[1]).toEqual({
    range: { start: { line: 3, character: 64 }, end: { line: 3, character: 75 } },
    severity: 1,
    source: 'vclint',
    code: 'missing-platform-secret',
    codeDescription: { href: 'file:///rules/platform/missing-platform-secret.md' },
    message:
      'The Secret "shop-key" is in namespace "vc-platform", not in "vc-platfrom". Correct the namespace.',
    relatedInformation: [
      {
        location: {
          uri: uri('secret.yaml'),
          range: { start: { line: 3, character: 8 }, end: { line: 3, character: 16 } },
        },
        message: 'A Secret is defined here.',
      },
    ],
  } satisfies Diagnostic)
  expect(await pull(first.resultId)).toEqual({ kind: 'unchanged', resultId: first.resultId })

  // What takes a run over a file or over all of them is worked out when it is chosen.
  const range = { start: { line: 3, character: 15 }, end: { line: 3, character: 15 } }
  const context = { diagnostics: items }
  const offered = await request<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range,
    context,
  })
  expect(titles(offered)).toEqual([
    'Rename to "createRBAC"',
    'Write "vc-platform"',
    'Fix unknown-field in the workspace',
    'Fix all that is safe to fix',
    'Explain unknown-field',
    'Disable unknown-field for this line',
    'Disable unknown-field for this file',
  ])
  expect(offered.map(({ edit }) => edit !== undefined)).toEqual([
    ...[true, true, false, false],
    ...[false, true, true],
  ])
  const resolve = (action: CodeAction | undefined) =>
    request<CodeAction>('codeAction/resolve', action)
  const renamed = await resolve(offered[0])
  const fixed = vc.replace('createRbac', 'createRBAC')
  expect(applied(vc, renamed.edit, textDocument.uri)).toBe(fixed)
  const everything = await resolve(offered[3])
  expect(applied(vc, everything.edit, textDocument.uri)).toBe(fixed)
  const silenced = await resolve(offered[5])
  expect(applied(vc, silenced.edit, textDocument.uri)).toBe(
    vc.replace('    apiKey', '    # vclint-disable-next-line unknown-field\n    apiKey'),
  )
  await request('workspace/executeCommand', offered[4]?.command)
  expect(await client.next('window/showDocument')).toEqual({
    uri: 'file:///rules/schema/unknown-field.md',
    takeFocus: true,
  })

  // Edits come in parts; columns count UTF-16 units.
  await client.change('vc.yaml', [
    { range: { start: { line: 0, character: 4 }, end: { line: 0, character: 4 } }, text: '😀' },
    { range: { start: { line: 3, character: 20 }, end: { line: 3, character: 23 } }, text: 'BAC' },
  ])
  expect(full(await pull())).toEqual([elsewhere])
  const late = await resolve(offered[3])
  expect(late.edit).toBeUndefined()

  // The file beside it changes in the editor, then on disk, then is gone.
  await client.open('secret.yaml', secret)
  await client.change('secret.yaml', [{ text: secret.replace('vc-platform', 'vc-platfrom') }])
  await client.next('workspace/diagnostic/refresh')
  expect(full(await pull())).toEqual([])
  await client.close('secret.yaml')
  await client.next('workspace/diagnostic/refresh')
  expect(full(await pull())).toEqual([elsewhere])
  const all = await request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [],
  })
  expect(all.items.map((item) => [item.uri, full(item), item.version])).toEqual([
    [textDocument.uri, [elsewhere], 2],
  ])
  const [item] = all.items
  // Asked again, it answers once there is something new to say.
  let isAnswered = false
  const again = request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
    previousResultIds: [{ uri: textDocument.uri, value: item?.resultId }],
  }).then((report) => {
    isAnswered = true
    return report
  })
  expect(full(await pull())).toEqual([elsewhere])
  expect(isAnswered).toBe(false)
  unlinkSync(join(client.folder, 'secret.yaml'))
  await client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uri('secret.yaml'), type: 3 }],
  })
  await client.next('workspace/diagnostic/refresh')
  expect(full(await pull())).toEqual([])
  expect((await again).items.map((one) => [one.uri, full(one), one.version])).toEqual([
    [textDocument.uri, [], 2],
  ])

  // The configuration counts as soon as it is there.
  await client.change('vc.yaml', [{ text: vc }])
  expect(full(await pull())).toEqual([unknown])
  client.write('.vclint.yaml', 'rules:\n  unknown-field: info\n')
  await client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: uri('.vclint.yaml'), type: 1 }],
  })
  await client.next('workspace/diagnostic/refresh')
  const configured = await pull()
  expect(configured.kind === 'full' && configured.items.map(({ severity }) => severity)).toEqual([
    3,
  ])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('serves a client that only listens', async () => {
  const client = await startClient(pushClient, { 'secret.yaml': secret })
  const { uri, request } = client
  const published = async () => {
    const params = await client.next<PublishDiagnosticsParams>('textDocument/publishDiagnostics')
    return [params.uri.replace(/.*\//, ''), params.version, params.diagnostics.map(brief)]
  }
  expect(client.capabilities.diagnosticProvider).toBeUndefined()
  await client.open('vc.yaml', vc)
  expect(await published()).toEqual(['vc.yaml', 1, [unknown, elsewhere]])

  const range = { start: { line: 3, character: 15 }, end: { line: 3, character: 15 } }
  const textDocument = { uri: uri('vc.yaml') }
  const actions = await request<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range,
    context: { diagnostics: [] },
  })
  expect(titles(actions)).toEqual([
    'Rename to "createRBAC"',
    'Write "vc-platform"',
    'Explain unknown-field',
    'Disable unknown-field for this line',
    'Disable unknown-field for this file',
  ])
  const fixed = vc.replace('createRbac', 'createRBAC')
  expect(applied(vc, actions[0]?.edit, textDocument.uri)).toBe(fixed)
  expect(actions[0]?.isPreferred).toBe(true)
  await request('workspace/executeCommand', actions[2]?.command)
  expect(await client.next('window/showMessage')).toEqual({
    type: 3,
    message: expect.stringMatching(/^unknown-field: .*\. file:\/\/\/rules/),
  })

  // Of several keystrokes only the last is answered, if none takes too long on a slow machine.
  await client.change('vc.yaml', [{ text: `${vc}#` }])
  await client.change('vc.yaml', [{ text: fixed }])
  let answer = await published()
  if (answer[1] === 2) answer = await published()
  expect(answer).toEqual(['vc.yaml', 3, [elsewhere]])

  // Another document changes the findings in this one.
  await client.open('secret.yaml', secret)
  expect(await published()).toEqual(['secret.yaml', 1, []])
  await client.change('secret.yaml', [{ text: secret.replace('vc-platform', 'vc-platfrom') }])
  expect(await published()).toEqual(['secret.yaml', 2, []])
  expect(await published()).toEqual(['vc.yaml', 3, []])
  await client.close('secret.yaml')
  expect(await published()).toEqual(['secret.yaml', undefined, []])
  expect(await published()).toEqual(['vc.yaml', 3, [elsewhere]])

  // Nobody watches files for it, so it looks for itself when something is saved.
  unlinkSync(join(client.folder, 'secret.yaml'))
  await client.notify('textDocument/didSave', { textDocument })
  expect(await published()).toEqual(['vc.yaml', 3, []])
  await client.close('vc.yaml')
  expect(await published()).toEqual(['vc.yaml', undefined, []])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('answers for documents of others, odd names and none at all', async () => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  const pull = (uri: string) =>
    client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument: { uri } })
  await client.open('chart.yaml', 'replicas: 1\nreplicas: 2\n')
  expect(full(await pull(client.uri('chart.yaml')))).toEqual([])
  await client.open('untitled:Untitled-1', vc, '')
  expect(full(await pull('untitled:Untitled-1'))).toEqual([unknown])
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  await client.open('untitled:Untitled-2', user, '')
  await client.open('untitled:Untitled-3', user, '')
  expect(JSON.stringify(await pull('untitled:Untitled-3'))).toContain(
    'User \\"jane\\" is already defined in \\"Untitled-2\\".',
  )
  await client.close('untitled:Untitled-2')
  for (const ref of ['HEAD', 'HEAD~1']) {
    await client.open(`git:/a/jane.yaml?${ref}`, user)
    expect(full(await pull(`git:/a/jane.yaml?${ref}`))).toEqual([])
  }
  const request =
    '# a comment\n@api = https://p.example.com/kubernetes/management/apis/management.platform.sh/v1\n\nGET {{api}}/user\nAuthorization: Bearer {{key}}\n'
  await client.open('untitled:Untitled-4', request, 'http')
  expect(full(await pull('untitled:Untitled-4'))).toEqual(['4:5-17 request-path'])
  await client.open('a b/%C3%BC#?.vc.yaml', vc, 'helm')
  expect(full(await pull(client.uri('a b/%C3%BC#?.vc.yaml')))).toEqual([unknown])
  const odd = client.uri('vc.yaml').replace('vc.yaml', 'v%63.yaml')
  await client.open(odd, vc)
  expect(full(await pull(odd))).toEqual([unknown])

  const nowhere = { textDocument: { uri: 'file:///not/open.yaml' } }
  const position = { line: 99, character: 99 }
  const range = { start: position, end: position }
  expect(full(await pull(nowhere.textDocument.uri))).toEqual([])
  const actions = { ...nowhere, range, context: { diagnostics: [] } }
  expect(await client.request('textDocument/codeAction', actions)).toEqual([])
  await client.notify('textDocument/didClose', nowhere)
  const changed = { uri: 'file:///not/open.yaml', version: 7 }
  await client.notify('textDocument/didChange', { textDocument: changed, contentChanges: [] })
  await client.request('workspace/executeCommand', { command: 'nobody.knows' })
  const far = { textDocument: { uri: odd }, range, context: { diagnostics: [] } }
  expect(await client.request('textDocument/codeAction', far)).toEqual([])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: [] })
})

it('takes an address that is none for a name', () => {
  const path = pathOf(5 as unknown as string)
  expect(isFile(path)).toBe(false)
})

it('reads a configuration that appears in a folder which had none', async () => {
  const wrong = 'sync: {toHost: {pods: {enabeld: true}}}\n'
  const client = await startClient(pullClient, { 'shop/vc.yaml': wrong, 'till/vc.yaml': wrong })
  await client.next('client/registerCapability')
  const findings = async (name: string) => {
    const textDocument = { uri: client.uri(name) }
    return full(
      await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument }),
    )
  }
  for (const name of ['shop/vc.yaml', 'till/vc.yaml']) {
    await client.open(name, wrong)
    expect(await findings(name)).toEqual(['1:24-31 unknown-field'])
  }
  client.write('shop/.vclint.yaml', 'rules: {unknown-field: off}\n')
  await client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.uri('shop/.vclint.yaml'), type: 1 }],
  })
  expect(await findings('shop/vc.yaml')).toEqual([])
  expect(await findings('till/vc.yaml')).toEqual(['1:24-31 unknown-field'])
  expect(await client.stop()).toEqual({ isClean: true, unexpected: expect.anything() })
})

it('reads a configuration that is open before it is saved', async () => {
  const wrong = 'sync: {toHost: {pods: {enabeld: true}}}\n'
  const client = await startClient(pullClient, { 'shop/vc.yaml': wrong })
  await client.next('client/registerCapability')
  const findings = async (name: string) => {
    const textDocument = { uri: client.uri(name) }
    return full(
      await client.request<DocumentDiagnosticReport>('textDocument/diagnostic', { textDocument }),
    )
  }
  await client.open('shop/vc.yaml', wrong)
  // By then the folder was walked.
  expect(await findings('shop/vc.yaml')).toEqual(['1:24-31 unknown-field'])
  await client.request('workspace/diagnostic', { previousResultIds: [] })
  await client.open('shop/.vclint.yaml', 'rules: {unknown-field: off}\n')
  await client.notify('workspace/didChangeWatchedFiles', {
    changes: [{ uri: client.uri('shop/new.yaml'), type: 1 }],
  })
  await client.request('workspace/diagnostic', { previousResultIds: [] })
  await client.change('shop/.vclint.yaml', [{ text: 'rules: {unknown-field: off}\n\n' }])
  expect(await findings('shop/vc.yaml')).toEqual([])
  await client.stop()
})
