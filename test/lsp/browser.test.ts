import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Diagnostic, TextEdit } from 'vscode-languageserver'
import { TextDocument } from 'vscode-languageserver-textdocument'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/browser.md')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, code = '']) => code,
  )
const [workerExample = '', pageExample = ''] = blocks('js')

interface Action {
  readonly edit: { readonly changes: Readonly<Record<string, TextEdit[]>> }
}

/** A worker whose files the page changes over a port. */
const workerOfTest = `
  import { startServer } from 'vclint/worker'
  addEventListener('message', ({ data, ports: [port] }) => {
    const files = startServer(port, {
      files: data,
      today: () => '2026-01-31',
      ruleUrl: (topic, id) => 'https://example.com/' + topic + '/' + id,
    })
    addEventListener('message', ({ data: [path, text] }) =>
      text === undefined ? files.remove(path) : files.write(path, text))
  }, { once: true })
`

async function bundled(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root },
    alias: { 'vclint/worker': join(root, 'dist/worker.js') },
    bundle: true,
    external: ['./worker-browser-engine.js', './worker-browser-custom-rules.js'],
    format: 'esm',
    platform: 'browser',
    logLevel: 'silent',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const served = new Map<string, string | Buffer>()
const fetched: string[] = []
const types = new Map([
  ['js', 'text/javascript'],
  ['wasm', 'application/wasm'],
])
const server = createServer(({ url = '' }, response) => {
  fetched.push(url)
  const text = served.get(url)
  const type = types.get(url.split('.').at(-1) ?? '') ?? 'text/html'
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text)
})
let browser: Browser

beforeAll(async () => {
  served.set('/', '<!doctype html><title>vclint</title>')
  served.set('/example.html', '<!doctype html><script type="module" src="example.js"></script>')
  served.set('/favicon.ico', '')
  for (const file of ['worker-browser-engine.js', 'worker-browser-custom-rules.js', 'quickjs.wasm'])
    served.set(`/${file}`, readFileSync(join(root, 'dist', file)))
  served.set('/example.js', pageExample)
  served.set('/worker.js', await bundled(workerExample))
  served.set('/test-worker.js', await bundled(workerOfTest))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  server.close()
})

/** Opens a page; gives it with all that it says on its console. */
async function visit(path: string): Promise<{ tab: Page; said: string[] }> {
  const tab = await browser.newPage()
  const said: string[] = []
  tab.on('console', (message) => said.push(message.text()))
  tab.on('pageerror', (error) => said.push(error.message))
  await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return { tab, said }
}

it('runs the example of its page as it stands', async () => {
  const { tab, said } = await visit('/example.html')
  await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(0)
  expect(`${said.join('\n')}\n`).toBe(blocks('text')[0])
  await tab.close()
}, 30_000)

/** A client of few lines, as the page has it; every function runs there. */
function startClient(files: readonly (readonly [string, string])[]): void {
  const worker = new Worker('/test-worker.js', { type: 'module' })
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(files, [port2])
  const answers = new Map<unknown, (message: Answer) => void>()
  let refreshes = 0
  port1.onmessage = ({ data }: { data: Answer }) => {
    if (data.method === 'workspace/diagnostic/refresh') refreshes++
    if (data.method !== undefined && data.id !== undefined)
      port1.postMessage({ jsonrpc: '2.0', id: data.id, result: null })
    else answers.get(data.id)?.(data)
  }
  let last = 0
  Object.assign(globalThis, {
    request: (method: string, params: unknown) =>
      new Promise((resolve, reject) => {
        const id = ++last
        answers.set(id, ({ error, result }) => (error ? reject(error) : resolve(result)))
        port1.postMessage({ jsonrpc: '2.0', id, method, params })
      }),
    notify: (method: string, params: unknown) =>
      port1.postMessage({ jsonrpc: '2.0', method, params }),
    write: (path: string, text?: string) => worker.postMessage([path, text]),
    refreshes: () => refreshes,
  })
}

interface Answer {
  readonly id?: unknown
  readonly method?: string
  readonly result?: unknown
  readonly error?: unknown
}

declare const request: (method: string, params: unknown) => Promise<never>
declare const notify: (method: string, params: unknown) => void
declare const write: (path: string, text?: string) => void
declare const refreshes: () => number
declare class Worker {
  constructor(url: string, options: object)
  postMessage(message: unknown, ports?: readonly unknown[]): void
}
declare class MessageChannel {
  readonly port1: { postMessage(message: unknown): void; onmessage: unknown }
  readonly port2: unknown
}

const USER =
  'apiVersion: management.platform.sh/v1\nkind: User\nmetadata:\n  name: ana\nspec:\n  username: ana\n'
const KEY =
  'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata:\n  name: ci\nspec:\n  user: anna\n'
const VC = [
  'sync:',
  '  toHost:',
  '    pods:',
  '      enabeld: true',
  '      patches:',
  '        - path: metadata.labels.team',
  '          expression: value.',
  '',
].join('\n')

