import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
let home: string

/** Runs a copy of the built program, so that what it keeps lies beside the copy. */
function check(env: NodeJS.ProcessEnv = {}) {
  const file = join(root, 'examples/bad/vc.yaml')
  const args = [join(home, 'dist/vclint.cjs'), '-f', 'compact', file]
  const { stdout, stderr, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_DISABLE_COMPILE_CACHE: undefined, ...env },
  })
  return { stdout, stderr, status }
}

const kept = () =>
  readdirSync(join(home, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('.compiled') && name.endsWith('.cjs'))
    .map((name) => join(home, 'dist', name))

describe('the code that an earlier run compiled', () => {
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'vclint-compiled-'))
    for (const name of ['dist', 'package.json', 'rules']) {
      const isOurs = (path: string) => !path.includes('.compiled') && !path.endsWith('.d.ts')
      cpSync(join(root, name), join(home, name), { recursive: true, filter: isOurs })
    }
  })

  afterEach(() => {
    chmodSync(join(home, 'dist'), 0o755)
    rmSync(home, { recursive: true })
  })

  it('lies beside the program and changes nothing that is said', () => {
    const first = check()
    expect(first).toMatchObject({ stderr: '', status: 1 })
    expect(kept().length).toBeGreaterThan(3)
    expect([check(), check(), check(), check(), check()]).toEqual(Array(5).fill(first))
  })

  it('is compiled anew when it is damaged', () => {
    const first = check()
    for (const path of kept()) {
      const bytes = readFileSync(path)
      for (let at = 1000; at < bytes.length; at += 5000) bytes[at] = (bytes[at] ?? 0) ^ 255
      writeFileSync(path, bytes)
    }
    expect(check()).toEqual(first)
    for (const path of kept()) writeFileSync(path, readFileSync(path).fill(0, 2000))
    expect(check()).toEqual(first)
    for (const path of kept()) writeFileSync(path, '')
    expect(check()).toEqual(first)
    expect(kept().every((path) => readFileSync(path).length > 1000)).toBe(true)
  })

  it('is not kept when somebody does not want it', () => {
    expect(check({ NODE_DISABLE_COMPILE_CACHE: '1' })).toMatchObject({ stderr: '', status: 1 })
    expect(kept()).toEqual([])
  })

  it('is not missed where nothing can be written', () => {
    const first = check({ NODE_DISABLE_COMPILE_CACHE: '1' })
    // A file where the folder would lie: root may write everywhere.
    writeFileSync(join(home, 'dist/.compiled'), '')
    chmodSync(join(home, 'dist'), 0o555)
    expect(check()).toEqual(first)
  })
})
