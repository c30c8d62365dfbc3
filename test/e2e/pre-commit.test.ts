import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { releaseIn } from './release-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-pre-commit-'))
const project = join(folder, 'project')
// Whatever asks a registry fails: the tag holds all that is needed.
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(?:npm_|GIT_|PRE_COMMIT)/i.test(key)),
  ),
  HOME: join(folder, 'user'),
  PRE_COMMIT_HOME: join(folder, 'home'),
  npm_config_registry: 'http://127.0.0.1:9/',
  npm_config_cache: join(folder, 'npm'),
  GIT_AUTHOR_NAME: 'Jane',
  GIT_AUTHOR_EMAIL: 'jane@example.com',
  GIT_COMMITTER_NAME: 'Jane',
  GIT_COMMITTER_EMAIL: 'jane@example.com',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'protocol.file.allow',
  GIT_CONFIG_VALUE_0: 'always',
}
let release: ReturnType<typeof releaseIn>

/** What a command prints on both streams, and its exit code. */
function run(cwd: string, command: string, args: readonly string[], extra: NodeJS.ProcessEnv = {}) {
  const options = { cwd, env: { ...env, ...extra }, encoding: 'utf8' as const }
  const { status, stdout, stderr } = spawnSync(command, args, options)
  return { status, output: `${stdout}${stderr}` }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: project, env, encoding: 'utf8' }).trim()
const at = (name: string) => join(project, name)
const write = (name: string, text: string) => writeFileSync(at(name), text)
const preCommit = (...args: readonly string[]) => run(project, 'pre-commit', args)

function commit() {
  git('add', '-A')
  return run(project, 'git', ['commit', '-m', 'Change'])
}

/** Commits past the hook. */
function settle() {
  git('add', '-A')
  git('commit', '-qnm', 'Before')
  return git('rev-parse', 'HEAD')
}

const useHook = (hook: string, args = '') =>
  write(
    '.pre-commit-config.yaml',
    `repos: [{repo: ${release.repository}, rev: ${release.tag}, hooks: [{id: ${hook}${args}}]}]\n`,
  )

beforeAll(() => {
  release = releaseIn(folder)
  mkdirSync(join(folder, 'user'))
}, 60_000)

