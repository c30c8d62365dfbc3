import { expect, it } from 'vitest'
import type { CompletionItem, Diagnostic } from 'vscode-languageserver/node'
import { HOSTILE_RULE, LEAKED, STEERING } from '../custom-rules/hostile-rule.ts'
import { brief, pullClient, pushClient, startClient } from './client.ts'

const key =
  'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec: {user: a, ttl: 9}\n'
const config = (check: string) =>
  `extends: minimal\ncustomRules:\n  - id: acme/ttl\n    kinds: [OwnedAccessKey]\n    check: ${check}\n    at: spec.ttl\n    message: Too short.\n    fix: {set: 60}\n`

it('shows findings of a rule, and mistakes in it, while it is typed', async () => {
  const client = await startClient(pullClient, { 'key.yaml': key })
  await client.next('client/registerCapability')
  await client.open('.vclint.yaml', config('object.spec.ttl >='))
  await client.open('key.yaml', key)
  const found = async (name: string) => {
    const report = await client.request<{ items: Parameters<typeof brief>[0][] }>(
      'textDocument/diagnostic',
      { textDocument: { uri: client.uri(name) } },
    )
    return report.items.map((item) => `${brief(item)} ${item.message}`)
  }
  expect(await found('key.yaml')).toEqual([])
  expect(await found('.vclint.yaml')).toMatchInlineSnapshot(`
    [
      "5:29-30 invalid-config Unexpected the end.",
    ]
  `)
  await client.change('.vclint.yaml', [{ text: config('object.spec.tll >= 60') }])
  await client.save('.vclint.yaml')
  expect(await found('.vclint.yaml')).toMatchInlineSnapshot(`
    [
      "5:24-27 invalid-config Unknown field "tll". Did you mean "ttl"?",
    ]
  `)
  await client.change('.vclint.yaml', [{ text: config('object.spec.ttl >= 3600') }])
  await client.save('.vclint.yaml')
  expect(await found('.vclint.yaml')).toEqual([])
  expect(await found('key.yaml')).toMatchInlineSnapshot(`
    [
      "4:22-23 acme/ttl Too short.",
    ]
  `)
  await client.stop()
})

/** `‸` is the cursor: the labels that are offered there, and the text after the first of them is accepted. */
const positions: readonly [text: string, labels: readonly string[], accepted?: string][] = [
  ['check: obj‸', ['object'], 'check: object'],
  ['check: object.spec.tt‸', ['ttl'], 'check: object.spec.ttl'],
  ['check: object.spec.tt‸l < 9', ['ttl'], 'check: object.spec.ttl < 9'],
  ['check: "object.spec.?sco‸"', ['scope'], 'check: "object.spec.?scope"'],
  ["check: 'has(object.spec.scope.rol‸)'", ['roles'], "check: 'has(object.spec.scope.roles)'"],
  [
    'check: |\n      object.spec.user != "" &&\n      object.metadata.name.startsW‸',
    ['startsWith'],
    'check: |\n      object.spec.user != "" &&\n      object.metadata.name.startsWith',
  ],
  ['check: object.spec.scope.roles.exi‸', ['exists', 'exists_one']],
  ['check: object.spec.?scope.?roles.orValue([]).all(r, r.ro‸', ['role']],
  ['check: object.spec.scope.roles.all(r, r.projects.exists(p, p.ends‸', ['endsWith']],
  ['check: object.spec.scope.roles.filter(r, r.role == "vc")[0].proj‸', ['projects']],
  ['check: object.spec.scope.roles.map(r, r.role).joi‸', ['join']],
  ['check: object.metadata.labels["a"].low‸', ['lowerAscii']],
  ['check: cel.bind(s, object.spec.scope, s.virt‸', ['virtualClusters']],
  ['check: project.acc‸', ['accessKeys']],
  ['check: project.users.exists(u, u.user‸', ['username']],
  ['check: file.pa‸', ['path']],
  ['check: object.spec.ttl < 3.‸', []],
  ['check: object.metadata.name == "object.sp‸', []],
  ['check: item.ro‸\n    forEach: object.spec.scope.roles', ['role']],
  ['check: item.ro‸\n    forEach: object.spec.scope.roles.filter(r, true)', ['role']],
  ['forEach: object.spec.scope.ro‸\n    check: true', ['roles']],
  ['when: obj‸\n    check: true', ['object']],
  ['at: spec.scope.ro‸\n    check: true', ['roles'], 'at: spec.scope.roles\n    check: true'],
  ['at: proj‸\n    forEach: object.spec.scope.roles\n    check: true', ['projects']],
  [
    'message: Key {{object.metadata.na‸}} is old\n    check: true',
    ['name', 'namespace'],
    'message: Key {{object.metadata.name}} is old\n    check: true',
  ],
  ['message: Key of object.metadata.na‸\n    check: true', []],
]

