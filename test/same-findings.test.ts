import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { corpora } from '../bench/corpus.ts'
import { run } from '../src/cli/run.ts'
import { type InputFile, lintFiles } from '../src/run/lint-files.ts'

const samples = corpora.mixed(400)

describe('the same findings', () => {
  it('come from both readers', () => {
    const inputs = samples.map(([uri, text]): InputFile => ({ uri, text }))
    const { findings, suppressed } = resultOf(inputs)
    expect(new Set(findings.map(({ rule }) => rule)).size).toBeGreaterThanOrEqual(12)
    expect(suppressed.length).toBeGreaterThan(5)
    const byFull = samples.map(([uri, text]): InputFile => ({ uri, text, parser: 'full' }))
    expect(resultOf(byFull)).toEqual({ findings, suppressed })
  })

  let folder = ''
  let cacheHome = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vclint-same-'))
    cacheHome = mkdtempSync(join(tmpdir(), 'vclint-cache-'))
    for (const [name, text] of samples) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
  })
  afterAll(() => {
    for (const made of [folder, cacheHome]) rmSync(made, { recursive: true })
  })

  const location = () => {
    const inside = join(cacheHome, 'vclint')
    return join(inside, readdirSync(inside).find((name) => name.endsWith('.json')) ?? '')
  }
  const checked = async (...argv: readonly string[]) => {
    let stdout = ''
    let stderr = ''
    const exit = await run([...argv, '-f', 'json', '.'], {
      cwd: folder,
      env: { XDG_CACHE_HOME: cacheHome },
      stdout: output((data) => {
        stdout += data
      }),
      stderr: output((data) => {
        stderr += data
      }),
      readStdin: async () => '',
    })
    return { stdout: stdout.replace(/"milliseconds": ?[\d.]+/, ''), stderr, exit }
  }

  it('come with a cold, a warm, a stale and a broken cache', async () => {
    const without = await checked()
    expect(without.stdout.length).toBeGreaterThan(10_000)
    expect(await checked('--cache')).toEqual(without)
    const stored = readFileSync(location(), 'utf8')
    expect(stored.length).toBeGreaterThan(10_000)
    expect(await checked('--cache')).toEqual(without)
    expect(readFileSync(location(), 'utf8')).toBe(stored)
    for (const broken of [
      '',
      '{',
      'null',
      stored.slice(0, -9),
      stored.slice(0, stored.length / 100),
      `${stored.split('\n')[0]}\n{"a.yaml": {}, "b.yaml": 1}`.replace('"run":', '"walk":'),
      stored.replace('"tool":"', '"tool":"x'),
    ]) {
      writeFileSync(location(), broken)
      expect(await checked('--cache')).toEqual(without)
    }
    expect(readFileSync(location(), 'utf8')).toBe(stored)
  })

  it('follow what changed since the cache was written, in a file and beside it', async () => {
    await checked('--cache')
    const [name, text] = samples[1] ?? ['', '']
    writeFileSync(join(folder, name), text.replace('spec:', 'spec:\n  shape: round'))
    writeFileSync(join(folder, 's1/user.yaml'), '# gone\n')
    const changed = await checked('--cache')
    expect(changed).toEqual(await checked())
    expect(changed).toEqual(await checked('--cache'))
    expect(await checked('--cache', '--rule', 'unknown-field=off')).toEqual(
      await checked('--rule', 'unknown-field=off'),
    )
  })

  it('leave no secret in the cache, nor anything of the file that holds it', async () => {
    const key = 'k3yV4lueThatNobodyMaySee9x'
    const text = `apiVersion: v1\nkind: Secret\nmetadata:\n  name: top\nstringData:\n  accessKey: ${key}\n`
    writeFileSync(join(folder, 'top-secret.yaml'), text)
    await checked('--cache')
    const stored = readFileSync(location(), 'utf8')
    expect(stored).not.toContain(key)
    expect(stored).not.toContain('top-secret.yaml')
    expect(stored).not.toContain('"run"')
  })
})

function resultOf(inputs: readonly InputFile[]) {
  const { findings, suppressed, crashes } = lintFiles(inputs)
  expect(crashes).toEqual([])
  return { findings, suppressed }
}

function output(write: (data: string) => void) {
  return { write, isTerminal: false, columns: undefined }
}
