import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'external: {platform: {apiKey: {one: a}}}\n'
const right = 'external: {platform: {apiKey: {secretName: a}}}\n'

let folder: string
const at = (name: string) => join(folder, name)
const git = (...args: string[]) => gitIn(folder, ...args)
const commit = (cwd = folder) => {
  gitIn(cwd, 'add', '-A')
  gitIn(cwd, 'commit', '-qm', 'Change')
}

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true })
    writeFileSync(at(name), text)
  }
}

function link(name: string, to: string): void {
  rmSync(at(name), { force: true })
  symlinkSync(to, at(name))
}

async function vclint(...args: string[]) {
  const { out, err, ...rest } = await vclintIn(folder, args)
  return {
    ...rest,
    out: out.replaceAll(/: (error|warning|info): .*/g, ''),
    err: err.replace(/^vclint: Nothing to check: .*\n/m, ''),
  }
}

const ways = [['--staged'], ['--hook'], ['--base', 'HEAD']]
/** Each way to compare, after everything is staged. */
async function everyWay() {
  git('add', '-A')
  const all = []
  for (const way of ways) all.push(await vclint(...way))
  return all
}
const three = <T>(one: T): readonly T[] => ways.map(() => one)
const finding = (place: string) => ({ status: 1, out: `${place}\n`, err: '' })
const clean = { status: 0, out: '', err: '' }
const warned = (note: string) => ({ ...clean, err: `vclint: Not compared: ${note}\n` })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-moved-'))
  mkdirSync(at('.git'), { recursive: true })
  git('init', '-q')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a tracked link', () => {
  const values = { 'values/good.txt': right, 'values/bad.txt': wrong }

  it('that leads to another file is checked, by its own name', async () => {
    write(values)
    link('vc.yaml', 'values/good.txt')
    commit()
    link('vc.yaml', 'values/bad.txt')
    expect(await everyWay()).toEqual(three(finding('vc.yaml:1:32')))
    commit()
    expect(await vclint('--base', 'HEAD~1')).toEqual(finding('vc.yaml:1:32'))
  })

  it('has its target checked where that is a file that is checked itself', async () => {
    write({ 'good.vc.yaml': right, 'bad.vc.yaml': wrong })
    link('vc.yaml', 'good.vc.yaml')
    commit()
    link('vc.yaml', 'bad.vc.yaml')
    expect(await everyWay()).toEqual(three(finding('bad.vc.yaml:1:32')))
  })

  it('is compared with its target of then, through links on the way', async () => {
    write({ 'v1/values.txt': right, 'v2/values.txt': wrong })
    link('current', 'v1')
    link('vc.yaml', 'current/values.txt')
    commit()
    link('current', 'v2')
    expect(await everyWay()).toEqual(three(finding('vc.yaml:1:32')))
  })

  it('is checked when its target changes, or it becomes a file', async () => {
    write(values)
    link('a.vc.yaml', 'values/good.txt')
    link('b.vc.yaml', 'values/bad.txt')
    commit()
    expect(await everyWay()).toEqual(three(clean))
    write({ 'values/good.txt': `# later\n${wrong}` })
    rmSync(at('b.vc.yaml'))
    write({ 'b.vc.yaml': `# now\n\n${wrong}` })
    const both = finding('a.vc.yaml:2:32\nb.vc.yaml:3:32')
    // A hook is given the names of files, and of no links.
    expect(await everyWay()).toEqual([both, finding('a.vc.yaml:2:32'), both])
  })

  it('is no change where it becomes a file of the same text, or another link to it', async () => {
    write({ ...values, 'sub/a.txt': wrong })
    link('a.vc.yaml', 'values/bad.txt')
    link('b.vc.yaml', 'sub/a.txt')
    commit()
    rmSync(at('a.vc.yaml'))
    write({ 'a.vc.yaml': wrong })
    link('b.vc.yaml', './sub/../sub/a.txt')
    expect(await everyWay()).toEqual(three(clean))
  })

  it('is a note where git does not track its target', async () => {
    write({ '.gitignore': 'made/\n', 'made/values.yaml': wrong })
    link('vc.yaml', 'made/values.yaml')
    commit()
    const note = warned('"vc.yaml" leads to a file that git does not track.')
    expect(await vclint('--base', 'HEAD')).toEqual(note)
    expect((await vclintIn(folder, ['--base', 'HEAD'])).err).toContain(
      'vclint: Nothing to check: nothing here that can be compared differs from "HEAD".\n',
    )
  })

  it('that a sparse checkout leaves out has not changed', async () => {
    write({ ...values, 'kept/user.txt': right })
    link('vc.yaml', 'values/bad.txt')
    commit()
    git('sparse-checkout', 'set', '--no-cone', '/kept/')
    expect(await vclint('--base', 'HEAD')).toEqual(clean)
  })

  it('may lead around in a circle', async () => {
    write({ 'user.yaml': right })
    link('a.vc.yaml', 'b.vc.yaml')
    link('b.vc.yaml', 'a.vc.yaml')
    commit()
    link('b.vc.yaml', 'user.yaml')
    for (const { status, out } of await everyWay()) expect([status, out]).toEqual([0, ''])
  })
})

