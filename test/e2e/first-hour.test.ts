import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'vclint-first-hour-'))
const env = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(?:npm_|GIT_)/i.test(key)),
  ),
  HOME: folder,
  GIT_AUTHOR_NAME: 'Jane',
  GIT_AUTHOR_EMAIL: 'jane@example.com',
  GIT_COMMITTER_NAME: 'Jane',
  GIT_COMMITTER_EMAIL: 'jane@example.com',
}

function run(command: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

const vclint = (...args: readonly string[]) => run('node_modules/.bin/vclint', ...args)
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

// Nothing is asked of a registry: the package brings all that it needs.
beforeAll(() => {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder]
  const packed = spawnSync('npm', pack, { cwd: root, env, encoding: 'utf8' }).stdout.trim()
  write('package.json', '{"private": true}')
  write('.gitignore', 'node_modules\n*.tgz\n.npm\n')
  run('git', 'init', '-q')
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--save-dev']
  expect(run('npm', ...install, `./${packed.split('\n').at(-1)}`)).toMatchObject({ status: 0 })
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true }))

const OLD = 'external:\n  platform:\n    apiKey:\n      secretName: a\n      namespase: platform\n'

it('is played from an empty folder to a commit that is checked', { timeout: 600_000 }, () => {
  write('vc.yaml', OLD)
  expect(vclint('init', '--one-way')).toMatchObject({ status: 0 })
  expect(read('.vclint.yaml')).toContain('unpaired-expression: off')

  const first = run('npx', '--no-install', 'vclint', '-f', 'compact')
  expect(first.output).toContain('vc.yaml:5:7: error: Unknown field "namespase"')
  expect(first.status).toBe(1)
  expect(vclint('files').output).toMatch(
    /^vc\.yaml +checked +vc, by its content, for 0\.30, the default$/m,
  )
  expect(vclint('files').output).toContain('"vclint baseline"')

  expect(vclint('baseline')).toMatchObject({ status: 0 })
  expect(vclint()).toMatchObject({ status: 0 })

  write('.git/hooks/pre-commit', '#!/bin/sh\nexec npx --no-install vclint --staged -f compact\n')
  chmodSync(join(folder, '.git/hooks/pre-commit'), 0o755)
  run('git', 'add', '-A')
  expect(run('git', 'commit', '-qm', 'Start')).toMatchObject({ status: 0 })

  // What is staged counts, whatever lies on disk.
  const user = 'apiVersion: management.platform.sh/v1\nkind: Users\nmetadata: {name: jane}\n'
  write('user.yaml', user)
  run('git', 'add', 'user.yaml')
  write('user.yaml', user.replace('Users', 'User'))
  const bad = run('git', 'commit', '-qm', 'Add a user')
  expect(bad.output).toContain('[kind-spelling]')
  expect(bad.status).not.toBe(0)

  write('user.yaml', user)
  expect(vclint('--fix')).toMatchObject({ status: 0 })
  expect(read('user.yaml')).toBe(user.replace('Users', 'User'))
  run('git', 'add', '-A')
  expect(run('git', 'commit', '-qm', 'Add a user')).toMatchObject({ status: 0, output: '' })

  expect(vclint('-f', 'sarif=out.sarif').output).toContain('Written: out.sarif')
  const [log] = JSON.parse(read('out.sarif')).runs
  // What the baseline knows is there, marked as such.
  expect(log.results.map((one: { suppressions: unknown }) => one.suppressions)).toEqual([
    [{ kind: 'external' }],
  ])

  // The address of the project is all that the official validator can miss, and only until there is one.
  const judged = run(join(root, 'node_modules/.bin/sarif-multitool'), 'validate', 'out.sarif')
  expect(judged.output).toContain('Analysis completed successfully.')
  const remarks = [...judged.output.matchAll(/(?:error|warning|note) (SARIF\d+): .*/g)]
  const { homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(remarks.map(([, rule]) => rule)).toEqual(homepage === undefined ? ['SARIF2005'] : [])

  rmSync(join(folder, '.vclint-baseline.json'))
  expect(vclint('suppress', '--reason', 'OPS-1')).toMatchObject({ status: 0 })
  expect(read('vc.yaml')).toContain('# vclint-disable-next-line unknown-field -- OPS-1\n')
  expect(vclint()).toMatchObject({ status: 0 })
})
