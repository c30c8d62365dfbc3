import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const folder = mkdtempSync(join(tmpdir(), 'vclint-changes-'))
const bad = (field: string) => `external: {platform: {apiKey: {${field}: a}}}\n`
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const git = (...args: string[]) => gitIn(folder, ...args)

async function vclint(...args: string[]) {
  const { out, ...rest } = await vclintIn(folder, args)
  return { ...rest, out: out.replaceAll(/: error: .*/g, '') }
}

const unchanged = {
  status: 0,
  out: '',
  err: 'vclint: Nothing to check: no file here differs from "HEAD".\n',
}

beforeAll(() => {
  git('init', '-q')
  write('old.vc.yaml', bad('one'))
  write('two words.vc.yaml', `# first\n${bad('two')}`)
  git('add', '-A')
  git('commit', '-qm', 'Before')
  git('branch', 'before')
  write('two words.vc.yaml', `# changed\n${bad('two')}---\n${bad('three')}`)
  git('add', '-A')
  git('commit', '-qm', 'After')
  write('ключ.vc.yaml', bad('four'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('limits findings to files that changed since a revision, untracked ones included', async () => {
  expect(await vclint('--base', 'before')).toEqual({
    status: 1,
    out: 'two words.vc.yaml:2:32\ntwo words.vc.yaml:4:32\nключ.vc.yaml:1:32\n',
    err: '',
  })
})

it('limits findings to what the revision does not have', async () => {
  expect(await vclint('--base', 'before', '--new')).toEqual({
    status: 1,
    out: 'two words.vc.yaml:4:32\nключ.vc.yaml:1:32\n',
    err: '',
  })
})

it('looks only at what is staged', async () => {
  expect((await vclint('--staged')).status).toBe(0)
  git('add', '-A')
  expect((await vclint('--staged')).out).toBe('ключ.vc.yaml:1:32\n')
})

it('answers wrong revisions and lonely options in one line', async () => {
  expect(await vclint('--base', 'nowhere')).toEqual({
    status: 2,
    out: '',
    err: 'vclint: git knows no revision "nowhere". In CI, fetch the full history (fetch-depth: 0).\n',
  })
  const branch = git('branch', '--show-current').trim()
  const other = branch === 'main' ? 'master' : 'main'
  expect(await vclint('--base', other)).toMatchObject({
    status: 2,
    err: `vclint: git knows no revision "${other}". Did you mean "${branch}"?\n`,
  })
  expect(await vclint('--base', '--output=/tmp/x')).toMatchObject({ status: 2, out: '' })
  expect(await vclint('--new')).toMatchObject({
    status: 2,
    err: 'vclint: --new needs --base, --staged or --hook.\n',
  })
  expect(await vclint('--staged', '--changed-lines')).toMatchObject({
    status: 2,
    err: 'vclint: --changed-lines is gone: a finding is where something is missing now. Use --new.\n',
  })
})

it('says before the first commit that there is none', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'vclint-empty-'))
  gitIn(empty, 'init', '-q')
  const { status, err } = await vclintIn(empty, ['--base', 'HEAD'])
  rmSync(empty, { recursive: true })
  expect([status, err]).toEqual([
    2,
    'vclint: There is no commit yet to compare with. Use --staged.\n',
  ])
})

it('takes what a sparse checkout leaves out for unchanged', async () => {
  write('left-out.vc.yaml', bad('five'))
  mkdirSync(join(folder, 'kept'))
  write('kept/kept.vc.yaml', bad('six'))
  git('add', '-A')
  git('commit', '-qm', 'Third')
  git('sparse-checkout', 'set', '--no-cone', '/kept/')
  expect(existsSync(join(folder, 'left-out.vc.yaml'))).toBe(false)
  expect(await vclint('--base', 'HEAD')).toEqual(unchanged)
  expect((await vclint('--base', 'HEAD~1')).out).toBe('kept/kept.vc.yaml:1:32\n')
  git('sparse-checkout', 'disable')
})

it('takes files of another repository for its own, and links that are tracked for their targets', async () => {
  const inner = join(folder, 'inner')
  mkdirSync(inner)
  gitIn(inner, 'init', '-q')
  writeFileSync(join(inner, 'inner.vc.yaml'), bad('seven'))
  symlinkSync('left-out.vc.yaml', join(folder, 'link.vc.yaml'))
  git('add', 'link.vc.yaml')
  expect(await vclint('--base', 'HEAD')).toEqual(unchanged)
})
