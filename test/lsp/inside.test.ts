import { expect, it } from 'vitest'
import type {
  CodeAction,
  CompletionItem,
  DocumentSymbol,
  Hover,
  Position,
  SignatureHelp,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { applied, pullClient, startClient } from './client.ts'

const inner = [
  'external: {platform: {apiKey: {secretName: shop-key, createRbac: true}}}',
  'sync:',
  '  toHost:',
  '    endpoints:',
  '      enabled: true',
  '      patches:',
  '        - path: subsets[*].ports[*].name',
  '          expression: "btoa(value)"',
  '      ',
  '',
].join('\n')

const head = 'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: shop}\nspec:\n'
const literalHead = `${head}  source:\n    helm:\n      values: |\n`
const literal = `${literalHead}${inner.replace(/^(?=.)/gm, '        ')}`
const quotedHead = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\ndata:\n  values.yaml: '
const quoted = `${quotedHead}${JSON.stringify(inner)}\n`

const deepHead = 'patches:\n  - patch: '
const deep = `${deepHead}${JSON.stringify(literal)}\n`

const inLiteral = (offset: number) => {
  const before = inner.slice(0, offset).split('\n')
  return literalHead.length + offset + 8 * before.length
}

/** The same text in three extractors, and where an offset of it is there, found without our maps. */
const extractors = {
  'literal.yaml': { text: literal, outer: inLiteral },
  'quoted.yaml': {
    text: quoted,
    outer: (offset: number) =>
      quotedHead.length + JSON.stringify(inner.slice(0, offset)).length - 1,
  },
  // A text in a text.
  'kustomization.yaml': {
    text: deep,
    outer: (offset: number) =>
      deepHead.length + JSON.stringify(literal.slice(0, inLiteral(offset))).length - 1,
  },
}

const offsets = [...inner.matchAll(/createRbac|apiKey|ports|btoa|\(|value\)|enabled|patches|sync/g)]
  .map(({ index }) => index + 1)
  .concat(inner.lastIndexOf('\n'))

it.each(Object.entries(extractors))('helps in a text of %s as in a file', async (name, wrapper) => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open('vc.yaml', inner)
  await client.open(name, wrapper.text)
  const plain = TextDocument.create('', 'yaml', 1, inner)
  const outer = TextDocument.create('', 'yaml', 1, wrapper.text)
  const move = (position: Position) => outer.positionAt(wrapper.outer(plain.offsetAt(position)))
  const ask = async <T>(method: string, file: string, position: Position) =>
    client.request<T>(`textDocument/${method}`, {
      textDocument: { uri: client.uri(file) },
      position,
    })
  for (const offset of offsets) {
    const here = plain.positionAt(offset)
    const there = outer.positionAt(wrapper.outer(offset))
    const wanted = await ask<Hover | null>('hover', 'vc.yaml', here)
    const hover = await ask<Hover | null>('hover', name, there)
    expect(hover?.contents).toEqual(wanted?.contents)
    const range = wanted?.range && {
      start: move(wanted.range.start),
      end: outer.positionAt(wrapper.outer(plain.offsetAt(wanted.range.end))),
    }
    expect(hover?.range).toEqual(range)
    const items = await ask<CompletionItem[]>('completion', 'vc.yaml', here)
    const found = await ask<CompletionItem[]>('completion', name, there)
    expect(found.map(({ label }) => label)).toEqual(items.map(({ label }) => label))
    const [first] = items
    const [item] = found
    if (item?.textEdit !== undefined && first?.textEdit !== undefined) {
      const changed = TextDocument.applyEdits(outer, [item.textEdit as never])
      const expected = TextDocument.applyEdits(plain, [first.textEdit as never])
      expect(innerOf(name, changed)).toBe(expected)
    }
    const help = await ask<SignatureHelp | null>('signatureHelp', 'vc.yaml', here)
    expect(await ask('signatureHelp', name, there)).toEqual(help)
  }
  const textDocument = { uri: client.uri(name) }
  const symbols = await client.request<DocumentSymbol[]>('textDocument/documentSymbol', {
    textDocument,
  })
  const names = (all: readonly DocumentSymbol[] = []) => all.map((one) => one.name)
  expect(symbols.map((one) => names(one.children))).toEqual([['external', 'sync']])
  const sync = symbols[0]?.children?.[1]
  expect(sync?.selectionRange.start).toEqual(
    outer.positionAt(wrapper.outer(inner.indexOf('sync:'))),
  )
  const at = outer.positionAt(wrapper.outer(inner.indexOf('createRbac')))
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range: { start: at, end: at },
    context: { diagnostics: [] },
  })
  const action = actions.find(({ title }) => title.includes('createRBAC'))
  const resolved = await client.request<CodeAction>('codeAction/resolve', action)
  const fixed = applied(wrapper.text, resolved.edit, textDocument.uri)
  expect(innerOf(name, fixed)).toBe(inner.replace('createRbac', 'createRBAC'))
  expect((await client.stop()).isClean).toBe(true)
})

const oneLine = 'external: {platform: {apiKey: {secretNme: a}}}'

