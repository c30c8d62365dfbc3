import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { vclintIn } from './vclint-in.ts'

let folder: string
const at = (name: string) => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-key-'))
  mkdirSync(at('project/below/.cache'), { recursive: true })
  mkdirSync(at('project/.git'))
  mkdirSync(at('home'))
  symlinkSync('../project/below/.cache', at('home/link'))
  symlinkSync('../../nowhere', at('project/dangling'))
  writeFileSync(at('project/vc.yaml'), 'sync: {toHost: {pods: {enabeld: true}}}\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const cached = (home: string, cwd = 'project') =>
  vclintIn(at(cwd), ['--cache', '--cache-location', at('cache.json'), at('project/vc.yaml')], {
    XDG_CACHE_HOME: at(home),
  })

it.each([
  ['the project', 'project/.cache', 'project'],
  ['a folder of the project', 'project/below/.cache', 'project'],
  ['the project above the working directory', 'project/.cache', 'project/below'],
  ['the project, by a link', 'home/link', 'project'],
  ['a link of the project that leads out', 'project/dangling', 'project'],
])('believes and writes no cache where its key lies in %s', async (_, home, cwd) => {
  expect((await cached(home, cwd)).status).toBe(1)
  expect(existsSync(at('cache.json'))).toBe(false)
  expect(existsSync(join(at(home), 'vclint'))).toBe(false)
})

it.skipIf(process.platform === 'win32').each([0o644, 0o640, 0o606])(
  'makes a new key where others could read the old one: mode %i',
  async (mode) => {
    expect((await cached('home')).status).toBe(1)
    const key = at('home/vclint/key')
    const old = readFileSync(key, 'utf8')
    const signed = readFileSync(at('cache.json'), 'utf8')
    await cached('home')
    expect(readFileSync(key, 'utf8')).toBe(old)
    chmodSync(key, mode)
    await cached('home')
    expect(readFileSync(key, 'utf8')).not.toBe(old)
    expect(statSync(key).mode & 0o777).toBe(0o600)
    expect(readFileSync(at('cache.json'), 'utf8').slice(0, 64)).not.toBe(signed.slice(0, 64))
  },
)
