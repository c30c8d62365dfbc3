import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'

const program = join(import.meta.dirname, '../../dist/vclint.cjs')
const folders: string[] = []
const user = (text: string) =>
  `apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\nspec: {${text}}\n`
const waiting = 'vclint: Waiting for changes. Press Ctrl-C to stop.\n'

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A real process that watches a folder of its own. */
function start(...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-watch-'))
  folders.push(folder)
  mkdirSync(join(folder, '.git'))
  const child = spawn(process.execPath, [program, '--watch', ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  let notice = () => {}
  child.stdout.on('data', (data) => {
    out += data
    notice()
  })
  child.stderr.on('data', (data) => {
    err += data
    notice()
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  /** Waits for the n-th round, then takes what was printed. */
  const round = (count: number): Promise<string> =>
    new Promise((resolve) => {
      notice = () => {
        if (err.split(waiting).length <= count) return
        resolve(out)
        out = ''
      }
      notice()
    })
  return { child, ended, folder, round, errors: () => err.replaceAll(waiting, '') }
}

it('checks again when files change, come and go, and ends with 0 on Ctrl-C', async () => {
  const { child, ended, folder, round, errors } = start('-f', 'compact')
  expect(await round(1)).toBe('')
  writeFileSync(join(folder, 'user.yaml'), user('disabled: maybe'))
  expect(await round(2)).toMatch(/^user\.yaml:4:18: error: .* \[wrong-type\]\n$/)
  // As editors save: a draft, then a rename.
  writeFileSync(join(folder, 'user.yaml~'), user('disabled: true'))
  renameSync(join(folder, 'user.yaml~'), join(folder, 'user.yaml'))
  expect(await round(3)).toBe('')
  mkdirSync(join(folder, 'team'))
  await round(4)
  writeFileSync(join(folder, 'team/joe.yaml'), user('disabled: maybe').replace('jane', 'joe'))
  expect(await round(5)).toMatch(/^team\/joe\.yaml:4:18: error: .*\n$/)
  rmSync(join(folder, 'team/joe.yaml'))
  expect(await round(6)).toBe('')
  child.kill('SIGINT')
  expect(await ended).toBe(0)
  expect(errors()).toBe('')
})

it('outlives a configuration that breaks, and fixes what it sees', async () => {
  const { child, ended, folder, round, errors } = start('--fix', '-f', 'compact')
  await round(1)
  writeFileSync(join(folder, '.vclint.yaml'), 'rules: [\n')
  expect(await round(2)).toMatch(/^\.vclint\.yaml:1:8: error: /)
  writeFileSync(join(folder, '.vclint.yaml'), '{}\n')
  expect(await round(3)).toBe('')
  writeFileSync(join(folder, 'user.yaml'), user('displayName: 1'))
  await round(4)
  expect(errors()).toBe(
    'vclint: The configuration has errors, so nothing is fixed. Correct it first.\nvclint: Fixed 1 finding in 1 file.\n',
  )
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})

it('ends at once when the command line is wrong', async () => {
  const { ended, errors } = start('--fail-on', 'never')
  expect(await ended).toBe(2)
  expect(errors()).toBe('vclint: --fail-on must be error, warning or info, not "never".\n')
})

it('checks again when a file changes that the configuration gives a kind', async () => {
  const { child, ended, folder, round } = start('-f', 'compact')
  await round(1)
  writeFileSync(join(folder, '.vclint.yaml'), 'files: [{paths: ["*.dist"], kind: User}]\n')
  await round(2)
  writeFileSync(join(folder, 'user.dist'), user('disabled: maybe'))
  expect(await round(3)).toMatch(/^user\.dist:4:18: error: .* \[wrong-type\]\n$/)
  child.kill('SIGINT')
  expect(await ended).toBe(0)
})
