import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { printableSchema } from '../../src/generated/schemas.ts'

// The server behind the YAML extensions of editors: npm ci --prefix test/judges. CI has it.
const program = join(import.meta.dirname, '../judges/node_modules/.bin/yaml-language-server')
const absent = process.env['CI'] === undefined && !existsSync(program)

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-yaml-'))
const uriOf = (name: string) => pathToFileURL(join(folder, name)).href

interface Diagnostic {
  readonly message: string
  readonly range: { readonly start: { readonly line: number } }
}

describe.skipIf(absent)('yaml-language-server with the schemas that docs/schemas.md names', () => {
  let server: ChildProcess
  let connection: MessageConnection
  const waiting = new Map<string, (diagnostics: readonly Diagnostic[]) => void>()

  beforeAll(async () => {
    writeFileSync(join(folder, 'all.json'), JSON.stringify(printableSchema('all', true)))
    writeFileSync(join(folder, 'vc.json'), JSON.stringify(printableSchema('vc')))
    const settings = {
      yaml: { schemas: { [uriOf('all.json')]: 'all/*.yaml' }, schemaStore: { enable: false } },
    }
    const child = spawn(program, ['--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] })
    server = child
    connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    )
    connection.onRequest('workspace/configuration', ({ items }) =>
      items.map(({ section }: { section: 'yaml' }) => settings[section] ?? null),
    )
    connection.onRequest(() => null)
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) =>
      waiting.get(uri)?.(diagnostics),
    )
    connection.listen()
    const capabilities = { workspace: { configuration: true }, textDocument: { hover: {} } }
    await connection.sendRequest('initialize', {
      processId: null,
      rootUri: uriOf(''),
      capabilities,
    })
    await connection.sendNotification('initialized', {})
    await connection.sendNotification('workspace/didChangeConfiguration', { settings })
  }, 30_000)

  afterAll(() => {
    connection?.dispose()
    server?.kill()
    rmSync(folder, { recursive: true })
  })

  /** What is reported on a text, as `line: message`. */
  const check = async (name: string, text: string): Promise<readonly string[]> => {
    const uri = uriOf(name)
    const answer = new Promise<readonly Diagnostic[]>((resolve) => waiting.set(uri, resolve))
    const textDocument = { uri, languageId: 'yaml', version: 1, text }
    await connection.sendNotification('textDocument/didOpen', { textDocument })
    const found = await answer
    return found.map(({ message, range }) => `${range.start.line + 1}: ${message}`)
  }

  const hover = async (name: string, line: number, character: number): Promise<string> => {
    const at = { textDocument: { uri: uriOf(name) }, position: { line, character } }
    const found = await connection.sendRequest<{ contents: unknown }>('textDocument/hover', at)
    return JSON.stringify(found?.contents ?? '')
  }

  it.each(['vc.yaml', 'access-key.yaml', 'secret.yaml', 'workspace.yaml'])(
    'reports nothing on examples/good/%s',
    async (name) => {
      const text = readFileSync(join(root, 'examples/good', name), 'utf8')
      expect(await check(`all/${name}`, text)).toEqual([])
    },
    20_000,
  )

  it('reports a misspelt field and a wrong type by the schema of all kinds', async () => {
    const text = [
      ...['apiVersion: management.platform.sh/v1', 'kind: User', 'metadata:', '  name: a'],
      ...['spec:', '  disabeld: true', '  groups: a', ''],
    ].join('\n')
    const found = await check('all/wrong.yaml', text)
    expect(found.map((line) => line.slice(0, 2)).sort()).toEqual(['6:', '7:'])
    expect(found.join()).toMatch(/disabeld/)
  }, 20_000)

  it('takes the schema that a comment names, and shows a description', async () => {
    const name = 'elsewhere.yaml'
    const text = [
      `# yaml-language-server: $schema=${uriOf('vc.json')}`,
      ...['sync:', '  toHost:', '    endpoints:', '      patches:', '        - pth: a', ''],
    ].join('\n')
    expect((await check(name, text)).join()).toMatch(/pth/)
    expect(await hover(name, 3, 6)).toMatch(/Endpoints are copied/)
  }, 20_000)

  it('shows what each allowed value means', async () => {
    const text = ['sync:', '  fromHost:', '    csiNodes:', '      enabled: auto', ''].join('\n')
    expect(await check('all/values.yaml', text)).toEqual([])
    expect(await hover('all/values.yaml', 3, 8)).toMatch(/Copied where another setting needs it/)
  }, 20_000)

  it('says what replaces a deprecated field', async () => {
    const text = [
      ...[
        'apiVersion: management.platform.sh/v1',
        'kind: OwnedAccessKey',
        'metadata:',
        '  name: a',
      ],
      ...['spec:', '  scope:', '    rules: []', ''],
    ].join('\n')
    expect((await check('all/key.yaml', text)).join()).toMatch(/Deprecated\. Use projects/)
  }, 20_000)
})
