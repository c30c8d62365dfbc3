import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'apiVersion: management.platform.sh/v1\nkind: users\nmetadata: {name: jane}\n'
const right = wrong.replace('users', 'User')

let folder: string
const at = (name: string) => join(folder, name)
const read = (name: string) => readFileSync(at(name), 'utf8')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-fix-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const vclint = (...args: string[]) => vclintIn(folder, args)

it('says of a file that cannot be written nothing but that, when it suppresses', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-suppress-'))
  const path = join(folder, 'vc.yaml')
  writeFileSync(path, 'external: {platform: {apiKey: {one: a}}}\n', { mode: 0o444 })
  const { err } = await vclintIn(folder, ['suppress', '.'])
  rmSync(folder, { recursive: true })
  expect(err).toBe(
    'vclint: Cannot write "vc.yaml": it is read-only.\nvclint: Suppressed 0 findings in 0 files.\n',
  )
})

it('keeps the mode of a file that it rewrites, and leaves no draft behind', async () => {
  writeFileSync(at('user.yaml'), wrong)
  chmodSync(at('user.yaml'), 0o640)
  expect(await vclint('--fix', '.')).toEqual({
    status: 0,
    out: '',
    err: 'vclint: Fixed 1 finding in 1 file.\n',
  })
  expect(read('user.yaml')).toBe(right)
  expect(statSync(at('user.yaml')).mode & 0o777).toBe(0o640)
  expect(readdirSync(folder)).toEqual(['user.yaml'])
})

it('leaves a read-only file alone, says so, and still fixes the others', async () => {
  writeFileSync(at('kept.yaml'), wrong)
  chmodSync(at('kept.yaml'), 0o444)
  writeFileSync(at('user.yaml'), wrong.replace('jane', 'joe'))
  const { status, out, err } = await vclint('--fix', '.')
  expect([status, err]).toEqual([
    2,
    'vclint: Fixed 1 finding in 1 file.\nvclint: Cannot write "kept.yaml": it is read-only.\n',
  ])
  expect(out).toMatch(/^kept\.yaml:2:7: error: .* \[kind-spelling\]\n$/)
  expect([read('kept.yaml'), read('user.yaml')]).toEqual([wrong, right.replace('jane', 'joe')])
  expect(statSync(at('kept.yaml')).mode & 0o777).toBe(0o444)
})

it('shows what would change in a read-only file all the same', async () => {
  writeFileSync(at('user.yaml'), wrong)
  chmodSync(at('user.yaml'), 0o444)
  const { status, out, err } = await vclint('--diff', '.')
  expect([status, err]).toEqual([1, ''])
  expect(out).toBe(
    [
      '--- a/user.yaml',
      '+++ b/user.yaml',
      '@@ -1,3 +1,3 @@',
      ' apiVersion: management.platform.sh/v1',
      '-kind: users',
      '+kind: User',
      ' metadata: {name: jane}',
      '',
    ].join('\n'),
  )
})

it('writes through a link to its target, once where both are found', async () => {
  mkdirSync(at('real'))
  writeFileSync(at('real/user.yaml'), wrong)
  symlinkSync('real/user.yaml', at('user.yaml'))
  expect(await vclint('--fix', '.')).toEqual({
    status: 0,
    out: '',
    err: 'vclint: Fixed 1 finding in 1 file.\n',
  })
  expect(lstatSync(at('user.yaml')).isSymbolicLink()).toBe(true)
  expect(read('real/user.yaml')).toBe(right)
})

it('leaves the other name of a file with two names as it was', async () => {
  writeFileSync(at('user.yaml'), wrong)
  linkSync(at('user.yaml'), at('copy.txt'))
  await vclint('--fix', '.')
  expect([read('user.yaml'), read('copy.txt')]).toEqual([right, wrong])
})

it('makes a diff that git applies', async () => {
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', [...args], { cwd: folder, input, encoding: 'utf8' })
  git(['init', '-q'])
  writeFileSync(at('user.yaml'), wrong.replaceAll('\n', '\r\n'))
  writeFileSync(at('a b.yaml'), wrong.replace('jane', 'joe').trimEnd())
  mkdirSync(at('teams'))
  writeFileSync(at('teams/ü.yaml'), wrong.replace('jane', 'jim'))
  const { status, out } = await vclint('--diff', '.')
  expect(status).toBe(1)
  git(['apply'], out)
  expect(read('user.yaml')).toBe(right.replaceAll('\n', '\r\n'))
  expect(read('a b.yaml')).toBe(right.replace('jane', 'joe').trimEnd())
  expect(read('teams/ü.yaml')).toBe(right.replace('jane', 'jim'))
  expect(await vclint('--diff', '.')).toEqual({ status: 0, out: '', err: '' })
})

it('fixes only what changed since a revision', async () => {
  const git = (...args: readonly string[]) => gitIn(folder, ...args)
  git('init', '-q')
  writeFileSync(at('old.yaml'), wrong)
  git('add', '.')
  git('commit', '-q', '-m', 'Old')
  writeFileSync(at('new.yaml'), wrong.replace('jane', 'joe'))
  expect(await vclint('--fix', '--base', 'HEAD')).toEqual({
    status: 0,
    out: '',
    err: 'vclint: Fixed 1 finding in 1 file.\n',
  })
  expect([read('old.yaml'), read('new.yaml')]).toEqual([wrong, right.replace('jane', 'joe')])
})
