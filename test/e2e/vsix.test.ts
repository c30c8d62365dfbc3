import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { stubVscode } from './stub-vscode.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-vsix-'))
let names: readonly string[] = []

/** Unpacks an archive; gives the names in it. */
function unpack(archive: Buffer): string[] {
  const found: string[] = []
  for (let at = 0; archive.readUInt32LE(at) === 0x04034b50; ) {
    const packed = archive.readUInt32LE(at + 18)
    const start = at + 30 + archive.readUInt16LE(at + 26)
    const name = archive.toString('utf8', at + 30, start)
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, inflateRawSync(archive.subarray(start, start + packed)))
    found.push(name)
    at = start + packed
  }
  return found
}

beforeAll(() => {
  const out = join(folder, 'vclint.vsix')
  execFileSync('npm', ['run', '--silent', 'vsix', '--', out], { cwd: root })
  names = unpack(readFileSync(out))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('holds all that its manifests name, and no more than is needed', () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'extension/package.json'), 'utf8'))
  const own = names.filter((name) => !name.startsWith('extension/server/'))
  expect(own).toEqual([
    'extension.vsixmanifest',
    '[Content_Types].xml',
    'extension/package.json',
    'extension/README.md',
    'extension/CHANGELOG.md',
    'extension/icon.png',
    'extension/LICENSE.txt',
    'extension/THIRD-PARTY-LICENSES.txt',
    'extension/extension.cjs',
    'extension/browser/extension.js',
    'extension/browser/server.js',
    'extension/syntaxes/expression-escapes.tmLanguage.json',
    'extension/syntaxes/expression-flow.tmLanguage.json',
    'extension/syntaxes/expression-old.tmLanguage.json',
    'extension/syntaxes/expression.tmLanguage.json',
    'extension/walkthrough/findings.md',
    'extension/walkthrough/findings.png',
    'extension/walkthrough/fixes.md',
    'extension/walkthrough/fixes.png',
    'extension/walkthrough/patches.md',
    'extension/walkthrough/patches.png',
  ])
  for (const path of [
    manifest.main,
    manifest.browser,
    ...manifest.contributes.grammars.map(pathOf),
  ]) {
    expect(names).toContain(`extension/${path.replace('./', '')}`)
  }
  // Visual Studio Code 1.100 appends this ending to an entry for the browser that has another.
  expect(manifest.browser).toMatch(/\.js$/)
  expect(names).toContain('extension/server/rules/schema/unknown-field.md')
  expect(names.filter((name) => /\.d\.ts$|\.map$|dist\/index\.js$/.test(name))).toEqual([])
})

it('is accepted by the packager of the marketplace', { timeout: 120_000 }, () => {
  const packaging = join(root, 'packaging')
  const install = ['ci', '--prefix', packaging, '--no-audit', '--no-fund']
  if (!existsSync(join(packaging, 'node_modules'))) execFileSync('npm', install, { cwd: root })
  const vsce = join(packaging, 'node_modules/.bin/vsce')
  const options = ['--no-dependencies', '--allow-missing-repository', '--out', '../again.vsix']
  const { status, stdout, stderr } = spawnSync(vsce, ['package', ...options], {
    cwd: join(folder, 'extension'),
    encoding: 'utf8',
  })
  // Relative links need a repository, which there is none of yet.
  expect([status, stderr.split('\n').filter((line) => /ERROR/.test(line))]).toEqual([0, []])
  expect(stdout).toContain('Packaged: ')
  const walkthroughs = JSON.parse(readFileSync(join(folder, 'extension/package.json'), 'utf8'))
    .contributes.walkthroughs
  for (const { steps } of walkthroughs)
    for (const { media } of steps) expect(names).toContain(`extension/${media.markdown}`)
})

it('brings the licences of all that is packed into it', () => {
  const licences = readFileSync(join(folder, 'extension/THIRD-PARTY-LICENSES.txt'), 'utf8')
  for (const name of ['acorn', 'yaml', 'vscode-languageclient', '@jitl/quickjs'])
    expect(licences).toContain(name)
  expect(
    licences.startsWith(readFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), 'utf8')),
  ).toBe(true)
})

it('holds the server as it was built, and fits into 2.5 MB', () => {
  const server = names.filter((name) => name.startsWith('extension/server/dist/'))
  const built = readdirSync(join(root, 'dist/command')).map((name) => `dist/command/${name}`)
  expect(server.map((name) => name.replace('extension/server/', '')).toSorted()).toEqual(
    [...built, 'dist/quickjs.wasm', 'dist/vclint.cjs'].toSorted(),
  )
  for (const name of server) {
    const own = readFileSync(join(root, name.replace('extension/server/', '')))
    expect(own.equals(readFileSync(join(folder, name))), name).toBe(true)
  }
  expect(statSync(join(folder, 'vclint.vsix')).size).toBeLessThan(2_500_000)
})

const pathOf = ({ path }: { readonly path: string }) => path

