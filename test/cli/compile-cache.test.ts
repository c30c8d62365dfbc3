import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compileCacheFolder } from '../../src/cli/compile-cache.ts'

let home = ''
const at = (path: string) => join(home, path)
const folderFor = (env: Readonly<Record<string, string>>, cwd = at('project')) =>
  compileCacheFolder(cwd, env)

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-compiled-')))
  mkdirSync(at('project/.git'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

it('makes a folder that only its user may open, in the cache directory of the user', () => {
  const folder = folderFor({ HOME: home })
  expect(folder).toBe(at('.cache/vclint/compiled'))
  expect(statSync(folder ?? '').mode & 0o777).toBe(0o700)
  expect(folderFor({ HOME: home })).toBe(folder)
  expect(folderFor({ HOME: home, XDG_CACHE_HOME: at('caches') })).toBe(at('caches/vclint/compiled'))
})

it.each([
  ['the project', 'project/.cache', 'project'],
  ['a project of which only a folder is checked', 'project/.cache', 'project/sub'],
  ['another repository', 'other/.cache', 'project'],
  ['the working directory, without a repository', 'plain/..cache', 'plain'],
  ['the project, behind a link', 'link', 'project'],
  ['what the project may hold later', 'project/a/b/c', 'project'],
])('takes none in %s', (_, caches, cwd) => {
  for (const folder of ['project/sub', 'plain', 'other/.git'])
    mkdirSync(at(folder), { recursive: true })
  mkdirSync(at('project/a'))
  symlinkSync(at('project/a'), at('link'))
  expect(folderFor({ HOME: home, XDG_CACHE_HOME: at(caches) }, at(cwd))).toBeUndefined()
  expect(() => statSync(join(at(caches), 'vclint'))).toThrow()
})

it.each([
  ['a folder that others may read, as a checkout makes it', '.cache/vclint/compiled', 0o755],
  ['a folder that a group may write', '.cache/vclint/compiled', 0o770],
  ['one in a folder that others may write', '.cache/vclint', 0o777],
  ['one in a folder that a group may write', '.cache', 0o775],
])('takes no %s', (_, path, mode) => {
  expect(folderFor({ HOME: home })).toBe(at('.cache/vclint/compiled'))
  chmodSync(at(path), mode)
  expect(folderFor({ HOME: home })).toBeUndefined()
})

it('takes one in a sticky folder, where nobody else can replace it', () => {
  mkdirSync(at('tmp'))
  chmodSync(at('tmp'), 0o1777)
  expect(folderFor({ XDG_CACHE_HOME: at('tmp') })).toBe(at('tmp/vclint/compiled'))
})

it('takes none without a cache directory, and none at a relative path', () => {
  expect(folderFor({})).toBeUndefined()
  expect(folderFor({ XDG_CACHE_HOME: 'caches' })).toBeUndefined()
  expect(folderFor({ HOME: join(home, 'not/there\0') })).toBeUndefined()
})
