import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createMessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node'
import { renderPage } from '../../src/cli/output/page.ts'
import { runs } from '../runs.ts'
import { type RunCommand, readScenario, runScenario, writeScenario } from '../scenario.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-binary-'))
const binary = join(folder, 'vclint')
// Nothing of Node.js is in reach.
const env = { PATH: '', HOME: folder }

beforeAll(() => {
  const packaging = join(root, 'packaging')
  const install = ['ci', '--prefix', packaging, '--no-audit', '--no-fund']
  if (!existsSync(join(packaging, 'node_modules'))) execFileSync('npm', install, { cwd: root })
  execFileSync('npx', ['--no-install', 'tsx', 'scripts/binary.ts'], { cwd: root })
  // Where it cannot find what it was made from.
  cpSync(join(root, 'dist-binary/vclint'), binary)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run: RunCommand = async (argv, io) => {
  const input = await io.readStdin()
  const options = { cwd: io.cwd, env: { ...env, ...io.env }, input, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(binary, argv, {
    ...options,
    maxBuffer: 256 * 1024 * 1024,
  })
  io.stdout.write(stdout)
  io.stderr.write(stderr)
  return status ?? -1
}

describe('the binary', () => {
  // All of them are run from the sources too: here a fourth is enough, and `RUNS=4` runs all.
  const all = readdirSync(join(root, 'test/cli')).filter((name) => name.endsWith('.scenario'))
  const scenarios = all
    .filter((_, index) => index % 4 < runs(1))
    .map((name) => [basename(name, '.scenario'), join(root, 'test/cli', name)] as const)

  it.each(scenarios)('does what the scenario %s says', async (_, path) => {
    const text = readFileSync(path, 'utf8')
    const sections = readScenario(text)
    // Nobody sits at a terminal, and the pages of rules are in no folder that could be linked to.
    if (sections.some(({ name }) => name === 'answers') || text.includes('file:///vclint/')) return
    expect(writeScenario(text, await runScenario(sections, run))).toBe(text)
  })

  it('has a Dockerfile that a linter has no remarks on', () => {
    const linter = join(root, 'packaging/node_modules/.bin/dockerfile-utils')
    expect(execFileSync(linter, ['lint', 'Dockerfile'], { cwd: root, encoding: 'utf8' })).toBe('')
  })

  it('prints the page of a rule', () => {
    const args = ['explain', 'unknown-field', '--all']
    const { stdout } = spawnSync(binary, args, { env, encoding: 'utf8' })
    const page = readFileSync(join(root, 'rules/schema/unknown-field.md'), 'utf8')
    expect(stdout).toBe(renderPage(page, { color: false }))
  })

  it('is installed when its checksum is right, and only then', () => {
    const downloads = join(folder, 'downloads')
    const name = `vclint-1.2.3-linux-${process.arch}`
    cpSync(binary, join(downloads, name))
    const sum = createHash('sha256').update(readFileSync(binary)).digest('hex')
    const script = join(root, 'scripts/install.sh')
    const install = (checksum: string) => {
      writeFileSync(join(downloads, 'checksums.txt'), `${checksum}  ${name}\n`)
      return spawnSync('sh', [script, '1.2.3', join(folder, 'bin')], {
        env: { PATH: process.env['PATH'], VCLINT_DOWNLOADS: `file://${downloads}` },
        encoding: 'utf8',
      })
    }
    expect(install(sum.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))).status).toBe(1)
    expect(existsSync(join(folder, 'bin/vclint'))).toBe(false)
    expect(install(sum)).toMatchObject({ status: 0, stderr: '' })
    expect(spawnSync(join(folder, 'bin/vclint'), ['--version'], { env }).status).toBe(0)
  })

  it('is a language server, with a process for the sandbox', { timeout: 60_000 }, async () => {
    const server = spawn(binary, ['lsp', '--stdio'], { cwd: folder, env })
    const connection = createMessageConnection(
      new StreamMessageReader(server.stdout),
      new StreamMessageWriter(server.stdin),
    )
    connection.listen()
    const seen = new Set<unknown>()
    const all = new Promise<void>((resolve) => {
      connection.onNotification('textDocument/publishDiagnostics', (params) => {
        for (const { code } of (params as { diagnostics: { code: unknown }[] }).diagnostics)
          seen.add(code)
        if (seen.has('unknown-field') && seen.has('roundtrip-mismatch')) resolve()
      })
    })
    await connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: `file://${folder}`,
      capabilities: { textDocument: { publishDiagnostics: {} } },
    })
    connection.sendNotification('initialized', {})
    const text = `sync:
  toHsot: {}
  toHost:
    pods:
      enabled: true
      patches:
        - path: metadata.labels.a
          expression: '"a-" + value'
          reverseExpression: value.slice(1)
`
    const textDocument = { uri: `file://${folder}/vc.yaml`, languageId: 'yaml', version: 1, text }
    connection.sendNotification('textDocument/didOpen', { textDocument })
    await all
    await connection.sendRequest('shutdown')
    connection.sendNotification('exit')
    const status = await new Promise((resolve) => server.once('exit', resolve))
    connection.dispose()
    expect(status).toBe(0)
  })
})
