import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const wrong = 'apiVersion: management.platform.sh/v1\nkind: users\nmetadata: {name: jane}\n'
const right = wrong.replace('users', 'User')

let folder: string
const at = (name: string) => join(folder, 'project', name)
const write = (name: string, text: string) => writeFileSync(at(name), text)
const hacked = () => existsSync(join(folder, 'hacked'))
const git = (...args: string[]) => gitIn(at('.'), ...args)
const vclint = (...args: string[]) => vclintIn(at('.'), args)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-git-'))
  mkdirSync(at('.'))
  git('init', '-q')
  write('user.yaml', right)
  git('add', '-A')
  git('commit', '-qm', 'First')
  write('user.yaml', wrong)
  git('add', '-A')
  // So that a plain run asks git if it tracks the file.
  write('.gitignore', 'user.yaml\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const everyWay: readonly (readonly string[])[] = [
  ['--staged'],
  ['--staged', '--new'],
  ['--base', 'HEAD'],
  ['--base', 'HEAD', '--new'],
]

it.each<readonly [string, (command: string) => void]>([
  ['a monitor of files', (command) => git('config', 'core.fsmonitor', command)],
  [
    'a conversion to text',
    (command) => {
      git('config', 'diff.evil.textconv', command)
      write('.gitattributes', '*.yaml diff=evil\n')
    },
  ],
  [
    'a program that compares',
    (command) => {
      git('config', 'diff.evil.command', command)
      git('config', 'diff.external', command)
      write('.gitattributes', '*.yaml diff=evil\n')
    },
  ],
  [
    'a filter',
    (command) => {
      git('config', 'filter.evil.clean', command)
      git('config', 'filter.evil.smudge', command)
      git('config', 'filter.evil.process', command)
      write('.gitattributes', '*.yaml filter=evil\n')
    },
  ],
  [
    'hooks',
    (command) => {
      mkdirSync(at('.git/hooks'), { recursive: true })
      for (const hook of ['post-index-change', 'fsmonitor-watchman', 'query-watchman'])
        symlinkSync(command, at(`.git/hooks/${hook}`))
      git('config', 'core.fsmonitor', 'true')
    },
  ],
])('runs nothing for %s', async (_, set) => {
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\ncat\n`, { mode: 0o755 })
  set(command)
  rmSync(join(folder, 'hacked'), { force: true })
  // As git would have to look again at what is in the file.
  execFileSync('touch', ['-d', '2001-01-01', at('user.yaml')])
  for (const way of [['.'], ...everyWay]) {
    expect({ way, out: (await vclint(...way)).out }).toMatchObject({
      out: expect.stringContaining('user.yaml:2:7: error'),
    })
    expect({ way, hacked: hacked() }).toEqual({ way, hacked: false })
  }
  // The trap itself works: git's own way of comparing steps into it, except that hooks need a change of the index.
  if (_ !== 'hooks') {
    write('user.yaml', `${wrong}# again\n`)
    git('diff', '--ext-diff', '--textconv', 'HEAD')
    expect(hacked()).toBe(true)
  }
})

/** Settings of a repository that name a program, and a value for each that would run it. */
const commands: readonly (readonly [key: string, value: (command: string) => string])[] = [
  ['core.fsmonitor', (command) => command],
  ['core.sshCommand', (command) => command],
  ['core.gitProxy', (command) => command],
  ['core.pager', (command) => command],
  ['pager.diff-index', (command) => command],
  ['pager.ls-files', (command) => command],
  ['pager.cat-file', (command) => command],
  ['core.editor', (command) => command],
  ['core.askPass', (command) => command],
  ['core.alternateRefsCommand', (command) => command],
  ['credential.helper', (command) => `!${command}`],
  ['gpg.program', (command) => command],
  ['diff.external', (command) => command],
  ['uploadpack.packObjectsHook', (command) => command],
  ['interactive.diffFilter', (command) => command],
]

it.each(commands)('runs nothing for the setting %s', async (key, value) => {
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\ncat\n`, { mode: 0o755 })
  git('config', key, value(command))
  rmSync(join(folder, 'hacked'), { force: true })
  execFileSync('touch', ['-d', '2001-01-01', at('user.yaml')])
  for (const way of [['.'], ...everyWay]) {
    expect({ way, out: (await vclint(...way)).out }).toMatchObject({
      out: expect.stringContaining('user.yaml:2:7: error'),
    })
    expect({ way, hacked: hacked() }).toEqual({ way, hacked: false })
  }
})

it.each([
  ['fetches', 'remote.origin.uploadpack'],
  ['is reached', 'core.sshCommand'],
])('runs nothing for an object that is missing, where a setting says how it %s', async (_, key) => {
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\n`, { mode: 0o755 })
  const [name = ''] = git('rev-parse', 'HEAD:user.yaml').toString().trim().split('\n')
  git('config', 'remote.origin.url', key === 'core.sshCommand' ? 'ssh://a/b' : folder)
  git('config', 'remote.origin.promisor', 'true')
  git('config', 'extensions.partialClone', 'origin')
  git('config', key, command)
  rmSync(at(`.git/objects/${name.slice(0, 2)}/${name.slice(2)}`), { force: true })
  for (const way of everyWay) {
    await vclint(...way)
    expect({ way, hacked: hacked() }).toEqual({ way, hacked: false })
  }
  // The trap itself works.
  expect(() => git('cat-file', '-p', name)).toThrow()
  expect(hacked()).toBe(true)
})

