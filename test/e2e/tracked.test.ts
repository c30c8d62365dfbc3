import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'external: {platform: {apiKey: {one: a}}}\n'

let folder: string
const at = (name: string) => join(folder, name)
const git = (...args: string[]) => gitIn(folder, ...args)

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), text)
  }
}

async function vclint(...args: string[]) {
  const { out, ...rest } = await vclintIn(folder, args)
  return { ...rest, out: out.replaceAll(/: (error|warning|info): .*/g, '') }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-tracked-'))
  git('init', '-q')
  git('commit', '-q', '--allow-empty', '-m', 'Start')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a file that git tracks though an ignore file names it', () => {
  const ways = [['.'], ['**/*.yaml'], ['--base', 'HEAD'], ['--staged'], ['deep', 'a']]

  beforeEach(() => {
    write({
      '.gitignore': 'out/\n*.local.yaml\n/a/b\n',
      'a/b/c/user.yaml': wrong,
      'a/b/c/left.yaml': wrong,
      'a/user.local.yaml': wrong,
      'a/left.local.yaml': wrong,
      'deep/out/user.yaml': wrong,
      'deep/out/left.yaml': wrong,
      'deep/out/node_modules/a/user.yaml': wrong,
      'deep/out/notes.txt': wrong,
    })
    const tracked = ['a/b/c/user.yaml', 'a/user.local.yaml', 'deep/out/user.yaml']
    git('add', '-f', ...tracked, 'deep/out/node_modules/a/user.yaml', 'deep/out/notes.txt')
  })

  it.each(ways)('is checked, and none beside it: %s %s', async (...args) => {
    expect(await vclint(...args)).toEqual({
      status: 1,
      out: 'a/b/c/user.yaml:1:32\na/user.local.yaml:1:32\ndeep/out/user.yaml:1:32\n',
      err: '',
    })
  })

  it('is among those that "vclint files" lists', async () => {
    const { out } = await vclintIn(folder, ['files', '-f', 'json'])
    const files: { path: string; status: string }[] = JSON.parse(out)
    const of = (wanted: string) =>
      files.flatMap(({ path, status }) => (status === wanted ? [path] : []))
    expect(of('checked')).toEqual(['a/b/c/user.yaml', 'a/user.local.yaml', 'deep/out/user.yaml'])
    expect(of('ignored')).toEqual(expect.arrayContaining(['a/left.local.yaml', 'deep/out']))
  })

  it('is so in a second working tree, where the index has another form, and in a folder', async () => {
    git('commit', '-qm', 'Tracked')
    git('update-index', '--index-version', '4')
    expect((await vclint('.')).status).toBe(1)
    git('update-index', '--split-index')
    expect((await vclint('.')).status).toBe(1)
    expect((await vclintIn(at('deep'), ['.'])).status).toBe(1)
    git('worktree', 'add', '-q', at('deep/tree'))
    expect((await vclintIn(at('deep/tree'), ['.'])).out.split('\n')).toHaveLength(4)
  })

  it('is not read once it is gone from disk, and a link to it is followed', async () => {
    write({ 'real.txt': wrong })
    symlinkSync('../../real.txt', at('deep/out/linked.yaml'))
    symlinkSync('../../nothing.yaml', at('deep/out/dangling.yaml'))
    git('add', '-f', 'deep/out/linked.yaml', 'deep/out/dangling.yaml')
    for (const name of ['a', 'deep/out/user.yaml']) rmSync(at(name), { recursive: true })
    expect(await vclint('.')).toEqual({
      status: 1,
      out: 'deep/out/linked.yaml:1:32\n',
      err: 'vclint: "deep/out/dangling.yaml" is a link to a file that does not exist.\n',
    })
  })

  it('is still left out by what the user names', async () => {
    expect(await vclint('.', '--exclude', 'deep', '!a/**')).toMatchObject({ status: 0, out: '' })
  })
})

it('takes an ignored file of another repository by the index of that', async () => {
  mkdirSync(at('inner'))
  gitIn(at('inner'), 'init', '-q')
  write({ 'inner/.gitignore': '*.yaml\n', 'inner/a.yaml': wrong, 'inner/b.yaml': wrong })
  gitIn(at('inner'), 'add', '-f', 'a.yaml')
  expect((await vclint('.')).out).toBe('inner/a.yaml:1:32\n')
})

it('checks a submodule in a folder that is ignored, by its own rules', async () => {
  write({ 'made/.gitignore': 'b.yaml\n', 'made/a.yaml': wrong, 'made/b.yaml': wrong })
  gitIn(at('made'), 'init', '-q')
  gitIn(at('made'), 'add', '-A')
  gitIn(at('made'), 'commit', '-qm', 'One')
  write({ '.gitignore': 'vendor/\nmade/\na.yaml\n' })
  git('submodule', '--quiet', 'add', '-f', at('made'), 'vendor/module')
  write({ 'vendor/module/b.yaml': wrong })
  expect((await vclint('.')).out).toBe('vendor/module/a.yaml:1:32\n')
})

it('leaves out what is ignored where git cannot be asked', async () => {
  write({ '.gitignore': 'out/\n', 'out/user.yaml': wrong })
  git('add', '-f', 'out/user.yaml')
  write({ '.git/index': 'broken' })
  expect(await vclint('.')).toMatchObject({ status: 0, out: '' })
})
