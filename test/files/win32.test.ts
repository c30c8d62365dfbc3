import { expect, it, vi } from 'vitest'
import { folderOf, pathBelow, resolvePath } from '../../src/config/paths.ts'
import { compilePatterns } from '../../src/core/search/patterns.ts'
import { lint } from '../../src/index.ts'
import { pathOf, uriOf } from '../../src/lsp/workspace/uris.ts'

// The parts that turn paths into other paths, with the paths of Windows. What asks its file system is not run here.
vi.mock('node:path', async () => {
  const { win32 } = await vi.importActual<typeof import('node:path')>('node:path')
  return { ...win32, default: win32 }
})

const { shown } = await import('../../src/files/discover.ts')
const { isWalked } = await import('../../src/files/is-walked.ts')
const { isBelow, startIn } = await import('../../src/files/roots.ts')
const { pathFrom, slashed } = await import('../../src/files/slashes.ts')
const { excluding } = await import('../../src/files/ignore/negations.ts')
const { setsBelow } = await import('../../src/files/project-files.ts')

const REPOSITORY = String.raw`C:\work\repo`
const at = (path: string) => `${REPOSITORY}\\${path.replaceAll('/', '\\')}`

it('shows paths with slashes, below the current folder, beside it and on another drive', () => {
  expect(shown(at('envs/dev/vc.yaml'), REPOSITORY)).toBe('envs/dev/vc.yaml')
  expect(shown(String.raw`C:\work\other\vc.yaml`, REPOSITORY)).toBe('../other/vc.yaml')
  expect(shown(String.raw`D:\vc.yaml`, REPOSITORY)).toBe('D:/vc.yaml')
  // Windows does not care how a drive is written.
  expect(shown(String.raw`c:\work\repo\vc.yaml`, REPOSITORY)).toBe('vc.yaml')
})

it('knows what lies in a folder, and in the root of a drive', () => {
  expect(isBelow(at('a.yaml'), REPOSITORY)).toBe(true)
  expect(isBelow(String.raw`C:\work\repo2\a.yaml`, REPOSITORY)).toBe(false)
  expect(isBelow(String.raw`C:\a.yaml`, 'C:\\')).toBe(true)
  expect(startIn('C:\\')).toBe('C:\\')
})

const unnamed = { hasKind: () => false }
const named = { hasKind: () => true }

it('skips the folders that it skips everywhere', () => {
  expect(isWalked(at('a/vc.yaml'), unnamed)).toBe(true)
  expect(isWalked(at('node_modules/a/vc.yaml'), unnamed)).toBe(false)
  expect(isWalked(at('A.YAML'), unnamed)).toBe(true)
  expect(isWalked(at('a/vc.dist'), unnamed)).toBe(false)
  expect(isWalked(at('a/vc.dist'), named)).toBe(true)
  expect(isWalked(at('node_modules/a/vc.dist'), named)).toBe(false)
})

it('names files as git and the configuration do', () => {
  expect(pathFrom(REPOSITORY, at('a/b.yaml'))).toBe('a/b.yaml')
  expect(slashed(at('a/b.yaml'))).toBe('C:/work/repo/a/b.yaml')
})

it('takes patterns of the command line, with either slash', () => {
  const matches = excluding(['vendor/'], ['vendor/'], REPOSITORY)
  expect(matches(at('vendor/a.yaml'))).toBe(true)
  expect(matches(at('own/a.yaml'))).toBe(false)
})

it('takes backslashes in the configuration for slashes', () => {
  expect(resolvePath('C:/work/repo', String.raw`..\base.yaml`)).toBe('C:/work/base.yaml')
  expect(resolvePath('C:/work/repo', String.raw`D:\base.yaml`)).toBe('D:/base.yaml')
  expect(pathBelow('C:/work/repo', 'C:/work/repo/a.yaml')).toBe('a.yaml')
  expect(folderOf('C:/work/repo/a.yaml')).toBe('C:/work/repo')
  expect(compilePatterns(['envs/dev/'])('envs/dev/a.yaml')).toBe('matched')
})

it('joins the files of one repository', () => {
  const files = [at('.git'), at('a/vc.yaml'), at('b/key.yaml')]
  const setOf = setsBelow((path) => files.includes(path), REPOSITORY)
  expect(setOf(at('a/vc.yaml'))).toBe(setOf(at('b/key.yaml')))
})

it('turns the addresses of editors into one path each, however they write the drive', () => {
  const path = 'C:/work/repo/a b.yaml'
  for (const uri of ['file:///c:/work/repo/a%20b.yaml', 'file:///C%3A/work/repo/a%20b.yaml'])
    expect(pathOf(uri)).toBe(path)
  expect(pathOf(uriOf(path))).toBe(path)
})

it('finds the same places in a checkout with CRLF', () => {
  const text = 'external:\n  platform:\n    apiKey:\n      secretNme: a\n'
  const placesOf = (source: string) =>
    lint(source, { path: 'vc.yaml' }).findings.map(({ rule, start }) => [
      rule,
      start.line,
      start.column,
    ])
  expect(placesOf(text.replaceAll('\n', '\r\n'))).toEqual(placesOf(text))
  expect(placesOf(text)).toEqual([['unknown-field', 4, 7]])
})