beforeEach(() => {
  rmSync(project, { recursive: true, force: true })
  mkdirSync(project)
  git('init', '-q')
  useHook('vclint')
  settle()
  execFileSync('pre-commit', ['install'], { cwd: project, env })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const USER = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'

it('blocks a bad commit, shows warnings, fixes what is safe, and lets the fixed commit pass', {
  timeout: 240_000,
}, () => {
  write('vc.yaml', 'external:\n  platform:\n    apiKey:\n      secretNme: a # kept\n')
  const started = Date.now()
  const blocked = commit()
  expect(blocked.output).toContain('vc.yaml:4:7')
  expect(blocked.output).toContain('Did you mean "secretName"?')
  expect(blocked.status).toBe(1)
  // No registry and no build; how long that takes depends on the machine, so it is printed and not judged.
  console.info(`Installed and run in ${Date.now() - started} ms.`)

  useHook('vclint-fix')
  const fixing = commit()
  expect(fixing.output).toContain('files were modified by this hook')
  expect(fixing.status).toBe(1)
  expect(readFileSync(at('vc.yaml'), 'utf8')).toBe(
    'external:\n  platform:\n    apiKey:\n      secretName: a # kept\n',
  )
  expect(commit().status).toBe(0)
  expect(git('status', '--porcelain')).toBe('')

  useHook('vclint')
  write('user.yaml', `${USER}spec: {displayname: Jane}\n`)
  const warned = commit()
  expect(warned.output).toContain('Unknown field "displayname"')
  expect(warned.status).toBe(0)

  useHook('vclint', ', args: [--fail-on, warning]')
  write('user.yaml', `${USER}spec: {displayname: Joe}\n`)
  expect(commit().status).toBe(1)
})

it('checks what is staged, whatever lies on disk', { timeout: 120_000 }, () => {
  write('user.yaml', USER.replace('User', 'users'))
  git('add', '-A')
  write('user.yaml', USER)
  const bad = run(project, 'git', ['commit', '-m', 'Change'])
  expect([bad.status, bad.output]).toEqual([1, expect.stringContaining('[kind-spelling]')])

  git('add', '-A')
  write('user.yaml', USER.replace('User', 'users'))
  expect(run(project, 'git', ['commit', '-m', 'Change'])).toMatchObject({ status: 0 })
})

it('runs on every kind of file that vclint reads', { timeout: 120_000 }, () => {
  const users = '/kubernetes/management/apis/management.platform.sh/v1/users'
  const key = 'Authorization: Bearer 3xAmpleAccessKey0123456789'
  write('a.http', `GET https://platform.example.com${users}\n${key}\n`)
  const { status, output } = commit()
  expect(output).toContain('a.http:2')
  expect(status).toBe(1)
})

it('sees what a commit does that only deletes a file', { timeout: 120_000 }, () => {
  const key =
    'apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: shop}\nspec:\n  user: jane\n  type: User\n  scope: {allowPlatformCli: true, roles: [{role: vc, projects: ["*"]}]}\n'
  write('key.yaml', key)
  write(
    'secret.yaml',
    '# vclint-key: shop\napiVersion: v1\nkind: Secret\nmetadata: {name: shop-key, namespace: a}\ntype: Opaque\nstringData: {accessKey: <KEY>, host: platform.example.com}\n',
  )
  write('vc.yaml', 'external: {platform: {apiKey: {secretName: shop-key, namespace: a}}}\n')
  useHook('vclint', ', args: [--fail-on, warning]')
  settle()
  rmSync(at('key.yaml'))
  git('add', '-A')
  // What git does not track will not be there for the others.
  write('untracked.yaml', key)
  const { status, output } = run(project, 'git', ['commit', '-m', 'Remove the key'])
  expect(output).toContain('secret.yaml')
  expect(output).toContain('[connection-lost]')
  expect(status).toBe(1)
})

it('checks all files, and what differs between two revisions', { timeout: 120_000 }, () => {
  write('old.yaml', USER.replace('User', 'users'))
  const from = settle()
  write('new.yaml', USER.replace('User', 'users').replace('jane', 'joe'))
  settle()
  const all = preCommit('run', '--all-files')
  expect(all.output).toContain('old.yaml:2:7')
  expect(all.output).toContain('new.yaml:2:7')
  expect(all.status).toBe(1)

  const branch = preCommit('run', '--from-ref', from, '--to-ref', 'HEAD')
  expect(branch.output).not.toContain('old.yaml')
  expect(branch.output).toContain('new.yaml:2:7')
  expect(branch.status).toBe(1)
})

it('takes the names of files for names', { timeout: 120_000 }, () => {
  write('lax.yaml', 'rules: {kind-spelling: off, unknown-field: off}\n')
  write('--config=lax.yaml', 'a: 1\n')
  write('--format=json=written.yaml', 'a: 1\n')
  write('user.yaml', USER.replace('User', 'users'))
  const { status, output } = commit()
  expect(output).toContain('[kind-spelling]')
  expect(status).toBe(1)
  expect(existsSync(at('written.yaml'))).toBe(false)
})

// The newest pre-commit is not packaged yet: these are the commands that 4.6 runs to install a hook.
it('installs as pre-commit 4.6 does', { timeout: 120_000 }, () => {
  const place = join(folder, 'env')
  run(folder, 'nodeenv', ['--prebuilt', '--clean-src', place, '-n', 'system'])
  const inside = {
    NODE_VIRTUAL_ENV: place,
    npm_config_prefix: place,
    npm_config_cache: join(folder, 'npm-of-its-own'),
    NODE_PATH: join(place, 'lib/node_modules'),
    PATH: `${join(place, 'bin')}:${process.env['PATH']}`,
  }
  // pre-commit checks the tag out.
  const checkout = join(folder, 'checkout')
  execFileSync('git', ['clone', '-q', '--branch', release.tag, release.repository, checkout], {
    env,
    stdio: 'ignore',
  })
  const started = Date.now()
  const args = ['install', '--allow-git=root', '--install-links', '-g', `git+file://${checkout}`]
  expect(run(checkout, 'npm', args, inside)).toMatchObject({ status: 0 })
  console.info(`Installed in ${Date.now() - started} ms.`)
  rmSync(checkout, { recursive: true })
  write('vc.yaml', 'external: {platform: {apiKey: {secretNme: a}}}\n')
  const { status, output } = run(project, 'vclint', ['-f', 'compact', 'vc.yaml'], inside)
  expect([status, output]).toEqual([1, expect.stringContaining('vc.yaml:1:32: error')])
})