it.each([
  ['with signs in its name', 'e=v.il'],
  ['without a name', ''],
])('runs no filter %s, where the times of a file show nothing', async (_, name) => {
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\ncat\n`, { mode: 0o755 })
  write('.gitattributes', `user.yaml filter=${name}\n`)
  execFileSync('touch', ['-d', '2001-01-01', at('user.yaml')])
  git('add', '-A')
  const age = () => execFileSync('touch', ['-d', '2000-01-01', at('.git/index')])
  const before = readFileSync(at('.git/config'), 'utf8')
  for (const setting of ['clean', 'process']) {
    const section = `[filter "${name}"]`
    write('.git/config', `${before}${section}\n${setting} = ${command}\nrequired = true\n`)
    for (const way of everyWay) {
      age()
      expect((await vclint(...way)).out).toContain('user.yaml:2:7: error')
      expect({ setting, way, hacked: hacked() }).toEqual({ setting, way, hacked: false })
    }
  }
  age()
  write('.git/config', `${before}[filter "${name}"]\nclean = ${command}\n`)
  git('diff-files')
  expect(hacked()).toBe(true)
})

it.each([
  ['in another encoding', '*.yaml working-tree-encoding=ISO-8859-1\n', '# café\n'],
  ['with the name of the content in it', '*.yaml ident\n', '# $Id$\n'],
])('compares a file that git writes %s', async (_, attributes, comment) => {
  write('.gitattributes', attributes)
  writeFileSync(at('user.yaml'), `${right}${comment}`, 'latin1')
  git('add', '-A')
  git('commit', '-qm', 'Second')
  rmSync(at('user.yaml'))
  git('checkout', 'user.yaml')
  // Not as late as the index.
  execFileSync('touch', ['-d', 'tomorrow', at('.git/index')])
  for (const way of everyWay) expect((await vclint(...way)).out).toBe('')
  writeFileSync(at('user.yaml'), `${wrong}${comment}`, 'latin1')
  expect((await vclint('--base', 'HEAD')).out).toContain('user.yaml:')
})

it('runs nothing of a configuration of the user that lies in the project', async () => {
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\ncat\n`, { mode: 0o755 })
  write('.gitattributes', '*.yaml filter=evil diff=evil\n')
  write(
    '.gitconfig',
    `[core]\nfsmonitor = ${command}\npager = ${command}\n[filter "evil"]\nclean = ${command}\n` +
      `[diff "evil"]\ntextconv = ${command}\n[diff]\nexternal = ${command}\n`,
  )
  execFileSync('touch', ['-d', '2001-01-01', at('user.yaml')])
  vi.stubEnv('HOME', at('.'))
  for (const way of everyWay) expect((await vclint(...way)).out).toContain('user.yaml:2:7: error')
  expect(hacked()).toBe(false)
  git('diff', 'HEAD')
  vi.unstubAllEnvs()
  expect(hacked()).toBe(true)
})

// Only who may give files away can try it.
it.runIf(process.getuid?.() === 0)(
  'trusts a repository of others where the user does',
  async () => {
    execFileSync('chown', ['-R', '12345', at('.')])
    vi.stubEnv('HOME', folder)
    const { status, err } = await vclint('--staged')
    expect([status, err]).toEqual([2, expect.stringContaining('dubious ownership')])
    writeFileSync(
      join(folder, '.gitconfig'),
      `[safe]\ndirectory = ${at('.').replace(/\/\.?$/, '')}\n`,
    )
    const { out } = await vclint('--staged')
    vi.unstubAllEnvs()
    expect(out).toContain('user.yaml:2:7: error')
  },
)

it.each([
  ['in the folder itself, named in relation to it', '.', '.'],
  ['in the folder itself', '.', ''],
  ['where npm puts programs', 'node_modules/.bin', ''],
])('runs no git that lies %s', async (_, place, entry) => {
  mkdirSync(at(place), { recursive: true })
  const program = `#!/bin/sh\ntouch ${join(folder, 'hacked')}\n`
  writeFileSync(at(`${place}/git`), program, { mode: 0o755 })
  vi.stubEnv('PATH', `${entry || at(place)}:${process.env.PATH}`)
  const { out } = await vclint('--staged')
  mkdirSync(at('below'))
  const below = await vclintIn(at('below'), ['--staged', '..'])
  vi.unstubAllEnvs()
  expect(out).toContain('user.yaml:2:7: error')
  expect(below.out).toContain('user.yaml:2:7: error')
  expect(hacked()).toBe(false)
})