describe('a plain client in a page', () => {
  it('gets findings, fixes, hover texts and completion, and files that change', async () => {
    const { tab, said } = await visit('/')
    await tab.evaluate(startClient, [
      ['/shop/user.yaml', USER],
      ['/shop/key.yaml', KEY],
      ['/shop/.gitignore', 'out/\n'],
      ['/shop/out/user.yaml', USER.replaceAll(': ana', ': anna')],
    ] as const)
    const ask = (method: string, params: unknown) =>
      tab.evaluate(([method, params]) => request(method, params), [method, params] as const)
    const tell = (method: string, params: unknown) =>
      tab.evaluate(([method, params]) => notify(method, params), [method, params] as const)
    const uri = (name: string) => `file:///shop/${name}`
    const findings = async (name: string) => {
      const given = await ask('textDocument/diagnostic', { textDocument: { uri: uri(name) } })
      const { items } = given as { items: Diagnostic[] }
      return items
    }
    const codes = async (name: string) => (await findings(name)).map(({ code }) => code)

    const { serverInfo } = await ask('initialize', {
      processId: null,
      rootUri: 'file:///shop',
      capabilities: {
        textDocument: {
          diagnostic: {},
          publishDiagnostics: { codeDescriptionSupport: true },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
        },
        workspace: { diagnostics: { refreshSupport: true } },
      },
    })
    expect(serverInfo).toEqual({
      name: 'vclint',
      version: JSON.parse(read('package.json')).version,
    })
    await tell('initialized', {})

    // Two files that refer to each other, one of them not open; a third is ignored.
    const open = (name: string, text: string) =>
      tell('textDocument/didOpen', {
        textDocument: { uri: uri(name), languageId: 'yaml', version: 1, text },
      })
    await open('key.yaml', KEY)
    expect(await findings('key.yaml')).toMatchObject([
      {
        code: 'unknown-user',
        message: 'No User "anna" is defined here. Did you mean "ana"?',
        codeDescription: { href: 'https://example.com/access-key/unknown-user' },
      },
    ])
    await tab.evaluate((text) => write('/shop/anna.yaml', text), USER.replaceAll(': ana', ': anna'))
    await expect.poll(() => codes('key.yaml')).toEqual([])
    await expect.poll(() => tab.evaluate(() => refreshes())).toBeGreaterThan(0)
    await tab.evaluate(() => write('/shop/anna.yaml'))
    await expect.poll(() => codes('key.yaml')).toEqual(['unknown-user'])

    // The engine of custom rules is fetched for the first of them.
    expect(fetched).not.toContain('/worker-browser-custom-rules.js')
    const rule =
      'customRules: [{id: a/ttl, kinds: [OwnedAccessKey], check: has(object.spec.ttl), message: No ttl.}]'
    await tab.evaluate((text) => write('/shop/.vclint.yaml', text), rule)
    await expect
      .poll(() => codes('key.yaml'), { timeout: 10_000 })
      .toEqual(['a/ttl', 'unknown-user'])
    expect(fetched).toContain('/worker-browser-custom-rules.js')
    await tab.evaluate(() => write('/shop/.vclint.yaml'))
    await expect.poll(() => codes('key.yaml')).toEqual(['unknown-user'])

    // A fix, applied.
    await open('vc.yaml', VC)
    const [finding] = await findings('vc.yaml')
    expect(finding).toMatchObject({ code: 'unknown-field', severity: 1 })
    const textDocument = { uri: uri('vc.yaml') }
    const [action] = (await ask('textDocument/codeAction', {
      textDocument,
      range: finding?.range,
      context: { diagnostics: [finding] },
    })) as Action[]
    expect(action).toMatchObject({ title: 'Rename to "enabled"', isPreferred: true })
    const edits = action?.edit.changes[textDocument.uri] ?? []
    const fixed = TextDocument.applyEdits(TextDocument.create('', '', 1, VC), edits)
    expect(fixed).toBe(VC.replace('enabeld', 'enabled'))
    const contentChanges = edits.map(({ range, newText }) => ({ range, text: newText }))
    await tell('textDocument/didChange', {
      textDocument: { ...textDocument, version: 2 },
      contentChanges,
    })
    expect((await codes('vc.yaml')).filter((code) => code === 'unknown-field')).toEqual([])

    const at = (line: number, character: number) => ({
      textDocument,
      position: { line, character },
    })
    expect(await ask('textDocument/hover', at(3, 8))).toMatchObject({
      contents: { value: expect.stringContaining('**enabled** `boolean`') },
    })
    // A label is a text: its methods follow `value.`.
    const items = (await ask('textDocument/completion', at(6, 28))) as { label: string }[]
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining(['length', 'slice']))
    // QuickJS is fetched for the first pair of expressions.
    expect(fetched).not.toContain('/quickjs.wasm')
    await open(
      'sample.vc.yaml',
      VC.replace('enabeld', 'enabled').replace(
        'value.',
        '\'"my-"+value\'\n          reverseExpression: value.slice(2)',
      ),
    )
    await expect
      .poll(() => codes('sample.vc.yaml'), { timeout: 10_000 })
      .toEqual(['roundtrip-mismatch'])
    expect(fetched).toContain('/quickjs.wasm')
    expect(said).toEqual([])
    await tab.close()
  }, 30_000)
})

describe('the bundle for browsers', () => {
  it('holds nothing of Node, and at most 477 kB that have to be fetched', () => {
    const text = read('dist/worker.js')
    const engine = read('dist/worker-browser-engine.js')
    const customRules = read('dist/worker-browser-custom-rules.js')
    for (const code of [text, engine, customRules]) {
      expect(code.match(/["'`]node:[^"'`]*["'`]|\brequire\(["'`]/g)).toBeNull()
    }
    // Other bundlers look for what is named so.
    expect(engine).not.toContain('.wasm`,import.meta.url')
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(477_000)
  })

  it('comes from sources of which one alone knows Node', () => {
    const files = readdirSync(join(root, 'src/lsp'), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        /from '(?:node:|vscode-languageserver\/node)/.test(read(`src/lsp/${file}`)),
    )
    expect(files).toEqual(['main.ts'])
  })
})
