import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  linkSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openFiles } from '../../src/files/file-access.ts'
import { replaceText, writeText } from '../../src/files/write-file.ts'
import { disk } from '../../src/lsp/main.ts'
import { vclintIn } from './vclint-in.ts'

const SECRET = 'hunter2-of-the-user'
const wrong = 'apiVersion: management.platform.sh/v1\nkind: users\nmetadata: {name: jane}\n'
const right = wrong.replace('users', 'User')

let folder: string
const at = (name: string) => join(folder, name)
const project = (name = '.') => join(folder, 'project', name)
const write = (name: string, text: string) => writeFileSync(project(name), text)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-hostile-'))
  mkdirSync(project('.git'), { recursive: true })
  mkdirSync(at('home'))
  writeFileSync(at('home/.netrc'), `machine example.com password ${SECRET}\n`)
  writeFileSync(at('home/user.yaml'), `${wrong}# ${SECRET}\n`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const vclint = (...args: string[]) => vclintIn(project(), args)

it.each([
  ['a file of the user', '../home/.netrc'],
  ['the environment', '/proc/self/environ'],
  ['an endless device', '/dev/zero'],
  ['a device that waits', '/dev/tty'],
])('reads no link to %s, found or named', { timeout: 20_000 }, async (_, target) => {
  write('.vclint.yaml', 'files: [{paths: ["*.yaml"], kind: vc}]\n')
  symlinkSync(target, project('vc.yaml'))
  const walked = await vclint('-f', 'pretty', '.')
  expect(walked.err).toContain('"vc.yaml" ')
  expect(walked.status).toBe(0)
  const named = await vclint('-f', 'pretty', 'vc.yaml')
  expect(named.status).toBe(2)
  expect(named.err).toMatch(/^vclint: Cannot read "vc\.yaml": /)
  for (const { out, err } of [walked, named]) {
    expect(out + err).not.toContain(SECRET)
    expect(out + err).not.toContain('PATH=')
  }
})

it.each(['/proc/self/environ', '/proc/self/../self/environ', '/dev/zero', '/sys/kernel/notes'])(
  'reads %s not even where it was typed',
  { timeout: 20_000 },
  async (path) => {
    const { status, out, err } = await vclint(path)
    expect([status, out]).toEqual([2, ''])
    expect(err).toMatch(/^vclint: Cannot read ".*": it is not a file\.\n$/)
  },
)

/** Of zeroes without an end; only the superuser may make one. */
const makeDevice = (path: string) => spawnSync('mknod', [path, 'c', '1', '5']).status === 0

it('reads no device that lies in the project', { timeout: 20_000 }, async ({ skip }) => {
  if (!makeDevice(project('vc.yaml'))) skip()
  const { status, err } = await vclint('vc.yaml')
  expect([status, err]).toEqual([2, 'vclint: Cannot read "vc.yaml": it is not a file.\n'])
})

it('follows no link on the way to a file, even one with a repository of its own', async () => {
  mkdirSync(at('home/.git'))
  symlinkSync('../home', project('teams'))
  const { status, out, err } = await vclint('teams/user.yaml')
  expect([status, out]).toEqual([2, ''])
  expect(err).toContain('Cannot read "teams/user.yaml": it points outside the project')
  expect((await vclint('--fix', 'teams/user.yaml')).status).toBe(2)
  expect(readFileSync(at('home/user.yaml'), 'utf8')).toContain('kind: users')
})

it('reads a path outside that was typed, and a link that stays inside', async () => {
  expect((await vclint('../home/user.yaml')).out).toContain('home/user.yaml:2:7: error')
  mkdirSync(project('real'))
  write('real/user.yaml', wrong)
  symlinkSync('real/user.yaml', project('user.yaml'))
  expect((await vclint('user.yaml')).out).toContain('user.yaml:2:7: error')
})

it.each([
  ['extends', 'extends: [./linked/base.yaml]\n'],
  ['schemas', 'schemas: {User: ./linked/base.yaml}\n'],
  ['baseline', 'baseline: linked/base.yaml\n'],
])('takes nothing from outside for "%s"', async (_, config) => {
  writeFileSync(at('home/base.yaml'), `rules: {kind-spelling: off}\npassword: ${SECRET}\n`)
  symlinkSync('../home', project('linked'))
  write('.vclint.yaml', config)
  write('user.yaml', wrong)
  const { status, out, err } = await vclint('.')
  expect(status).toBe(2)
  expect(out + err).not.toContain(SECRET)
})

it('takes no ignore file from outside, nor one without an end', { timeout: 20_000 }, async () => {
  write('user.yaml', wrong)
  symlinkSync('/dev/zero', project('.gitignore'))
  expect((await vclint('.')).status).toBe(1)
  expect((await vclint('*.yaml')).status).toBe(1)
  rmSync(project('.gitignore'))
  writeFileSync(at('home/ignore'), '*.yaml\n')
  symlinkSync('../home/ignore', project('.gitignore'))
  expect((await vclint('.')).status).toBe(1)
})

it('passes over pipes, and says where one is named what to do', { timeout: 20_000 }, async () => {
  execFileSync('mkfifo', [project('vc.yaml')])
  expect((await vclint('.')).status).toBe(0)
  expect(await vclint('vc.yaml')).toMatchObject({
    status: 2,
    err: 'vclint: Cannot read "vc.yaml": it is a pipe; send it to --stdin instead.\n',
  })
})

it.each([
  ['a report', 'a link', ['-f', 'sarif=out.sarif', '.']],
  ['a report', 'a folder that is one', ['-f', 'sarif=reports/out.sarif', '.']],
  ['a report', 'a new folder below one', ['-f', 'sarif=reports/new/out.sarif', '.']],
  ['a report', 'a link to nothing', ['-f', 'sarif=new.sarif', '.']],
  ['a baseline', 'a link', ['baseline']],
  ['a baseline', 'a folder that is one', ['baseline', '--baseline', 'reports/base.json']],
  ['a baseline', 'a folder that is one, by configuration', ['baseline', '--config', 'linked.yaml']],
])('writes %s through no link that leads out: %s', async (what, _, args) => {
  write('user.yaml', wrong)
  const before = readFileSync(at('home/.netrc'), 'utf8')
  symlinkSync('../home/.netrc', project('out.sarif'))
  symlinkSync('../home/made.sarif', project('new.sarif'))
  symlinkSync('../home', project('reports'))
  write('linked.yaml', 'baseline: reports/base.json\n')
  if (what === 'a baseline') symlinkSync('../home/.netrc', project('.vclint-baseline.json'))
  const { status, err } = await vclintIn(project(), args, { HOME: at('of-the-user') })
  expect([status, err]).toEqual([
    2,
    expect.stringMatching(/points outside the project|does not exist/),
  ])
  expect(readFileSync(at('home/.netrc'), 'utf8')).toBe(before)
  expect(readdirSync(at('home'))).toEqual(['.netrc', 'user.yaml'])
})

it('writes a report where it was typed, outside too', async () => {
  write('user.yaml', wrong)
  expect((await vclint('-f', `json=${at('out/report.json')}`, '.')).status).toBe(1)
  expect(JSON.parse(readFileSync(at('out/report.json'), 'utf8')).findings).toHaveLength(1)
  expect((await vclint('-f', 'json=/dev/null', '.')).status).toBe(1)
})

it('keeps what somebody wrote while the fix was worked out', async () => {
  write('user.yaml', wrong)
  const access = openFiles([project()])
  const text = access.readText(project('user.yaml'))
  write('user.yaml', `${wrong}# edited\n`)
  expect(() => replaceText(access, project('user.yaml'), right, text)).toThrow(
    'it has changed in the meantime',
  )
  expect(readFileSync(project('user.yaml'), 'utf8')).toBe(`${wrong}# edited\n`)
  expect(readdirSync(project()).sort()).toEqual(['.git', 'user.yaml'])
})

it('removes what a killed run left, but nothing of others and nothing new', () => {
  write('user.yaml', wrong)
  const draft = (digit: number) => `.vclint-01234567-89ab-4cde-8f01-23456789abc${digit}.tmp`
  for (const name of [draft(0), draft(1), '.vclint-notes.tmp']) write(name, 'kind: Secret\n')
  symlinkSync(at('home/.netrc'), project(draft(2)))
  const before = Date.now() / 1000 - 2 * 60 * 60
  for (const name of [draft(0), '.vclint-notes.tmp']) utimesSync(project(name), before, before)
  lutimesSync(project(draft(2)), before, before)
  replaceText(openFiles([project()]), project('user.yaml'), right, wrong)
  const left = readdirSync(project()).filter((name) => name.startsWith('.vclint-'))
  expect(left.sort()).toEqual([draft(1), draft(2), '.vclint-notes.tmp'].sort())
  expect(readFileSync(at('home/.netrc'), 'utf8')).toContain(SECRET)
})

it('writes no draft through a link that somebody put in its place', () => {
  write('user.yaml', wrong)
  const draft = '01234567-89ab-4cde-8f01-23456789abcd'
  symlinkSync(at('home/.netrc'), project(`.vclint-${draft}.tmp`))
  const named = vi.spyOn(crypto, 'randomUUID').mockReturnValue(draft)
  const access = openFiles([project()])
  expect(() => replaceText(access, project('user.yaml'), right, wrong)).toThrow('EEXIST')
  named.mockRestore()
  expect(readFileSync(at('home/.netrc'), 'utf8')).toContain(SECRET)
  expect(readFileSync(project('user.yaml'), 'utf8')).toBe(wrong)
})

it('writes neither half a character nor a report in the place of a pipe', () => {
  write('user.yaml', wrong)
  execFileSync('mkfifo', [project('pipe')])
  const access = openFiles([project()])
  expect(() => replaceText(access, project('user.yaml'), '\ud800', wrong)).toThrow(
    'it is not UTF-8',
  )
  expect(() => writeText(access, project('pipe'), 'text')).toThrow('it is not a file')
  expect(statSync(project('pipe')).isFIFO()).toBe(true)
})

it('keeps mode and owner, and says that a hard link keeps the old text', async () => {
  write('user.yaml', wrong)
  linkSync(project('user.yaml'), project('copy.txt'))
  chmodSync(project('user.yaml'), 0o604)
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(project('user.yaml'), 1234, 2345)
  const { status, err } = await vclint('--fix', '.')
  expect(err).toContain('vclint: "user.yaml" had a hard link, which keeps the old text.\n')
  expect(status).toBe(0)
  const { mode, uid, gid } = statSync(project('user.yaml'))
  expect(mode & 0o7777).toBe(0o604)
  if (isRoot) expect([uid, gid]).toEqual([1234, 2345])
  expect(readFileSync(project('copy.txt'), 'utf8')).toBe(wrong)
})

it('writes a file whose name is as long as names can be', async () => {
  const name = `${'a'.repeat(250)}.yaml`
  write(name, wrong)
  expect((await vclint('--fix', '.')).status).toBe(0)
  expect(readFileSync(project(name), 'utf8')).toBe(right)
})

it('leaves bytes that are not UTF-8 as they are', async () => {
  const bytes = Buffer.concat([Buffer.from(`${wrong}# caf`), Buffer.from([0xe9, 10])])
  writeFileSync(project('user.yaml'), bytes)
  const { status, out } = await vclint('--fix', '.')
  expect([status, out]).toEqual([
    1,
    'user.yaml:4:6: error: The byte 0xE9 here is not UTF-8, so the file is not read. Save it as UTF-8. [yaml-syntax]\n',
  ])
  expect(readFileSync(project('user.yaml'))).toEqual(bytes)
})

it('takes U+FFFD itself for the character that it is', async () => {
  write('user.yaml', `${right}# \ufffd\n`)
  expect((await vclint('.')).status).toBe(0)
  const bytes = Buffer.concat([
    Buffer.from(`${right}# \ufffd\ufffd `),
    Buffer.from([0xc3, 0x28, 10]),
  ])
  writeFileSync(project('user.yaml'), bytes)
  expect((await vclint('.')).out).toContain('user.yaml:4:6: error: The byte 0xC3 here')
})

it('ends with the code of a broken pipe when nobody reads the report', async () => {
  for (let index = 0; index < 400; index++) write(`user-${index}.yaml`, wrong)
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/vclint.cjs'), '.'], {
    cwd: project(),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  child.stdout.destroy()
  const status = await new Promise((resolve) => child.once('close', resolve))
  expect(status).toBe(141)
})

// V8 ends the process where a parser goes this deep, and not each time: only a process of its own shows it.
it.each([
  ['templates', '`${', '}`'],
  ['methods of classes', 'class { m() { return ', ' } }'],
])('survives an expression of %s in one another', (_, open, close) => {
  const expression = `${open.repeat(700)}1${close.repeat(700)}`
  const patch = { path: 'metadata.name', expression }
  write('vc.yaml', JSON.stringify({ sync: { toHost: { endpoints: { patches: [patch] } } } }))
  const program = join(import.meta.dirname, '../../dist/vclint.cjs')
  const ran = spawnSync(process.execPath, [program, '-f', 'compact', 'vc.yaml'], { cwd: project() })
  expect([ran.status, ran.signal, String(ran.stderr)]).toEqual([0, null, ''])
})

it('shows the language server no more', () => {
  symlinkSync('../home/.netrc', project('vc.yaml'))
  symlinkSync('../home', project('linked'))
  write('user.yaml', right)
  const read = (name: string) => disk.readText(project(name), [project()])
  expect([read('vc.yaml'), read('linked/user.yaml'), read('user.yaml')]).toEqual([
    undefined,
    undefined,
    right,
  ])
})

it('writes nothing new when the access refuses', () => {
  symlinkSync('../home', project('reports'))
  expect(() => writeText(openFiles([project()]), project('reports/a.txt'), 'a')).toThrow(
    'it points outside the project',
  )
})

it('asks again for what was put in the place of a file since it was walked', () => {
  const put: Readonly<Record<string, (path: string) => void>> = {
    'a link': (path) => symlinkSync('../home/.netrc', path),
    'a folder': (path) => mkdirSync(path),
    'a pipe': (path) => execFileSync('mkfifo', [path]),
    'a longer file': (path) => writeFileSync(path, wrong.repeat(3000)),
  }
  for (const name of Object.keys(put)) write(`${name}.yaml`, right)
  const access = openFiles([project()])
  access.note(project().replace(/\/$/, ''), readdirSync(project(), { withFileTypes: true }))
  const read = (path: string) => {
    try {
      return access.readText(path).length
    } catch (error) {
      return error instanceof Error ? error.message : ''
    }
  }
  const seen = Object.entries(put).map(([name, make]) => {
    const path = project(`${name}.yaml`)
    expect(read(path)).toBe(right.length)
    rmSync(path)
    make(path)
    return read(path)
  })
  expect(seen).toEqual([
    expect.stringMatching(/^it points outside the project/),
    'it is a folder',
    'it is a pipe; send it to --stdin instead',
    wrong.length * 3000,
  ])
})
