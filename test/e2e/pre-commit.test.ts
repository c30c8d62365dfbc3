import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-pre-commit-'))
const hooks = join(folder, 'hooks')
const project = join(folder, 'project')
const env = {
  ...process.env,
  PRE_COMMIT_HOME: join(folder, 'home'),
  GIT_AUTHOR_NAME: 'Jane',
  GIT_AUTHOR_EMAIL: 'jane@example.com',
  GIT_COMMITTER_NAME: 'Jane',
  GIT_COMMITTER_EMAIL: 'jane@example.com',
}

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', args, { cwd, env, encoding: 'utf8' })
const write = (name: string, text: string) => writeFileSync(join(project, name), text)
const commit = () => {
  git(project, 'add', '-A')
  const { status, stdout, stderr } = spawnSync('git', ['commit', '-m', 'Change'], {
    cwd: project,
    env,
    encoding: 'utf8',
  })
  return { status, output: stdout + stderr }
}

// The hooks are installed from a repository, as users get them: the files as they are now, committed.
beforeAll(() => {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard')
    .split('\n')
    .filter(Boolean)
  for (const file of files) {
    mkdirSync(dirname(join(hooks, file)), { recursive: true })
    cpSync(join(root, file), join(hooks, file))
  }
  git(folder, 'init', '-q', hooks)
  git(hooks, 'add', '-A')
  git(hooks, 'commit', '-qm', 'The hooks')
  git(folder, 'init', '-q', project)
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('blocks a bad commit, fixes what is safe, and lets the fixed commit pass', {
  timeout: 540_000,
}, () => {
  const rev = git(hooks, 'rev-parse', 'HEAD').trim()
  const config = (hook: string) =>
    `repos: [{repo: ${hooks}, rev: ${rev}, hooks: [{id: ${hook}}]}]\n`
  write('.pre-commit-config.yaml', config('vclint'))
  execFileSync('pre-commit', ['install'], { cwd: project, env })

  write('vc.yaml', 'external:\n  platform:\n    apiKey:\n      secretNme: a # kept\n')
  const blocked = commit()
  expect(blocked.output).toContain('vc.yaml:4:7')
  expect(blocked.output).toContain('Did you mean "secretName"?')
  expect(blocked.status).toBe(1)

  write('.pre-commit-config.yaml', config('vclint-fix'))
  const fixing = commit()
  expect(fixing.output).toContain('files were modified by this hook')
  expect(fixing.status).toBe(1)
  expect(readFileSync(join(project, 'vc.yaml'), 'utf8')).toBe(
    'external:\n  platform:\n    apiKey:\n      secretName: a # kept\n',
  )

  expect(commit().status).toBe(0)
  expect(git(project, 'status', '--porcelain')).toBe('')
})
