import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { corpora } from '../../bench/corpus.ts'

const program = join(import.meta.dirname, '../../dist/vclint.cjs')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-threads-'))
  const files = [
    ...corpora.mixed(300),
    ['.vclint.yaml', 'root: true\nrules: {unknown-field: warning}\nfiles: {s1/**: {rulse: {}}}\n'],
    ['nul.yaml', 'a: \0'],
    [
      'real-key.yaml',
      'kind: Secret\napiVersion: v1\nstringData: {accessKey: k3yV4lueThatNobody9x}\n',
    ],
  ] as const
  for (const [name, text] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  // Its last part is a folder, so it cannot be read.
  symlinkSync('s1', join(folder, 'folder.yaml'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function check(...args: readonly string[]) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [program, '-f', 'json', ...args, '.', 'folder.yaml/'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e9 },
  )
  return { stdout: stdout.replace(/"milliseconds": ?\d+/, ''), stderr, status }
}

it('says the same on one thread and on several, without and with a cache', () => {
  const alone = check('--jobs', '1')
  expect(alone.stdout.length).toBeGreaterThan(50_000)
  expect(alone.status).toBe(2)
  expect(check('--jobs', '2')).toEqual(alone)
  expect(check('-j', '5')).toEqual(alone)
  const cache = ['--cache', '--cache-location', join(folder, 'cache')]
  expect(check('-j', '3', ...cache)).toEqual(alone)
  expect(check('-j', '3', ...cache)).toEqual(alone)
  expect(check('-j', '1', ...cache)).toEqual(alone)
})

it('starts as many threads as are asked for', () => {
  // Node.js writes a profile for each.
  const profiles = join(folder, 'profiles')
  const args = ['--cpu-prof', '--cpu-prof-dir', profiles, program, '-j', '3', '.']
  spawnSync(process.execPath, args, { cwd: folder })
  expect(readdirSync(profiles)).toHaveLength(3)
})

it('refuses a number of threads that is none', () => {
  for (const wrong of ['0', '-1', 'x', '1000']) {
    const { stderr, status } = check(`--jobs=${wrong}`)
    expect(stderr).toBe(`vclint: --jobs wants a number of threads from 1 to 999, not "${wrong}".\n`)
    expect(status).toBe(2)
  }
})
