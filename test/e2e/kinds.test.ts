import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'sync: {toHost: {pods: {enabeld: true}}}\n'

let folder: string
const at = (name: string) => join(folder, name)
const git = (...args: string[]) => gitIn(folder, ...args)

function write(name: string, text: string): void {
  mkdirSync(join(at(name), '..'), { recursive: true })
  writeFileSync(at(name), text)
}

/** The files with findings of a command line. */
async function found(args: readonly string[], from = '') {
  const { out } = await vclintIn(at(from), args)
  return [...new Set(out.split('\n').flatMap((line) => /^[^:]+(?=:\d)/.exec(line) ?? []))]
}

const GIVEN = ['conf/values', 'envs/plain.yaml', 'team/a.cfg', 'team/vc.dist', 'vc.yaml.tmp']

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-kinds-'))
  git('init', '-q')
  write(
    '.vclint.yaml',
    'files: [{paths: [conf/values, "vc.*", "!vc.old", envs/], kind: vc}]\nignore: [vendor/]\n',
  )
  write('team/.vclint.yaml', 'files: [{paths: ["*.cfg"], kind: vc}]\n')
  write('.gitignore', 'vc.local\n')
  for (const name of [...GIVEN, 'vc.old', 'vc.local', 'vendor/vc.dist', 'b.cfg']) write(name, wrong)
  // No pattern names these two, or their format is another one.
  write('envs/LICENSE', 'Copyright: [\n')
  write('vc.png', 'PNG\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('checks files that the configuration gives a kind in every run', async () => {
  expect(await found([])).toEqual(GIVEN)
  expect(await found([], 'team')).toEqual(['a.cfg', 'vc.dist'])
  expect(await found(['conf'])).toEqual(['conf/values'])
  git('add', '-A')
  expect(await found(['--staged'])).toEqual(GIVEN)
  expect(await found(['--staged', 'conf'])).toEqual(['conf/values'])
  // Hooks pass only names with the usual extensions.
  expect(await found(['--hook'])).toEqual(GIVEN)
  git('commit', '-qm', 'first')
  expect(await found(['--base', 'HEAD'])).toEqual([])
  for (const name of ['team/a.cfg', 'b.cfg', 'conf/values']) write(name, `${wrong}# more\n`)
  expect(await found(['--base', 'HEAD'])).toEqual(['conf/values', 'team/a.cfg'])
  expect(await found(['--base', 'HEAD', 'team'])).toEqual(['team/a.cfg'])
  git('commit', '-qam', 'second')
  expect(await found(['--base', 'HEAD'])).toEqual([])
})

it('joins files that the configuration gives a kind with the files that are named', async () => {
  write('.vclint.yaml', 'files: [{paths: ["*.txt"], kind: User}]\n')
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  write('jane.txt', user)
  write('jane.yaml', user)
  expect((await vclintIn(folder, ['jane.yaml'])).out).toMatch(
    /^jane\.yaml:3:18: error: .*jane\.txt/,
  )
  git('add', '-A')
  git('commit', '-qm', 'first')
  write('jane.yaml', `${user}spec: {username: jane}\n`)
  expect(await found(['--base', 'HEAD'])).toEqual(['jane.yaml'])
})

it('writes no report over a file that the configuration gives a kind', async () => {
  const { err, status } = await vclintIn(folder, ['-f', 'json=conf/values'])
  expect(status).toBe(2)
  expect(err).toContain('would overwrite a file that is checked')
})
