import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { registryOf } from './npm-registry.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-action-'))
writeFileSync(join(folder, 'vc.yaml'), 'external: {platform: {apiKey: {one: a}}}\n')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function action(inputs: Readonly<Record<string, string>>) {
  const summary = join(folder, 'summary.md')
  const outputs = join(folder, 'outputs')
  writeFileSync(summary, '')
  writeFileSync(outputs, '')
  const { status, stdout, stderr } = spawnSync('bash', [join(root, 'scripts/action.sh')], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      VCLINT_ACTION: root,
      GITHUB_STEP_SUMMARY: summary,
      GITHUB_OUTPUT: outputs,
      ...inputs,
    },
  })
  return {
    status,
    stdout,
    stderr,
    summary: readFileSync(summary, 'utf8'),
    outputs: readFileSync(outputs, 'utf8'),
  }
}

it('annotates the line and writes the summary of the step', () => {
  const { status, stdout, summary } = action({ VCLINT_PATHS: 'vc.yaml' })
  expect(status).toBe(1)
  expect(stdout).toContain(
    '::error file=vc.yaml,line=1,endLine=1,col=32,endColumn=35,title=vclint unknown-field::',
  )
  expect(summary).toContain('unknown-field')
})

it('writes a report to a file and says where it is', () => {
  const { status, outputs } = action({ VCLINT_FORMAT: 'sarif', VCLINT_OUTPUT: 'vclint.sarif' })
  expect(status).toBe(1)
  expect(outputs).toBe('report=vclint.sarif\n')
  expect(JSON.parse(readFileSync(join(folder, 'vclint.sarif'), 'utf8')).version).toBe('2.1.0')
})

it('writes no report over the file that it is about', () => {
  const text = readFileSync(join(folder, 'vc.yaml'), 'utf8')
  const { status, stderr } = action({ VCLINT_FORMAT: 'json', VCLINT_OUTPUT: 'vc.yaml' })
  expect([status, stderr]).toEqual([
    2,
    'vclint: The report "vc.yaml" would overwrite a file that is checked. Give it another name.\n',
  ])
  expect(readFileSync(join(folder, 'vc.yaml'), 'utf8')).toBe(text)
})

it('takes inputs as they are, never as a part of the script', () => {
  const hostile = action({ VCLINT_PATHS: '$(touch hacked)\n`touch hacked`; touch hacked' })
  expect(hostile.status).toBe(2)
  expect(action({ VCLINT_ARGS: '--rule\nunknown-field=off' }).status).toBe(0)
  expect(action({ VCLINT_VERSION: '1; touch hacked' }).status).toBe(2)
  expect(spawnSync('ls', [folder], { encoding: 'utf8' }).stdout).not.toContain('hacked')
})

it('names an option and its value that are on one line', () => {
  const { status, stdout } = action({ VCLINT_ARGS: '--base origin/main\n--fix' })
  expect([status, stdout]).toEqual([
    2,
    '::error::"--base origin/main" is one line. Write the option and its value on two, or with "=".\n',
  ])
  expect(action({ VCLINT_ARGS: '--rule=unknown-field=off\n--exclude\nmy files/' }).status).toBe(0)
})

it("splices no input into the action's script", () => {
  const { runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8'))
  for (const step of runs.steps) expect(step.run).not.toContain('${{')
})

it.each(['FORMAT', 'OUTPUT', 'VERSION'])('takes no line break in %s', (name) => {
  for (const end of ['\n', '\r\n']) {
    const { status, stdout, outputs } = action({ [`VCLINT_${name}`]: `json${end}injected=yes` })
    expect([status, outputs]).toEqual([2, ''])
    expect(stdout).toMatch(/^::error::"[a-z]+" takes one line\.\n$/)
  }
})

it('says why there is nothing to run', () => {
  const offline = action({
    VCLINT_VERSION: '9.9.9',
    HOME: folder,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_fetch_retries: '0',
  })
  expect([offline.status, offline.stdout]).toEqual([
    2,
    '::error::npm could not install vclint@9.9.9: see its message above.\n',
  ])
  expect(offline.stderr).toContain('ECONNREFUSED')
  const unbuilt = action({ VCLINT_ACTION: folder })
  expect([unbuilt.status, unbuilt.stdout]).toEqual([
    2,
    expect.stringContaining('Use the tag of a release'),
  ])
})

it('runs nothing of the checkout, and takes no setting of npm from it', {
  timeout: 120_000,
}, async () => {
  const checkout = join(folder, 'checkout')
  const evil = join(checkout, 'node_modules/vclint')
  mkdirSync(join(evil, 'dist'), { recursive: true })
  mkdirSync(join(checkout, 'node_modules/.bin'))
  const hack = `require('node:fs').writeFileSync(${JSON.stringify(join(folder, 'hacked'))}, '')\n`
  writeFileSync(
    join(evil, 'package.json'),
    '{"name":"vclint","version":"0.1.0","bin":"dist/vclint.cjs"}',
  )
  writeFileSync(join(evil, 'dist/vclint.cjs'), hack)
  writeFileSync(join(checkout, 'node_modules/.bin/vclint'), `#!/usr/bin/env node\n${hack}`, {
    mode: 0o755,
  })
  writeFileSync(join(checkout, 'evil.cjs'), hack)
  const settings = [
    'registry=http://127.0.0.1:9/',
    'node-options=--require=./evil.cjs',
    'script-shell=./evil.cjs',
  ]
  writeFileSync(join(checkout, '.npmrc'), settings.join('\n'))
  writeFileSync(join(checkout, 'vc.yaml'), 'external: {platform: {apiKey: {one: a}}}\n')
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const name = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)
  const registry = await registryOf(manifest, join(folder, name ?? ''))
  const child = spawn('bash', [join(root, 'scripts/action.sh')], {
    cwd: checkout,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      VCLINT_ACTION: root,
      VCLINT_VERSION: manifest.version,
      RUNNER_TEMP: folder,
      npm_config_registry: registry.address,
      npm_config_cache: join(folder, 'npm'),
    },
  })
  let stdout = ''
  child.stdout.on('data', (data) => (stdout += data))
  const status = await new Promise((resolve) => child.once('close', resolve))
  registry.close()
  expect([status, stdout]).toEqual([1, expect.stringContaining('::error file=vc.yaml,line=1')])
  expect(existsSync(join(folder, 'hacked'))).toBe(false)
})