it.each([
  // In a text its comment covers one line; the second mistake stays.
  [
    'literal.yaml',
    literalHead,
    `        external:\n          platform: {apiKey: {bad: 1}}\n        sync: {toHst: 1}\n`,
  ],
  [
    'crlf.yaml',
    literalHead,
    '        external:\r\n          platform: {apiKey: {bad: 1}}\r\n        sync: {toHst: 1}\r\n',
  ],
  [
    'quoted.yaml',
    quotedHead,
    '"external:\\n  platform: {apiKey: {bad: 1}}\\nsync: {toHst: 1}\\n"\n',
  ],
  [
    'config.json',
    '{"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "shop"}, "data": {"values.yaml": ',
    '"external:\\n  platform: {apiKey: {bad: 1}}\\nsync: {toHst: 1}\\n"}}',
  ],
])('disables a rule for one line of a text in %s', async (name, start, rest) => {
  const text = start + rest
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open(name, text)
  const textDocument = { uri: client.uri(name) }
  const at = TextDocument.create('', 'yaml', 1, text).positionAt(text.indexOf('bad') + 1)
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument,
    range: { start: at, end: at },
    context: { diagnostics: [] },
  })
  const action = actions.find(({ title }) => title === 'Disable unknown-field for this line')
  const resolved = await client.request<CodeAction>('codeAction/resolve', action)
  const changed = applied(text, resolved.edit, textDocument.uri)
  const added = changed.replace(/ *# vclint-disable-next-line unknown-field(?:\\n|\r?\n)/, '')
  expect(added).toBe(text)
  const before = changed.slice(0, changed.indexOf('# vclint'))
  expect(before).toMatch(/external:(?:\\n|\r?\n) +$/)
  await client.open(`after-${name}`, changed)
  const report = await client.request<{ items: { message: string; code: string }[] }>(
    'textDocument/diagnostic',
    { textDocument: { uri: client.uri(`after-${name}`) } },
  )
  const unknown = report.items.filter(({ code }) => code === 'unknown-field')
  expect(unknown.map(({ message }) => /"(\w+)"/.exec(message)?.[1])).toEqual(['toHst'])
  expect((await client.stop()).isClean).toBe(true)
})

it.each([
  ['quoted', true, `${quotedHead}'${oneLine}'\n`],
  ['JSON', false, `${quotedHead}|\n    {"external": {"platform": {"apiKey": {"secretNme": 1}}}}\n`],
])('offers a comment above %s text that cannot hold one: %s', async (_, isOneLine, text) => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open('map.yaml', text)
  const at = TextDocument.create('', 'yaml', 1, text).positionAt(text.indexOf('secretNme') + 1)
  const actions = await client.request<CodeAction[]>('textDocument/codeAction', {
    textDocument: { uri: client.uri('map.yaml') },
    range: { start: at, end: at },
    context: { diagnostics: [] },
  })
  const titles = actions.map(({ title }) => title)
  expect(titles).toContain('Disable unknown-field for this file')
  expect(titles.includes('Disable unknown-field for this line')).toBe(isOneLine)
  expect((await client.stop()).isClean).toBe(true)
})

/** What a wrapper holds, read without our maps. */
function innerOf(name: string, text: string): string {
  if (name === 'quoted.yaml') return JSON.parse(text.slice(quotedHead.length))
  if (name === 'kustomization.yaml')
    return innerOf('literal.yaml', JSON.parse(text.slice(deepHead.length)))
  return text.slice(literalHead.length).replace(/^ {8}/gm, '')
}

const values = 'sync:\n  toHost:\n    endpoints:\n      enabled: true\n      ‸\n'

/** Configuration as an object in an object of somebody else. */
const objects = {
  'release.yaml': `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata:\n  name: shop\nspec:\n  values:\n${values.replace(/^(?=.)/gm, '    ')}`,
  'application.yaml': `kind: Application\nspec:\n  source:\n    helm:\n      valuesObject:\n${values.replace(/^(?=.)/gm, '        ')}`,
  'chart/values.yaml': `image: a\ntenant:\n${values.replace(/^(?=.)/gm, '  ')}`,
}

it.each(Object.entries(objects))(
  'completes in the values of %s, not around',
  async (name, text) => {
    const client = await startClient(pullClient, {
      'chart/Chart.yaml': 'name: a\ndependencies:\n  - name: vcluster\n    alias: tenant\n',
    })
    await client.next('client/registerCapability')
    const offered = async (marked: string) => {
      const offset = marked.indexOf('‸')
      await client.open(name, marked.replace('‸', ''))
      const found = await client.request<CompletionItem[]>('textDocument/completion', {
        textDocument: { uri: client.uri(name) },
        position: TextDocument.create('', 'yaml', 1, marked).positionAt(offset),
      })
      await client.close(name)
      return found.map(({ label }) => label)
    }
    expect(await offered(text)).toEqual(['patches'])
    const [first = ''] = /^.*\n/.exec(text) ?? []
    expect(await offered(text.replace('‸', '').replace(first, `${first}‸\n`))).toEqual([])
    expect((await client.stop()).isClean).toBe(true)
  },
)

it('offers nothing in the indentation of a text that would be written elsewhere', async () => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  await client.open('literal.yaml', literal)
  const line = literal.split('\n').findIndex((one) => one.includes('external'))
  const found = await client.request('textDocument/completion', {
    textDocument: { uri: client.uri('literal.yaml') },
    position: { line, character: 4 },
  })
  expect(found).toEqual([])
  expect((await client.stop()).isClean).toBe(true)
})

it.each([
  ['data:\n  vc.yaml: |\n    external:\n      ', '\n', 'platform'],
  ['data:\n  values.yaml: |\n    sync:\n      toHost:\n        ', '\n', 'pods'],
])('offers keys in a text of which only a section is written: %j', async (before, after, key) => {
  const client = await startClient(pullClient)
  await client.next('client/registerCapability')
  const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: shop}\n${before}`
  await client.open('map.yaml', text + after)
  const position = TextDocument.create('', 'yaml', 1, text).positionAt(text.length)
  const textDocument = { uri: client.uri('map.yaml') }
  const found = await client.request<CompletionItem[]>('textDocument/completion', {
    textDocument,
    position,
  })
  expect(found.map(({ label }) => label)).toContain(key)
  await client.stop()
})
