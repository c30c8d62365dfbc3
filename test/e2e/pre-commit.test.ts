import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registryOf } from './npm-registry.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-pre-commit-'))
const hooks = join(folder, 'hooks')
const project = join(folder, 'project')
let registry: Awaited<ReturnType<typeof registryOf>>
let env: NodeJS.ProcessEnv = {}

/** What a command prints on both streams, and its exit code. The registry answers meanwhile. */
const run = (
  cwd: string,
  command: string,
  args: readonly string[],
  extra: NodeJS.ProcessEnv = {},
) =>
  new Promise<{ status: number | null; output: string }>((resolve) => {
    const child = spawn(command, args, { cwd, env: { ...env, ...extra } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('close', (status) => resolve({ status, output }))
  })

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, env, encoding: 'utf8' })
const write = (name: string, text: string) => writeFileSync(join(project, name), text)
const commit = () => {
  git(project, 'add', '-A')
  return run(project, 'git', ['commit', '-m', 'Change'])
}

// Users get the hooks from a repository of their own, and the program packed from the registry.
beforeAll(async () => {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const name = execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim().split('\n').at(-1)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  registry = await registryOf(manifest, join(folder, name ?? ''))
  env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([key]) => !/^npm_/i.test(key))),
    HOME: join(folder, 'user'),
    PRE_COMMIT_HOME: join(folder, 'home'),
    npm_config_registry: registry.address,
    npm_config_cache: join(folder, 'npm'),
    GIT_AUTHOR_NAME: 'Jane',
    GIT_AUTHOR_EMAIL: 'jane@example.com',
    GIT_COMMITTER_NAME: 'Jane',
    GIT_COMMITTER_EMAIL: 'jane@example.com',
  }
  mkdirSync(join(folder, 'user'))
  cpSync(join(root, 'hooks'), hooks, { recursive: true })
  git(folder, 'init', '-q', hooks)
  git(hooks, 'add', '-A')
  git(hooks, 'commit', '-qm', 'The hooks')
  git(folder, 'init', '-q', project)
}, 60_000)

afterAll(() => {
  registry.close()
  rmSync(folder, { recursive: true, force: true })
})

it('installs the release that it belongs to', () => {
  const versionOf = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const { version, dependencies } = versionOf('hooks/package.json')
  expect([version, dependencies]).toEqual([
    versionOf('package.json').version,
    { vclint: versionOf('package.json').version },
  ])
})

it('blocks a bad commit, shows warnings, fixes what is safe, and lets the fixed commit pass', {
  timeout: 240_000,
}, async () => {
  const rev = git(hooks, 'rev-parse', 'HEAD').trim()
  const config = (hook: string, args = '') =>
    `repos: [{repo: ${hooks}, rev: ${rev}, hooks: [{id: ${hook}${args}}]}]\n`
  write('.pre-commit-config.yaml', config('vclint'))
  execFileSync('pre-commit', ['install'], { cwd: project, env })

  write('vc.yaml', 'external:\n  platform:\n    apiKey:\n      secretNme: a # kept\n')
  const started = Date.now()
  const blocked = await commit()
  expect(blocked.output).toContain('vc.yaml:4:7')
  expect(blocked.output).toContain('Did you mean "secretName"?')
  expect(blocked.status).toBe(1)
  // One tarball and no build; how long that takes depends on the machine, so it is printed and not judged.
  console.info(`Installed and run in ${Date.now() - started} ms.`)
  expect(registry.asked.filter((line) => line.endsWith('.tgz'))).toEqual(['GET /package.tgz'])

  write('.pre-commit-config.yaml', config('vclint-fix'))
  const fixing = await commit()
  expect(fixing.output).toContain('files were modified by this hook')
  expect(fixing.status).toBe(1)
  expect(readFileSync(join(project, 'vc.yaml'), 'utf8')).toBe(
    'external:\n  platform:\n    apiKey:\n      secretName: a # kept\n',
  )
  expect((await commit()).status).toBe(0)
  expect(git(project, 'status', '--porcelain')).toBe('')

  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  write('.pre-commit-config.yaml', config('vclint'))
  write('user.yaml', `${user}spec: {displayname: Jane}\n`)
  const warned = await commit()
  expect(warned.output).toContain('Unknown field "displayname"')
  expect(warned.status).toBe(0)

  write('.pre-commit-config.yaml', config('vclint', ', args: [--fail-on, warning]'))
  write('user.yaml', `${user}spec: {displayname: Joe}\n`)
  expect((await commit()).status).toBe(1)
})

it('takes the names of files for names', { timeout: 120_000 }, async () => {
  const rev = git(hooks, 'rev-parse', 'HEAD').trim()
  write(
    '.pre-commit-config.yaml',
    `repos: [{repo: ${hooks}, rev: ${rev}, hooks: [{id: vclint}]}]\n`,
  )
  write('lax.yaml', 'rules: {kind-spelling: off, unknown-field: off}\n')
  write('--config=lax.yaml', 'a: 1\n')
  write('--format=json=written.yaml', 'a: 1\n')
  write('user.yaml', 'apiVersion: management.platform.sh/v1\nkind: users\nmetadata: {name: jane}\n')
  const { status, output } = await commit()
  expect(output).toContain('[kind-spelling]')
  expect(status).toBe(1)
  expect(existsSync(join(project, 'written.yaml'))).toBe(false)
})

// The newest pre-commit is not packaged yet: these are the commands that 4.6 runs to install a hook.
it('installs as pre-commit 4.6 does', { timeout: 120_000 }, async () => {
  const place = join(folder, 'env')
  await run(folder, 'nodeenv', ['--prebuilt', '--clean-src', place, '-n', 'system'])
  const asked = registry.asked.length
  const inside = {
    NODE_VIRTUAL_ENV: place,
    npm_config_prefix: place,
    npm_config_cache: join(folder, 'npm-of-its-own'),
    NODE_PATH: join(place, 'lib/node_modules'),
    PATH: `${join(place, 'bin')}:${process.env['PATH']}`,
  }
  const started = Date.now()
  const installed = await run(
    hooks,
    'npm',
    ['install', '--allow-git=root', '--install-links', '-g', `git+file://${hooks}`],
    inside,
  )
  expect(installed).toMatchObject({ status: 0 })
  console.info(`Installed in ${Date.now() - started} ms.`)
  const since = registry.asked.slice(asked)
  expect(since.filter((line) => line.endsWith('.tgz'))).toEqual(['GET /package.tgz'])
  rmSync(hooks, { recursive: true })
  write('vc.yaml', 'external: {platform: {apiKey: {secretNme: a}}}\n')
  const { status, output } = await run(project, 'vclint', ['-f', 'compact', 'vc.yaml'], inside)
  expect([status, output]).toEqual([1, expect.stringContaining('vc.yaml:1:32: error')])
})
