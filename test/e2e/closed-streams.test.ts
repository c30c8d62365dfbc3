import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { vclintIn } from './vclint-in.ts'

const program = join(import.meta.dirname, '../../dist/vclint.cjs')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vclint-streams-'))
  mkdirSync(join(folder, 'project/.git'), { recursive: true })
  writeFileSync(join(folder, 'outside.yaml'), 'sync: {}\n')
  writeFileSync(join(folder, 'project/vc.yaml'), 'sync: {toHost: {pods: {enabeld: true}}}\n')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a line of the shell does in the project, with "vclint" in it for the built program. */
function shell(line: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', line], {
    cwd: join(folder, 'project'),
    encoding: 'utf8',
    env: { ...process.env, VCLINT: program, NODE: process.execPath },
    input: '',
  })
  return { status, out: stdout, err: stderr }
}
const vclint = '"$NODE" "$VCLINT"'

it('says in one line that the working directory is gone', () => {
  const { status, err } = shell(`mkdir gone && cd gone && rmdir ../gone && ${vclint} vc.yaml`)
  expect(err).toBe('vclint: The working directory no longer exists.\n')
  expect(status).toBe(2)
})

it.runIf(existsSync('/dev/full'))('reports in one line that nothing can be written', () => {
  const { status, err } = shell(`${vclint} vc.yaml > /dev/full`)
  expect(err).toBe('vclint: Cannot write to standard output: the disk is full.\n')
  expect(status).toBe(2)
})

it.runIf(existsSync('/dev/full'))('keeps the exit code where standard error is full', () => {
  expect(shell(`${vclint} vc.yaml 2> /dev/full`).status).toBe(1)
  expect(shell(`${vclint} missing.yaml 2> /dev/full`).status).toBe(2)
})

it.skipIf(process.platform === 'win32').each(['<(cat vc.yaml) vc.yaml', 'vc.yaml <(cat vc.yaml)'])(
  'refuses a pipe as a state in one line: diff %s',
  (operands) => {
    const { status, out, err } = shell(`${vclint} diff ${operands}`)
    expect(err).toMatch(/^vclint: "[^"]+" is a pipe, and diff compares files\. .+\n$/)
    expect(out).toBe('')
    expect(status).toBe(2)
  },
)

it.each([[['out.yaml', 'vc.yaml']], [['vc.yaml', 'out.yaml']]])(
  'refuses a link that leads out as a state: diff %s',
  async (operands) => {
    symlinkSync('../outside.yaml', join(folder, 'project/out.yaml'))
    const { status, err } = await vclintIn(join(folder, 'project'), ['diff', ...operands])
    expect(err).toMatch(/^vclint: Cannot read "out\.yaml": it points outside the project.+\n$/)
    expect(status).toBe(2)
  },
)

it('ends with what was read when standard input is closed', () => {
  expect(shell(`${vclint} --stdin --stdin-filename vc.yaml <&-`).status).toBe(0)
  expect(shell(`(cat vc.yaml; exit 3) | ${vclint} --stdin --stdin-filename vc.yaml`).status).toBe(1)
})
