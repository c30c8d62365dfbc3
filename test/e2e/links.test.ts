import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'external: {platform: {apiKey: {one: a}}}\n'

let folder: string
const at = (name: string) => join(folder, 'project', name)

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), text)
  }
}

async function vclint(...args: string[]) {
  const { out, ...rest } = await vclintIn(at('.'), args)
  return { ...rest, out: out.replaceAll(/: (error|warning|info): .*/g, '') }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-links-'))
  mkdirSync(at('.'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a link to a file that is left out', () => {
  const ignoring = { '.vclint.yaml': 'ignore: [fixtures/**]\n' }

  it.each<[string, Readonly<Record<string, string>>, readonly string[]]>([
    ['by the configuration', ignoring, ['.']],
    ['by an option', {}, ['--exclude', 'fixtures', '.']],
    ['by a path with a mark of exclamation', {}, ['.', '!fixtures/**']],
    ['by the configuration, named', ignoring, ['vc.yaml', 'fixtures']],
  ])('is checked itself: %s', async (_, config, args) => {
    write({ ...config, 'fixtures/shared.vc.yaml': wrong })
    symlinkSync('fixtures/shared.vc.yaml', at('vc.yaml'))
    expect(await vclint(...args)).toEqual({ status: 1, out: 'vc.yaml:1:32\n', err: '' })
  })

  it('is checked itself in every comparison, and once where its target is checked too', async () => {
    write({ ...ignoring, 'fixtures/shared.vc.yaml': '{}\n', 'b.vc.yaml': '{}\n' })
    symlinkSync('fixtures/shared.vc.yaml', at('vc.yaml'))
    symlinkSync('b.vc.yaml', at('a.vc.yaml'))
    gitIn(at('.'), 'init', '-q')
    gitIn(at('.'), 'add', '-A')
    gitIn(at('.'), 'commit', '-qm', 'One')
    write({ 'fixtures/shared.vc.yaml': wrong, 'b.vc.yaml': wrong })
    gitIn(at('.'), 'add', '-A')
    const all = { status: 1, out: 'b.vc.yaml:1:32\nvc.yaml:1:32\n', err: '' }
    for (const way of [['.'], ['--staged'], ['--base', 'HEAD'], ['--hook', 'b.vc.yaml']])
      expect([way, await vclint(...way)]).toEqual([way, all])
  })

  it('is one of the files that "vclint files" lists', async () => {
    write({ ...ignoring, 'fixtures/shared.vc.yaml': wrong })
    symlinkSync('fixtures/shared.vc.yaml', at('vc.yaml'))
    const { out } = await vclintIn(at('.'), ['files', '-f', 'json'])
    expect(out).toContain('"path": "vc.yaml"')
  })
})

describe('a file that becomes a link, or was one', () => {
  const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
  const secret =
    'apiVersion: v1\nkind: Secret\nmetadata: {name: k, namespace: q}\nstringData: {accessKey: "${K}", host: h.example.com}\n'
  const cluster = 'external: {platform: {apiKey: {secretName: k, namespace: p}}}\n'
  const git = (...args: string[]) => gitIn(at('.'), ...args)
  const commit = () => {
    git('init', '-q')
    git('add', '-A')
    git('commit', '-qm', 'One')
  }
  const link = (target: string, name: string) => {
    rmSync(at(name))
    symlinkSync(target, at(name))
  }
  /** What the gates say of the files on disk, before and after they are added. */
  const gates = async () => {
    const found = [await vclint('--base', 'HEAD')]
    git('add', '-A')
    for (const way of ['--base HEAD', '--staged', '--hook', '--staged --new'])
      found.push(await vclint(...way.split(' ')))
    return found.map(({ out }) => out)
  }

  it('brings nothing back that was found elsewhere', async () => {
    write({ 'vc.yaml': cluster, 'secret.yaml': secret })
    commit()
    write({ 'real/secret.yaml': secret })
    link('real/secret.yaml', 'secret.yaml')
    expect(await gates()).toEqual(['', '', '', '', ''])
  })

  it('brings an object a second time', async () => {
    write({ 'user.yaml': user, 'aa.yaml': '' })
    link('user.yaml', 'aa.yaml')
    commit()
    rmSync(at('aa.yaml'))
    write({ 'aa.yaml': user })
    const twice = 'user.yaml:3:18\n'
    expect(await gates()).toEqual([twice, twice, twice, twice, twice])
  })
})

it('names a link to a folder outside of the project, and none that adds nothing', async () => {
  write({ 'vc.yaml': '{}\n', 'inner/vc.yaml': '{}\n', '.gitignore': 'result\n' })
  mkdirSync(at('.git'))
  mkdirSync(join(folder, 'teams'))
  writeFileSync(join(folder, 'teams/vc.yaml'), wrong)
  symlinkSync('../teams', at('teams'))
  symlinkSync('../teams', at('result'))
  symlinkSync('../teams', at('node_modules'))
  symlinkSync('inner', at('other'))
  symlinkSync('nowhere', at('gone'))
  writeFileSync(join(folder, 'notes.txt'), 'a')
  symlinkSync('../notes.txt', at('notes'))
  expect(await vclint('.')).toEqual({
    status: 0,
    out: '',
    err: 'vclint: "teams" points outside the project, so it is not read.\n',
  })
})

describe('the reason why nothing was checked', () => {
  const reason = 'vclint: Nothing to check: the configuration ignores the file.\n'
  beforeEach(() => write({ 'a/vc.yaml': wrong, '.vclint.yaml': 'ignore: [a/]\n' }))

  it.each(['pretty', 'compact', 'json', 'sarif', 'junit', 'markdown', 'agent'])(
    'goes to standard error beside %s',
    async (format) => {
      const { out, err } = await vclintIn(at('.'), ['a', '-f', format])
      expect(err).toBe(reason)
      if (format !== 'json') expect(out).not.toContain('ignores')
    },
  )

  it('is said once where it is an error, and not where nothing is to be said', async () => {
    expect((await vclint('a', '--fail-on-empty')).err).toBe(reason)
    expect((await vclint('a', '--quiet', '--fail-on-empty')).err).toBe(reason)
    for (const option of ['--quiet', '--no-summary'])
      expect(await vclint('a', option)).toEqual({ status: 0, out: '', err: '' })
  })
})

describe('a link that is named', () => {
  it.each([
    [['one.vc.yaml', 'base/a.vc.yaml'], 'base/a.vc.yaml'],
    [['base/a.vc.yaml', 'one.vc.yaml'], 'base/a.vc.yaml'],
    [['copy', 'base'], 'base/a.vc.yaml'],
    [['copy/a.vc.yaml', '.'], 'base/a.vc.yaml'],
    [['one.vc.yaml', 'copy'], 'one.vc.yaml'],
    [['copy'], 'copy/a.vc.yaml'],
  ])('is one file with its target and other links to that: %s', async (args, out) => {
    write({ 'base/a.vc.yaml': wrong })
    symlinkSync('base/a.vc.yaml', at('one.vc.yaml'))
    symlinkSync('base', at('copy'))
    expect(await vclint(...args)).toEqual({ status: 1, out: `${out}:1:32\n`, err: '' })
  })
})
