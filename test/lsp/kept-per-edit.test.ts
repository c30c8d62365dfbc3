import { Session } from 'node:inspector/promises'
import { expect, it } from 'vitest'
import { createWorkspace } from '../../src/lsp/workspace/workspace.ts'
import type { SandboxRunner } from '../../src/run/sandbox-job.ts'

const PATH = '/shop/vc.yaml'
const EDITS = 40
const ANSWERS_PER_EDIT = 100

const text = (edit: number) =>
  `sync:\n  toHost:\n    pods:\n      patches:\n        - path: metadata.labels.app\n          expression: '"a${edit}-" + value'\n`

/** Answers each patch at once, with something that can be seen to go. */
function answering(answers: WeakRef<object>[]): SandboxRunner {
  return {
    async run() {
      const found = Array.from({ length: ANSWERS_PER_EDIT }, () => {
        const evaluated = { result: undefined, work: 1 }
        answers.push(new WeakRef(evaluated))
        return [`answer ${answers.length}`, evaluated] as const
      })
      return found as never
    },
    stop() {},
  }
}

const values = (team: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: blue
  labels:
    team: ${team}
data:
  values.yaml: |
    sync:
      toHost:
        pods:
          enabled: true
`

it('reads a text inside of an object again only when it changes', () => {
  const disk = {
    readText: () => undefined,
    exists: () => false,
    filesBelow: async () => [],
    rootFinder: () => () => '/shop',
  }
  const workspace = createWorkspace(disk, () => '2026-11-26')
  const textIn = (written: string) => {
    workspace.setOpen('/shop/values.yaml', written)
    return workspace.entryOf('/shop/values.yaml')?.read.file.texts[0]?.file
  }
  const first = textIn(values('shop'))
  expect(first?.documents.length).toBe(1)
  expect(textIn(values('shops'))).toBe(first)
  expect(textIn(values('shops').replace('true', 'false'))).not.toBe(first)
  workspace.stop()
})

const isThere = (ref: WeakRef<object>) => ref.deref() !== undefined

async function collectGarbage() {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

it('keeps of an edit neither the text that was read nor what was tried', async () => {
  const answers: WeakRef<object>[] = []
  const versions: WeakRef<object>[] = []
  const disk = {
    startSandbox: () => answering(answers),
    readText: () => undefined,
    exists: () => false,
    filesBelow: async () => [],
    rootFinder: () => () => '/shop',
  }
  const workspace = createWorkspace(disk, () => '2026-11-26')
  for (let edit = 0; edit < EDITS; edit++) {
    workspace.setOpen(PATH, text(edit))
    const outcome = workspace.lint(PATH)
    if (outcome !== undefined) versions.push(new WeakRef(outcome.file))
    await workspace.settled(PATH, new AbortController().signal)
    workspace.lint(PATH)
  }
  await collectGarbage()
  expect([versions.length, answers.length]).toEqual([EDITS, EDITS * ANSWERS_PER_EDIT])
  expect(versions.filter(isThere).length).toBeLessThan(5)
  expect(answers.filter(isThere).length).toBeLessThan(EDITS * ANSWERS_PER_EDIT - 1000)
  workspace.stop()
})