it('runs no git where npm puts programs above, and no .git shows that they belong together', async () => {
  const plain = mkdtempSync(join(tmpdir(), 'vclint-plain-'))
  const programs = join(plain, 'node_modules/.bin')
  const inner = join(plain, 'packages/inner')
  for (const one of [programs, inner]) mkdirSync(one, { recursive: true })
  const program = `#!/bin/sh\ntouch ${join(folder, 'hacked')}\n`
  writeFileSync(join(programs, 'git'), program, { mode: 0o755 })
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
  await vclintIn(inner, ['--staged', '.'])
  vi.unstubAllEnvs()
  rmSync(plain, { recursive: true })
  expect(hacked()).toBe(false)
})

it('takes a bare repository that somebody committed for none', async () => {
  const bare = at('vendor')
  mkdirSync(bare)
  execFileSync('git', ['init', '-q', '--bare', bare])
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\n`, { mode: 0o755 })
  execFileSync('git', ['--git-dir', bare, 'config', 'core.bare', 'false'])
  execFileSync('git', ['--git-dir', bare, 'config', 'core.worktree', at('.')])
  execFileSync('git', ['--git-dir', bare, 'config', 'core.fsmonitor', command])
  for (const way of everyWay) {
    const { status, err } = await vclintIn(bare, way)
    expect([status, err]).toEqual([2, expect.stringContaining('safe.bareRepository')])
  }
  expect(hacked()).toBe(false)
})

it.each([
  ['attributes that say the file is binary', '*.yaml -diff\n', wrong],
  ['attributes that say nothing is to be merged', '*.yaml binary\n', wrong],
  ['a NUL in a comment', '', `${wrong}# \0\n`],
])('finds the changed line in spite of %s', async (_, attributes, text) => {
  write('.gitattributes', attributes)
  write('user.yaml', text)
  git('add', '-A')
  for (const way of everyWay) expect((await vclint(...way)).out).toContain('user.yaml:')
})

it('passes over no file for its name', async () => {
  const names = [
    'a\nb.yaml',
    'a\tb.yaml',
    '"quoted".yaml',
    'back\\slash.yaml',
    '\u001b[31mred.yaml',
    ' b.yaml',
    '--fix.yaml',
  ]
  for (const name of names) write(name, wrong)
  const count = async (...args: string[]) =>
    (await vclint(...args)).out.split('\n').filter((line) => line.includes('kind-spelling')).length
  expect(await count('--base', 'HEAD')).toBe(names.length + 1)
  git('add', '-A')
  expect(await count('--staged')).toBe(names.length + 1)
  expect(await count('--staged', '--new')).toBe(names.length + 1)
})

it('takes no variable of git for a setting, except where the repository lies', async () => {
  const command = join(folder, 'command.sh')
  writeFileSync(command, `#!/bin/sh\ntouch ${join(folder, 'hacked')}\n`, { mode: 0o755 })
  const traps = {
    GIT_EXTERNAL_DIFF: command,
    GIT_PAGER: command,
    GIT_TRACE: join(folder, 'hacked'),
    GIT_EXEC_PATH: folder,
    GIT_DIFF_OPTS: '-u9',
    GIT_LITERAL_PATHSPECS: '1',
  }
  Object.assign(process.env, traps)
  try {
    for (const way of everyWay) expect((await vclint(...way)).out).toContain('user.yaml:2:7')
  } finally {
    for (const name of Object.keys(traps)) delete process.env[name]
  }
  expect(hacked()).toBe(false)
})

it('allows git no protocol, whatever the repository allows', async () => {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const seen = join(folder, 'seen')
  writeFileSync(
    join(programs, 'git'),
    `#!/bin/sh\necho "$GIT_ALLOW_PROTOCOL $GIT_NO_LAZY_FETCH" >> ${seen}\nexec ${real} "$@"\n`,
    { mode: 0o755 },
  )
  vi.stubEnv('PATH', `${programs}:${process.env['PATH']}`)
  vi.stubEnv('GIT_ALLOW_PROTOCOL', 'file:ext')
  for (const way of everyWay) await vclint(...way)
  vi.unstubAllEnvs()
  expect(new Set(readFileSync(seen, 'utf8').trim().split('\n'))).toEqual(new Set(['none 1']))
})

it.each(['blob:none', 'tree:0'])(
  'says of a clone with the filter %s what it lacks',
  async (filter) => {
    git('commit', '-qm', 'Second')
    git('config', 'uploadpack.allowFilter', 'true')
    const clone = join(folder, 'clone')
    gitIn(folder, 'clone', '-q', `--filter=${filter}`, `file://${at('.')}`, clone)
    expect(await vclintIn(clone, ['--base', 'HEAD~1'])).toEqual({
      status: 2,
      out: '',
      err: 'vclint: git lacks objects of this partial clone. Clone without "--filter".\n',
    })
  },
)