describe('a submodule', () => {
  let source: string
  beforeEach(() => {
    source = mkdtempSync(join(tmpdir(), 'vclint-module-'))
    gitIn(source, 'init', '-q')
    writeFileSync(join(source, 'old.vc.yaml'), wrong)
    writeFileSync(join(source, 'vc.yaml'), right)
    commit(source)
    write({ 'own.vc.yaml': right })
    git('submodule', '--quiet', 'add', source, 'module')
    commit()
  })
  afterEach(() => rmSync(source, { recursive: true, force: true }))

  function move(): void {
    writeFileSync(join(source, 'vc.yaml'), `# later\n${wrong}`)
    commit(source)
    gitIn(at('module'), 'pull', '-q')
  }

  it('is silent while its commit is the same', async () => {
    expect(await everyWay()).toEqual(three(clean))
  })

  it('whose commit moved is checked where its files differ', async () => {
    move()
    expect(await everyWay()).toEqual(three(finding('module/vc.yaml:2:32')))
    commit()
    expect(await everyWay()).toEqual(three(clean))
    expect(await vclint('--base', 'HEAD~1')).toEqual(finding('module/vc.yaml:2:32'))
    expect(await vclint('--base', 'HEAD~1', '--new')).toEqual(finding('module/vc.yaml:2:32'))
  })

  it('is checked with what is not committed in it, by --base alone', async () => {
    write({ 'module/vc.yaml': wrong })
    expect(await vclint('--base', 'HEAD')).toEqual(finding('module/vc.yaml:1:32'))
    expect(await vclint('--staged')).toEqual(clean)
  })

  it('that is new is checked as a whole', async () => {
    expect(await vclint('--base', 'HEAD~1').catch(() => undefined)).toBeDefined()
    git('submodule', '--quiet', 'add', source, 'second')
    expect(await everyWay()).toEqual(three(finding('second/old.vc.yaml:1:32')))
  })

  it('that moved and is not checked out is a note', async () => {
    move()
    git('add', '-A')
    rmSync(at('module'), { recursive: true })
    mkdirSync(at('module'))
    const note = warned(
      'the submodule "module" moved and is not checked out. Run "git submodule update --init".',
    )
    const all = []
    for (const way of ways) all.push(await vclint(...way))
    expect(all).toEqual(three(note))
  })

  it('without the commit of then is a note', async () => {
    move()
    git('add', '-A')
    rmSync(at('module'), { recursive: true })
    execClone()
    const commitThen = git('ls-tree', 'HEAD', 'module').slice(14, 21)
    const note = warned(
      `the submodule "module" lacks the commit ${commitThen}. Fetch it (fetch-depth: 0).`,
    )
    const all = []
    for (const way of ways) all.push(await vclint(...way))
    expect(all).toEqual(three(note))
  })

  function execClone(): void {
    git('clone', '-q', '--depth', '1', `file://${source}`, at('module'))
  }

  it('that git refuses to read is a note', async () => {
    move()
    git('add', '-A')
    write({ 'module/.git': 'gitdir: nowhere\n' })
    for (const way of ways) {
      const { status, err } = await vclint(...way)
      expect([status, err]).toEqual([
        0,
        expect.stringMatching(/^vclint: Not compared: the sub.*\n$/),
      ])
    }
  })

  it('that is gone is a note', async () => {
    git('rm', '-q', 'module')
    expect(await everyWay()).toEqual(three(warned('the submodule "module" was removed.')))
  })
})
