import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileTexts } from '../hostile-texts.ts'
import { some } from '../runs.ts'
import { pullClient, startClient } from './client.ts'

/** Seconds of processor time that no answer takes; a slow one takes minutes. */
const MOST = 2

type Client = Awaited<ReturnType<typeof startClient>>

let client: Client
beforeAll(async () => {
  client = await startClient(pullClient, { 'other/vc.yaml': 'sync: {}\n' })
  await client.next('client/registerCapability')
})
afterAll(async () => {
  const { isClean, unexpected } = await client.stop()
  const messages = unexpected.filter(({ method }) => /Message$/.test(method))
  expect([isClean, messages]).toEqual([true, []])
})

it.each(some(hostileTexts))('answers on $name, each time soon', async ({ name, file, make }) => {
  const text = make()
  const uri = `${name.replaceAll(/\W+/g, '-')}/${file}`
  const textDocument = { uri: client.uri(uri) }
  const ask = (method: string, more: object = {}) =>
    timed(method, () => client.request(`textDocument/${method}`, { textDocument, ...more }))
  await client.open(uri, text, languageOf(file))
  const lines = text.split('\n')
  const middle = placeIn(lines, Math.floor(lines.length / 2))
  const slow = [await ask('diagnostic')]
  await client.change(uri, [{ range: { start: middle, end: middle }, text: 'x' }])
  slow.push(await ask('diagnostic'))
  for (const position of [middle, placeIn(lines, 5)])
    for (const method of ['completion', 'hover', 'signatureHelp', 'definition'])
      slow.push(await ask(method, { position }))
  const range = { start: middle, end: middle }
  slow.push(await ask('codeAction', { range, context: { diagnostics: [] } }))
  for (const method of ['documentSymbol', 'codeLens', 'foldingRange']) slow.push(await ask(method))
  await client.close(uri)
  expect(slow.filter(({ seconds }) => seconds > MOST)).toEqual([])
  const other = { textDocument: { uri: client.uri('other/vc.yaml') } }
  expect(await client.request('textDocument/diagnostic', other)).toBeDefined()
})

it.each([
  ['400 folders', 'd/'.repeat(400)],
  ['5,000 folders', 'd/'.repeat(5000)],
  ['50,000 folders', 'd/'.repeat(50_000)],
  ['a folder with a long name', `${'d'.repeat(50_000)}/`],
])('answers on other documents beside one whose address has %s', async (_, folders) => {
  const uri = `${folders}vc.yaml`
  const text = 'external: {platform: {apiKey: {one: a}}}\n'
  const ask = (of: string, method: string, more: object = {}) => {
    const textDocument = { uri: client.uri(of) }
    return timed(method, () => client.request(`textDocument/${method}`, { textDocument, ...more }))
  }
  await client.open(uri, text, 'yaml')
  await client.open('beside/vc.yaml', text, 'yaml')
  const slow = []
  for (const of of [uri, 'beside/vc.yaml']) {
    slow.push(await ask(of, 'diagnostic'))
    slow.push(await ask(of, 'hover', { position: { line: 0, character: 3 } }))
    slow.push(await ask(of, 'definition', { position: { line: 0, character: 3 } }))
  }
  const beside = { textDocument: { uri: client.uri('beside/vc.yaml') } }
  const found = (await client.request('textDocument/diagnostic', beside)) as { items: unknown[] }
  expect(found.items).not.toEqual([])
  await client.close(uri)
  await client.close('beside/vc.yaml')
  expect(slow.filter(({ seconds }) => seconds > MOST)).toEqual([])
})

function placeIn(lines: readonly string[], wanted: number) {
  const line = Math.min(wanted, lines.length - 1)
  return { line, character: Math.min(lines[line]?.length ?? 0, 8) }
}

async function timed(method: string, run: () => Promise<unknown>) {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return { method, seconds: (user + system) / 1e6 }
}

function languageOf(file: string): string {
  const languages = { json: 'json', http: 'http', tf: 'terraform' } as const
  return languages[file.split('.').at(-1) as keyof typeof languages] ?? 'yaml'
}