it.each(positions)('completes %s', async (entry, labels, accepted) => {
  const rule = `customRules:\n  - id: acme/ttl\n    kinds: [OwnedAccessKey]\n    ${entry}\n`
  const offset = rule.indexOf('‸')
  const text = rule.replace('‸', '')
  const before = text.slice(0, offset).split('\n')
  const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  const client = await startClient(pullClient, {})
  await client.next('client/registerCapability')
  await client.open('.vclint.yaml', text)
  const textDocument = { uri: client.uri('.vclint.yaml') }
  const found = await client.request<CompletionItem[] | null>('textDocument/completion', {
    textDocument,
    position,
  })
  const typed = /\w*$/.exec(before.at(-1) ?? '')?.[0] ?? ''
  const shown = (found ?? []).filter(({ label }) => label.startsWith(typed))
  expect(shown.map(({ label }) => label).slice(0, labels.length || 9)).toEqual(labels)
  const edit = shown[0]?.textEdit
  if (accepted !== undefined && edit !== undefined) {
    const lines = text.split('\n')
    const { start, end } = 'range' in edit ? edit.range : edit.replace
    const line = lines[start.line] ?? ''
    lines[start.line] = line.slice(0, start.character) + edit.newText + line.slice(end.character)
    expect(lines.join('\n')).toContain(accepted)
  }
  await client.stop()
})

it('shows the types of what an expression uses', async () => {
  const client = await startClient(pullClient, {})
  await client.next('client/registerCapability')
  const check =
    'object.spec.scope.roles.all(r, r.role.startsWith("a")) && "x" in object.metadata.labels'
  const text = config(check).replace('Too short', 'Too short for {{object.spec.user}}')
  await client.open('.vclint.yaml', text)
  const hoverAt = async (word: string, at = text.indexOf(word) + 1) => {
    const before = text.slice(0, at).split('\n')
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
    const textDocument = { uri: client.uri('.vclint.yaml') }
    const found = await client.request<{ contents: { value: string } } | null>(
      'textDocument/hover',
      { textDocument, position },
    )
    return found?.contents.value.split('\n').slice(1, 2).join()
  }
  expect(await hoverAt('object.spec')).toBe('object: object')
  expect(await hoverAt('scope.roles')).toBe('scope: object')
  expect(await hoverAt('roles.all')).toBe('roles: list<object>')
  expect(await hoverAt('all(r')).toBe('all(name, condition): bool')
  expect(await hoverAt('role.starts')).toBe('role: string')
  expect(await hoverAt('labels')).toBe('labels: map<string, string>')
  expect(await hoverAt('user}}')).toBe('user: string')
  await client.stop()
})

it('offers custom rules in comments, and links their findings to their page', async () => {
  const client = await startClient(pullClient, {
    '.vclint.yaml': `${config('object.spec.ttl >= 60')}    url: https://wiki.example.org/keys\n`,
  })
  await client.next('client/registerCapability')
  await client.open('key.yaml', `# vclint-disable-next-line acme/\n${key}`)
  const textDocument = { uri: client.uri('key.yaml') }
  const position = { line: 0, character: 32 }
  const found = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position,
  })
  expect(found.map(({ label }) => label).filter((label) => label.includes('/'))).toEqual([
    'acme/ttl',
  ])
  const report = await client.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
    textDocument,
  })
  const own = report.items.find(({ code }) => code === 'acme/ttl')
  expect(own?.codeDescription?.href).toBe('https://wiki.example.org/keys')
  await client.stop()
})

it('shows rules of a hostile configuration as text, without a picture, a link or a credential', async () => {
  const client = await startClient(pushClient, { '.vclint.yaml': HOSTILE_RULE })
  await client.open('key.yaml', `${key.replace(', ttl: 9', '')}# vclint-disable-line acme/x\n`)
  const { diagnostics } = await client.next<{ diagnostics: Diagnostic[] }>(
    'textDocument/publishDiagnostics',
  )
  const own = diagnostics.find(({ code }) => code === 'acme/x')
  expect(own?.codeDescription).toBe(undefined)
  const textDocument = { uri: client.uri('key.yaml') }
  const [hover, completions] = await Promise.all([
    client.request<{ contents: { value: string } }>('textDocument/hover', {
      textDocument,
      position: { line: 4, character: 25 },
    }),
    client.request<CompletionItem[]>('textDocument/completion', {
      textDocument,
      position: { line: 4, character: 25 },
    }),
  ])
  const offered = completions.find(({ label }) => label === 'acme/x')?.documentation
  const documentation = typeof offered === 'object' ? offered.value : ''
  for (const shown of [own?.message ?? '', hover.contents.value, documentation]) {
    expect(shown).toContain('evil.example')
    expect(shown).not.toMatch(STEERING)
    expect(shown).not.toMatch(LEAKED)
  }
  for (const markdown of [hover.contents.value, documentation])
    expect(markdown).not.toMatch(/[^\\]\]\(|<img/)
  await client.stop()
})
