import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run } from '../../src/cli/run.ts'

const examples = join(import.meta.dirname, '../../examples/bad')
const workspace =
  'apiVersion: management.platform.sh/v1\nkind: WorkspaceInstance\nmetadata: {name: new, namespace: platform-p-a}\nspec: {displayName: [x]}\n'
let root = ''

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vclint-adopt-'))
  mkdirSync(join(root, '.git'))
  cpSync(examples, join(root, 'app'), { recursive: true })
})

afterEach(() => rmSync(root, { recursive: true }))

/** Runs a command in the repository, or in a folder of it. */
async function vclint(words: string, folder = '.') {
  const written = { stdout: '', stderr: '' }
  const stream = (name: 'stdout' | 'stderr') => ({
    write(text: string) {
      written[name] += text
    },
    isTerminal: false,
    columns: undefined,
  })
  const exit = await run(words.split(' '), {
    cwd: join(root, folder),
    env: {},
    stdout: stream('stdout'),
    stderr: stream('stderr'),
    readStdin: async () => '',
  })
  return { exit, ...written }
}

const edit = (name: string, change: (text: string) => string) => {
  const path = join(root, name)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

it('adopts an old repository, reports a new mistake alone, and knows the old ones where they move', async () => {
  expect((await vclint('-f compact .')).exit).toBe(1)
  expect((await vclint('baseline')).exit).toBe(0)
  expect(await vclint('-f compact .')).toEqual({ exit: 0, stdout: '', stderr: '' })

  edit('app/vc.yaml', (text) => `# Moved.\n\n${text.replaceAll('\n', '\n\n')}`)
  renameSync(join(root, 'app/access-key.yaml'), join(root, 'app/renamed.yaml'))
  expect(await vclint('-f compact .')).toEqual({ exit: 0, stdout: '', stderr: '' })
  expect(await vclint('-f compact vc.yaml', 'app')).toEqual({ exit: 0, stdout: '', stderr: '' })

  edit('app/workspace.yaml', (text) => `${text}---\n${workspace}`)
  const { exit, stdout } = await vclint('-f compact .')
  expect([exit, stdout.trim().split('\n').length]).toEqual([1, 1])
  expect(stdout).toMatch(/^app\/workspace\.yaml:\d+:21: error: .* \[wrong-type\]\n$/)
  expect(
    (await vclint('-f compact --no-baseline .')).stdout.trim().split('\n').length,
  ).toBeGreaterThan(5)
})

it('forgets what was repaired', async () => {
  await vclint('baseline')
  rmSync(join(root, 'app/vc.yaml'))
  const { exit, stderr } = await vclint('-f compact .')
  expect([exit, stderr]).toEqual([
    0,
    expect.stringMatching(/^vclint: \d+ entries of the baseline are out of date\./),
  ])
  await vclint('baseline --prune')
  expect(await vclint('-f compact .')).toEqual({ exit: 0, stdout: '', stderr: '' })
  expect(readFileSync(join(root, '.vclint-baseline.json'), 'utf8')).not.toContain('vc.yaml')
})

it('keeps no text of the files in the baseline', async () => {
  const secret = 'qX7vT2pL9sK4wZ8mR3nB6yJ1'
  writeFileSync(
    join(root, 'secret.yaml'),
    `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: a}\nspec: {type: User, user: a, key: ${secret}, kei: ${secret}}\n`,
  )
  await vclint('baseline')
  const text = readFileSync(join(root, '.vclint-baseline.json'), 'utf8')
  expect(text).toContain('secret.yaml')
  expect(text).not.toContain(secret.slice(0, 6))
})
