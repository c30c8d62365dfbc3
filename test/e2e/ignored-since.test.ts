import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gitIn } from './git-in.ts'
import { vclintIn } from './vclint-in.ts'

const user = 'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n'
const vc = 'external: {platform: {apiKey: {secretName: k, namespace: p, createRBAC: false}}}\n'
const secret = (name: string) =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: p}\nstringData: {accessKey: "\${K}", host: h.example.com}\n`

let folder: string
const git = (...args: string[]) => gitIn(folder, ...args)

function write(name: string, text: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

function commit(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) write(name, text)
  git('add', '-A')
  git('commit', '-qm', 'First')
}

interface Json {
  readonly findings: readonly {
    readonly path: string
    readonly rule: string
    readonly related: readonly { readonly path: string; readonly message: string }[]
  }[]
}

/** The findings of a gate, each with its first related place, and the lines beside them. */
async function found(...gate: readonly string[]) {
  const { out, err } = await vclintIn(folder, [...gate, '-f', 'json'])
  const findings = (JSON.parse(out) as Json).findings.map(({ path, rule, related: [first] }) => {
    return [path, rule, first?.path, first?.message]
  })
  return { findings, err }
}

/** Each gate; pre-commit names no ignore file, and none that is gone. */
const gates = [
  ['--staged'],
  ['--base', 'HEAD'],
  ['--hook'],
  ['--staged', '--new'],
  ['--base', 'HEAD', '--new'],
]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-ignored-'))
  git('init', '-q')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe.each(gates.map((gate) => ({ gate })))('$gate', ({ gate }) => {
  it('names the ignore file that leaves a Secret out', async () => {
    commit({ '.gitignore': 'dist/\n', 'vc.yaml': vc, 's/local.yaml': secret('k') })
    git('rm', '-q', '--cached', 's/local.yaml')
    write('.gitignore', 'dist/\n# Not for everybody.\ns/\n')
    git('add', '.gitignore')
    const words = 's/local.yaml is ignored now'
    expect(await found(...gate)).toEqual({
      findings: [['vc.yaml', 'connection-lost', '.gitignore', `New since HEAD: ${words}.`]],
      err: `vclint: .gitignore:3:1: ${words}: 1 finding in 1 file that did not change.\n`,
    })
  })

  it('names one of a folder once for all that follows from it', async () => {
    const other = vc.replace(': k', ': l')
    const others = { 'other.yaml': secret('z'), 'a/vc.yaml': vc, 'b/vc.yaml': other }
    commit({ ...others, 's/k.yaml': secret('k'), 's/l.yaml': secret('l') })
    git('rm', '-q', '--cached', '-r', 's')
    write('s/.gitignore', '*\n!.gitignore\n')
    git('add', 's/.gitignore')
    const words = '2 files such as s/k.yaml are ignored now'
    const { findings, err } = await found(...gate)
    const related = ['s/.gitignore', `New since HEAD: ${words}.`]
    expect(findings.map(([path, , ...one]) => [path, one])).toEqual([
      ['a/vc.yaml', related],
      ['b/vc.yaml', related],
    ])
    expect(err).toBe(
      `vclint: s/.gitignore:1:1: ${words}: 2 findings in 2 files that did not change.\n`,
    )
  })

  it('names the ignore file that no longer leaves an object out', async () => {
    commit({ '.gitignore': 'local/\n', 'user.yaml': user })
    write('local/user.yaml', user)
    write('.gitignore', '# Nothing.\n')
    git('add', '-A')
    const words = 'local/user.yaml is no longer ignored'
    const { findings, err } = await found(
      ...gate,
      ...(gate[0] === '--hook' ? ['local/user.yaml'] : []),
    )
    expect(findings).toEqual([
      ['user.yaml', 'duplicate-object', '.gitignore', `New since HEAD: ${words}.`],
    ])
    expect(err).toBe(`vclint: .gitignore:1:1: ${words}: 1 finding in 1 file that did not change.\n`)
  })

  it('is silent on a line that leaves out only what is tracked, untracked or of others', async () => {
    commit({ 'vc.yaml': vc, 's/local.yaml': secret('k'), 'other.json': '{}\n' })
    write('s/new.yaml', secret('n'))
    write('.gitignore', 's/\n*.txt\nother.json\n')
    git('add', '.gitignore')
    git('rm', '-q', '--cached', 'other.json')
    expect(await found(...gate)).toMatchObject({ findings: [] })
  })

  it('names the object that is gone where the line was there before', async () => {
    commit({ '.gitignore': 's/\n', 'vc.yaml': vc })
    write('s/local.yaml', secret('k'))
    git('add', '-f', 's/local.yaml')
    git('commit', '-qm', 'Second')
    git('rm', '-q', '--cached', 's/local.yaml')
    write('.gitignore', '# A note.\ns/\n')
    git('add', '.gitignore')
    const { findings, err } = await found(...gate)
    expect(findings).toEqual([
      ['vc.yaml', 'connection-lost', 'HEAD:s/local.yaml', 'It was there before.'],
    ])
    expect(err).toBe('')
  })
})

it('annotates the line of the ignore file', async () => {
  commit({ 'vc.yaml': vc, 's/local.yaml': secret('k') })
  git('rm', '-q', '--cached', 's/local.yaml')
  write('.gitignore', '# A note.\n/s/\n')
  git('add', '.gitignore')
  const { out } = await vclintIn(folder, ['--staged', '-f', 'github'])
  expect(out).toMatch(
    /^::warning file=\.gitignore,line=2,.*s\/local\.yaml is ignored now\. 1 finding/,
  )
})
