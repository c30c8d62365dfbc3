import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vclint-sub-folder-')))
const KEY = 'external:\n  platform:\n    apiKey:\n      secretNme: a\n'
const USERS = `apiVersion: management.platform.sh/v1
kind: User
metadata: {name: jane}
spec: {displayName: Jane}
`

/** The path of the file with the mistake as each format prints it. */
const PATHS: Readonly<Record<string, RegExp>> = {
  sarif: /"artifactLocation":\s*\{\s*"uri":\s*"([^"]+)"/,
  github: /file=([^,]+)/,
  gitlab: /"path":\s*"([^"]+)"/,
  junit: /classname="([^"]+)"/,
  checkstyle: /<file name="([^"]+)"/,
  markdown: /^### (.+)$/m,
  rdjson: /"path":\s*"([^"]+)"/,
  compact: /^([^:]+):4/m,
  pretty: /--> ([^:]+):4/,
  json: /"path":\s*"([^"]+)"/,
  agent: /([\w./-]+\.yaml)/,
}
const FROM_ROOT = ['sarif', 'github', 'gitlab', 'junit', 'checkstyle', 'markdown']

async function pathsIn(cwd: string, ...args: readonly string[]) {
  const found: Record<string, string | undefined> = {}
  for (const [format, path] of Object.entries(PATHS)) {
    const { out } = await vclintIn(cwd, ['-f', format, ...args])
    found[format] = path.exec(out)?.[1]
  }
  return found
}

/** The root formats have one path, and the others another. */
const expected = (fromRoot: string, fromHere: string) =>
  Object.fromEntries(
    Object.keys(PATHS).map((format) => [format, FROM_ROOT.includes(format) ? fromRoot : fromHere]),
  )

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

beforeAll(() => {
  write('repo/envs/dev/vc.yaml', KEY)
  write('repo/envs/jane.yaml', USERS)
  write('repo/envs/dev/users/jane.yaml', USERS)
  write('outside/vc.yaml', KEY)
  write('plain/sub/vc.yaml', KEY)
  write('other/a', '')
  for (const name of ['repo', 'other']) {
    gitIn(join(folder, name), 'init', '-q')
    gitIn(join(folder, name), 'add', '-A')
    gitIn(join(folder, name), 'commit', '-qm', 'Add files')
  }
  gitIn(join(folder, 'repo'), 'worktree', 'add', '-q', '../tree')
})
afterEach(() => {
  vi.unstubAllEnvs()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('Reports for other tools give paths from the root of the repository', () => {
  it('in a sub-folder', async () => {
    const cwd = join(folder, 'repo/envs/dev')
    expect(await pathsIn(cwd, 'vc.yaml')).toEqual(expected('envs/dev/vc.yaml', 'vc.yaml'))
  })

  it('in a worktree, whose .git is a file', async () => {
    const cwd = join(folder, 'tree/envs')
    expect(await pathsIn(cwd, 'dev/vc.yaml')).toEqual(expected('envs/dev/vc.yaml', 'dev/vc.yaml'))
  })

  it('at the root itself', async () => {
    const cwd = join(folder, 'repo')
    expect(await pathsIn(cwd, 'envs/dev/vc.yaml')).toEqual(
      expected('envs/dev/vc.yaml', 'envs/dev/vc.yaml'),
    )
  })

  it('not outside a repository', async () => {
    const cwd = join(folder, 'plain/sub')
    expect(await pathsIn(cwd, 'vc.yaml')).toEqual(expected('vc.yaml', 'vc.yaml'))
  })

  it('whatever GIT_DIR and GIT_WORK_TREE name', async () => {
    vi.stubEnv('GIT_DIR', join(folder, 'other/.git'))
    vi.stubEnv('GIT_WORK_TREE', join(folder, 'other'))
    const cwd = join(folder, 'repo/envs/dev')
    expect(await pathsIn(cwd, 'vc.yaml')).toEqual(expected('envs/dev/vc.yaml', 'vc.yaml'))
    const plain = join(folder, 'plain/sub')
    expect(await pathsIn(plain, 'vc.yaml')).toEqual(expected('vc.yaml', 'vc.yaml'))
  })

  it('of a file outside the repository, too', async () => {
    const cwd = join(folder, 'repo/envs/dev')
    expect(await pathsIn(cwd, '../../../outside/vc.yaml')).toEqual(
      expected('../outside/vc.yaml', '../../../outside/vc.yaml'),
    )
  })
})

it('gives related places and fixes from the root as well', async () => {
  const cwd = join(folder, 'repo/envs/dev')
  const { out } = await vclintIn(cwd, ['-f', 'sarif', '..'])
  const results = JSON.stringify(JSON.parse(out).runs[0].results)
  const uris = Array.from(results.matchAll(/"uri":"([^"]+)"/g), ([, uri]) => uri)
  expect(new Set(uris)).toEqual(
    new Set(['envs/dev/vc.yaml', 'envs/dev/users/jane.yaml', 'envs/jane.yaml']),
  )
  expect(results).toMatch(/"fixes":.*"uri":"envs\/dev\/vc.yaml"/)
})

it('writes the summary of a step from the root', async () => {
  const summary = join(folder, 'summary.md')
  await vclintIn(join(folder, 'repo/envs/dev'), ['-f', 'github', 'vc.yaml'], {
    GITHUB_STEP_SUMMARY: summary,
  })
  expect(readFileSync(summary, 'utf8')).toContain('### envs/dev/vc.yaml\n')
})

it('names files of an earlier state as git does', async () => {
  const cwd = join(folder, 'repo/envs/dev/users')
  writeFileSync(join(cwd, 'jane.yaml'), USERS.replace('spec: {', 'spec: {tokenGeneration: 2, '))
  const { out } = await vclintIn(cwd, ['-f', 'sarif', '--base', 'HEAD', 'jane.yaml'])
  expect(out).toContain('"envs/dev/users/jane.yaml"')
  expect(out).not.toMatch(/"(?:HEAD:)?jane.yaml"/)
})

it('keeps a baseline as it was', async () => {
  const cwd = join(folder, 'repo/envs/dev')
  expect((await vclintIn(cwd, ['baseline'])).status).toBe(0)
  const path = join(folder, 'repo/.vclint-baseline.json')
  const written = readFileSync(path, 'utf8')
  for (const format of [...FROM_ROOT, 'compact'])
    expect((await vclintIn(cwd, ['-f', format])).status).toBe(0)
  const { out } = await vclintIn(join(folder, 'repo'), ['-f', 'compact', 'envs/dev'])
  expect(out).toBe('')
  await vclintIn(join(folder, 'repo'), ['baseline', 'envs/dev'])
  expect(readFileSync(path, 'utf8')).toBe(written)
})
