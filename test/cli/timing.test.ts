import { expect, it } from 'vitest'
import { stopwatch } from '../../src/cli/output/timing.ts'
import { lintFiles, readInput } from '../../src/run/lint-files.ts'

const text = `apiVersion: management.platform.sh/v1
kind: User
metadata: {name: jane}
spec: {disabled: maybe}
`

/** Runs with a clock that goes on by one whenever somebody looks. */
async function measured() {
  let time = 0
  const watch = stopwatch(() => time++)
  const result = lintFiles([{ uri: 'user.yaml', text }], watch.linting({}))
  await watch.phase('reporting', async () => {})
  let printed = ''
  const stream = { isTerminal: false, columns: undefined }
  const io = {
    cwd: '/',
    env: {},
    stdout: { ...stream, write: () => {} },
    stderr: {
      ...stream,
      write(more: string) {
        printed += more
      },
    },
    readStdin: async () => '',
  }
  watch.report(io, 1)
  return { result, printed }
}

it('finds what a run finds that is not measured', async () => {
  const { result } = await measured()
  expect(result.findings).toEqual(lintFiles([{ uri: 'user.yaml', text }]).findings)
  expect(result.crashes).toEqual([])
})

it('lints as it does without: what only has facts for others waits until somebody asks', () => {
  const role = 'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: a}\n'
  let parsed = 0
  const options = stopwatch().linting({
    memory: {
      read: (input) => {
        parsed++
        return readInput(input)
      },
    },
  })
  lintFiles([{ uri: 'role.yaml', text: role }], options)
  expect(parsed).toBe(0)
  lintFiles(
    [
      { uri: 'user.yaml', text },
      { uri: 'role.yaml', text: role },
    ],
    options,
  )
  expect(parsed).toBe(2)
})

it('shows how long each phase and each rule took and how often it was asked', async () => {
  const { printed } = await measured()
  const [phases = '', rules = ''] = printed.split('\n\n')
  const names = (table: string) =>
    table
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/)[0])
  expect(names(phases).toSorted()).toEqual([
    'Phase',
    'everything else',
    'linting',
    'parsing',
    'reading',
    'reporting',
    'searching',
  ])
  expect(phases).toMatch(/^reading {10,}2\.0 +\d+\.\d % +2$/m)
  expect(names(rules)).toContain('wrong-type')
  expect(rules).toMatch(/^wrong-type +\d+\.0 +\d+\.\d % +\d+$/m)
})