/** The extension as the editor loads it, and what else it asks for. */
function load(vscode: unknown) {
  const wanted: string[] = []
  const native = createRequire(join(folder, 'extension/extension.cjs'))
  const module = { exports: {} as Record<string, unknown> }
  const code = readFileSync(join(folder, 'extension/extension.cjs'), 'utf8')
  const require = (name: string) => {
    if (name === 'vscode') return vscode
    wanted.push(name)
    return native(name)
  }
  new Function('require', 'module', 'exports', code)(require, module, module.exports)
  const { activate, deactivate, ...rest } = module.exports as unknown as Extension
  return { activate, deactivate, rest, wanted }
}

interface Extension {
  readonly activate: (context: unknown) => Promise<void>
  readonly deactivate: () => Promise<void>
}

const context = () => ({
  subscriptions: [] as unknown[],
  asAbsolutePath: (path: string) => join(folder, 'extension', path),
})

it('loads with nothing but the editor beside it', () => {
  const { rest, wanted } = load(stubVscode().vscode)
  expect(rest).toEqual({})
  expect(wanted.filter((name) => !builtinModules.includes(name.replace('node:', '')))).toEqual([])
})

it('starts its server, offers the commands of its manifest, and stops', async () => {
  const { vscode, seen } = stubVscode()
  const { activate, deactivate } = load(vscode)
  const { contributes, version } = JSON.parse(
    readFileSync(join(folder, 'extension/package.json'), 'utf8'),
  )
  await activate(context())
  expect(seen.status).toMatchObject({
    name: 'vclint',
    text: 'vclint',
    busy: false,
    detail: version,
  })
  const offered = contributes.commands.map(({ command }: { readonly command: string }) => command)
  expect([...seen.commands.keys()].filter((name) => name.startsWith('vclint.'))).toEqual(
    expect.arrayContaining(offered),
  )
  await seen.commands.get('vclint.restart')?.()
  expect(seen.status).toMatchObject({ busy: false, detail: version })
  await deactivate()
  expect(seen.status).toMatchObject({ detail: 'The server does not run.' })
})

it('opens what a patch does as two texts beside each other', async () => {
  const { vscode, seen } = stubVscode()
  const { activate, deactivate } = load(vscode)
  writeFileSync(
    join(folder, 'vc.yaml'),
    'sync: {toHost: {endpoints: {patches: [{path: metadata.name, expression: "value + 1"}]}}}\n',
  )
  await activate(context())
  const uri = `file://${folder}/vc.yaml`
  const pointer = ['sync', 'toHost', 'endpoints', 'patches', 0]
  await seen.commands.get('vclint.preview')?.(uri, 0, pointer)
  const [command, ...sides] = seen.called.find(([name]) => name === 'vscode.diff') ?? []
  const show = (side: unknown) =>
    seen.providers.get('vclint-preview')?.provideTextDocumentContent(side).split('\n')[3]
  expect([command, ...sides.slice(0, 2).map(show), sides[2]]).toEqual([
    'vscode.diff',
    '  name: web',
    '  name: web1',
    'Endpoints shop/web: in the virtual cluster ↔ in the host cluster (sync.toHost.endpoints)',
  ])
  await deactivate()
})

it('does not start a server where it is switched off', async () => {
  const { vscode, seen } = stubVscode({ 'vclint.enable': false })
  const { activate, deactivate } = load(vscode)
  await activate(context())
  expect(seen.status).toMatchObject({ text: 'vclint is off' })
  await deactivate()
})

it('waits with the server where nothing is ours', async () => {
  const { vscode, seen } = stubVscode({}, [])
  const { activate, deactivate } = load(vscode)
  await activate(context())
  expect(seen.status).toMatchObject({ text: 'vclint' })
  expect(seen.status).not.toHaveProperty('detail')
  expect(seen.output).toEqual([
    'No file here is for vclint so far; the server starts with the first that may be.',
  ])
  await deactivate()
})

it('brings a server that answers as the extension starts it', async () => {
  const path = join(folder, 'extension/server/dist/vclint.cjs')
  const args = [path, 'lsp', '--stdio', `--clientProcessId=${process.pid}`]
  const server = spawn(process.execPath, args, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  const connection = createMessageConnection(
    new StreamMessageReader(server.stdout),
    new StreamMessageWriter(server.stdin),
  )
  connection.listen()
  const ended = new Promise((resolve) => server.on('exit', resolve))
  const { serverInfo } = (await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: { textDocument: { diagnostic: {} } },
  })) as { serverInfo: { name: string } }
  expect(serverInfo.name).toBe('vclint')
  await connection.sendNotification('initialized', {})
  // What only the sandbox finds, which runs in a process beside the packed server.
  const patch = `path: metadata.name, expression: "'a' + value", reverseExpression: value.slice(2)`
  const text = `sync: {toHost: {pods: {patches: [{${patch}}]}}}\n`
  const textDocument = { uri: 'untitled:vc.yaml', languageId: 'yaml', version: 1, text }
  await connection.sendNotification('textDocument/didOpen', { textDocument })
  const { items } = (await connection.sendRequest('textDocument/diagnostic', {
    textDocument: { uri: textDocument.uri },
  })) as { items: readonly { code: string }[] }
  expect(items.map(({ code }) => code)).toContain('roundtrip-mismatch')
  await connection.sendRequest('shutdown')
  await connection.sendNotification('exit')
  expect(await ended).toBe(0)
})
