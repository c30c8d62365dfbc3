import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { type Mistake, sample, sampleRoot } from './sample.ts'

let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vclint-project-'))
  cpSync(sampleRoot, root, { recursive: true })
  mkdirSync(join(root, '.git'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Lines of the compact format that a command line prints. */
async function lint(paths: readonly string[], { cwd = root, stdin = '' } = {}): Promise<string[]> {
  const printed: string[] = []
  const write = (text: string) => void printed.push(text)
  const output = { write, isTerminal: false, columns: 80 }
  const silent = { write: () => {}, isTerminal: false, columns: 80 }
  await run([...paths, '-f', 'compact'], {
    cwd,
    env: {},
    stdout: output,
    stderr: silent,
    readStdin: async () => stdin,
  })
  return printed
    .join('')
    .split('\n')
    .filter((line) => line !== '')
}

function make({ file, from, to }: Mistake) {
  writeFileSync(join(root, file), (sample().get(file) ?? '').replace(from, to))
}

describe('a run on changed files alone', () => {
  it('says of each file what a run on the whole project says of it', async () => {
    make({ file: 'clusters/shop/vc.yaml', from: 'shared-access-key', to: 'shared-acces-key' })
    make({ file: 'keys/virtual-clusters.yaml', from: 'role: vc', to: 'role: viewer' })
    make({ file: 'keys/jane.yaml', from: 'user: jane', to: 'user: jnae' })
    make({ file: 'secrets/access-key.yaml', from: 'Opaque', to: 'kubernetes.io/tls' })
    const together = await lint(['.'])
    expect(together.map((line) => /\[(.*)\]$/.exec(line)?.[1])).toEqual([
      'missing-platform-secret',
      'unknown-user',
      'missing-vc-role',
      'platform-secret-type',
    ])
    for (const file of sample().keys()) {
      expect(await lint([file])).toEqual(together.filter((line) => line.startsWith(`${file}:`)))
    }
  })

  it('finds the rest of the project from below its root, and from standard input', async () => {
    const typo = {
      file: 'clusters/shop/vc.yaml',
      from: 'shared-access-key',
      to: 'shared-acces-key',
    }
    make(typo)
    const below = await lint(['vc.yaml'], { cwd: join(root, 'clusters/shop') })
    expect(below.map((line) => line.slice(0, 18))).toEqual(['vc.yaml:5:19: erro'])
    const stdin = (sample().get(typo.file) ?? '').replace(typo.from, typo.to)
    make({ ...typo, from: 'nothing', to: '' })
    const typed = await lint(['--stdin', '--stdin-filename', typo.file], { stdin })
    expect(typed.map((line) => line.slice(0, 32))).toEqual(['clusters/shop/vc.yaml:5:19: erro'])
  })

  it('keeps projects below one another apart', async () => {
    writeFileSync(join(root, 'clusters/shop/.vclint.yaml'), '')
    expect(await lint(['clusters/shop/vc.yaml'])).toEqual([])
    make({ file: 'clusters/shop/vc.yaml', from: 'shared-access-key', to: 'shared-acces-key' })
    expect(await lint(['clusters/shop/vc.yaml'])).toEqual([])
  })

  it('reads nothing else where no root is in sight, and nothing behind a link', async () => {
    make({ file: 'clusters/shop/vc.yaml', from: 'shared-access-key', to: 'linked-secret' })
    const outside = mkdtempSync(join(tmpdir(), 'vclint-outside-'))
    const secret =
      'apiVersion: v1\nkind: Secret\nmetadata: {name: linked-secret, namespace: other}\n'
    writeFileSync(join(outside, 'secret.yaml'), secret)
    symlinkSync(join(outside, 'secret.yaml'), join(root, 'linked.yaml'))
    const found = await lint(['clusters/shop/vc.yaml'])
    expect(found.map((line) => /: (info|warning): /.exec(line)?.[1])).toEqual(['info'])
    rmSync(join(root, '.git'), { recursive: true })
    rmSync(join(root, '.vclint.yaml'))
    expect(await lint(['clusters/shop/vc.yaml'])).toEqual([])
    rmSync(outside, { recursive: true })
  })
})
