import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import type { Disk } from '../../src/lsp/workspace/disk.ts'
import { createWorkspace, type Workspace } from '../../src/lsp/workspace/workspace.ts'
import { sandboxHere } from '../../src/run/sandbox-job.ts'
import { runs } from '../runs.ts'

const CODES = [
  'value',
  'value.trim() + "-x"',
  'value && value.slice(2)',
  '"p-" + value',
  'atob(value)',
  'virtualToHostDNS(value)',
  'context.vcluster.nme',
  'context.vcluster.config.privateNodes.enabled',
  'context.vcluster.config.vcluster?.image ?? value',
  'context.vcluster.name === "prod" ? value.trm() : value',
  'context.hostObject.spec.clusterIP',
  'team + value',
  'value ?? context.path',
  'value.map((one) => one.name)',
  'value.length > 3 ? value',
  'return value',
  '"constant"',
  '',
] as const
const PATHS = [
  'metadata.labels.app',
  'metadata.annotations["a/b"]',
  'spec.ports[*].port',
  'spec.selector',
  'data.key',
  '*',
  'metadata.name.',
] as const
const RESOURCES = ['services', 'pods', 'endpoints', 'configMaps', 'secrets'] as const

interface Patch {
  readonly path: string
  readonly code: string
  readonly back: string | undefined
  /** Both expressions as block scalars. */
  readonly isBlock: boolean
}

/** Everything that a kept finding could depend on. */
interface State {
  readonly patches: readonly Patch[]
  readonly resource: string
  readonly direction: 'toHost' | 'fromHost'
  readonly head: string
  readonly tail: string
  readonly indent: string
  readonly config: string
}

const patch = fc.record<Patch>({
  path: fc.constantFrom(...PATHS),
  code: fc.constantFrom(...CODES),
  back: fc.option(fc.constantFrom(...CODES), { nil: undefined }),
  isBlock: fc.boolean(),
})
const CONFIGS = [
  '',
  'target: "0.24"\n',
  'target: "0.30"\n',
  'expressionGlobals: [team]\n',
  'rules:\n  unguarded-null: off\n',
  'rules:\n  may-remove-field: error\n  roundtrip-mismatch: off\n',
]
const HEADS = [
  '',
  '# a comment\n',
  'privateNodes:\n  enabled: true\n',
  'vcluster:\n  image: a\n',
  'storage:\n  persistence: false\n',
  'telemetry: &a\n  enabled: true\n',
  'logging: {encoding: "{{ .Values.x }}"}\n',
]
const TAILS = ['', '\n\n', '# the end\n', 'telemetry: *a\n', 'x: y\n']

const expressionOf = (key: string, code: string, { isBlock }: Patch) =>
  isBlock && code !== '' ? `  ${key}: |\n    ${code}\n` : `  ${key}: '${code}'\n`
const textOf = ({ patches, resource, direction, head, tail, indent }: State) => {
  const lines = patches
    .map((one) => {
      const back = one.back === undefined ? '' : expressionOf('reverseExpression', one.back, one)
      const path = `- path: '${one.path}'\n`
      return path + expressionOf('expression', one.code, one) + back
    })
    .join('')
    .replace(/^(?=.)/gm, `${indent}      `)
  return `${head}sync:\n  ${direction}:\n    ${resource}:\n      enabled: true\n      patches:\n${lines}${tail}`
}

const patches = fc.array(patch, { minLength: 1, maxLength: 5 })
const edit: fc.Arbitrary<(state: State) => State> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.nat(4), patch).map(([at, one]) => replaced(at, one)) },
  fc.tuple(fc.nat(4), patch).map(([at, one]) => (state: State) => ({
    ...state,
    patches: state.patches.toSpliced(at, 0, one).slice(0, 6),
  })),
  fc.nat(4).map((at) => (state: State) => ({ ...state, patches: state.patches.toSpliced(at, 1) })),
  fc.constantFrom(...RESOURCES).map((resource) => (state: State) => ({ ...state, resource })),
  fc.constantFrom('toHost', 'fromHost').map((direction) => (state: State) => ({
    ...state,
    direction,
  })),
  fc.constantFrom(...HEADS).map((head) => (state: State) => ({ ...state, head })),
  fc.constantFrom(...TAILS).map((tail) => (state: State) => ({ ...state, tail })),
  fc.constantFrom('', '  ').map((indent) => (state: State) => ({ ...state, indent })),
  fc.constantFrom(...CONFIGS).map((config) => (state: State) => ({ ...state, config })),
)

const replaced = (at: number, one: Patch) => (state: State) => ({
  ...state,
  patches: state.patches.map((before, index) => (index === at ? one : before)),
})

const evaluator = nodeEvaluator()
const disk: Disk = {
  startSandbox: () => sandboxHere(() => evaluator),
  readText: () => undefined,
  exists: () => false,
  filesBelow: async () => [],
  rootFinder: () => () => '/shop',
}
const PATH = '/shop/vc.yaml'
const open = () => createWorkspace(disk, () => '2026-11-29')

function show(workspace: Workspace, state: State) {
  workspace.setOpen('/shop/.vclint.yaml', state.config)
  return showText(workspace, textOf(state))
}

async function showText(workspace: Workspace, text: string) {
  workspace.setOpen(PATH, text)
  const reported = () => workspace.lint(PATH)?.result
  for (let before = ''; ; ) {
    reported()
    await workspace.settled(PATH, new AbortController().signal)
    const result = reported()
    const now = JSON.stringify(result?.findings)
    if (now === before) return result
    before = now
  }
}

it('what is reported again of a patch is what a fresh start reports', async () => {
  const start = fc.record<State>({
    patches,
    resource: fc.constantFrom(...RESOURCES),
    direction: fc.constantFrom('toHost', 'fromHost'),
    head: fc.constant(''),
    tail: fc.constant(''),
    indent: fc.constant(''),
    config: fc.constant(''),
  })
  await fc.assert(
    fc.asyncProperty(start, fc.array(edit, { minLength: 1, maxLength: 8 }), async (from, edits) => {
      const workspace = open()
      let state = from
      await show(workspace, state)
      for (const one of edits) {
        state = one(state)
        const fresh = open()
        const [here, there] = [await show(workspace, state), await show(fresh, state)]
        fresh.stop()
        expect(here?.crashes).toEqual([])
        expect(here?.findings).toEqual(there?.findings)
      }
      workspace.stop()
    }),
    { numRuns: runs(40) },
  )
}, 120_000)

/** Reads a text again once all answers are known, so that they count in the order of the text. */
async function showAgain(workspace: Workspace, text: string) {
  await showText(workspace, text)
  return showText(workspace, `${text}# again\n`)
}

/** Patches of which the file's share of runs, proofs or branches lasts for some only. */
const ENDS = {
  'runs that never end': Array.from(
    { length: 7 },
    (_, index) => `(() => { while (value !== "${index}") {} })()`,
  ),
  'fixes to prove': Array.from({ length: 55 }, (_, index) => `team${index} + value`),
  'branches of the context': Array.from(
    { length: 55 },
    (_, index) => `context.vcluster.name === "prod${index}" ? value.trm() : value`,
  ),
}

it.each(Object.entries(ENDS))(
  '%s end at the same patch as in a fresh start',
  async (_, codes) => {
    const stateOf = (all: readonly string[]) =>
      textOf({
        patches: all.map((code, index) => ({
          path: `metadata.labels.k${index}`,
          code,
          back: undefined,
          isBlock: true,
        })),
        resource: 'services',
        direction: 'toHost',
        head: '',
        tail: '',
        indent: '',
        config: '',
      })
    const workspace = open()
    await showAgain(workspace, stateOf(codes))
    for (const edited of [
      codes.with(0, 'value.trim()'),
      codes,
      codes.toSpliced(0, 2),
      codes.with(3, ''),
    ]) {
      const fresh = open()
      const [here, there] = [
        await showAgain(workspace, stateOf(edited)),
        await showAgain(fresh, stateOf(edited)),
      ]
      fresh.stop()
      expect(here?.findings).toEqual(there?.findings)
    }
    workspace.stop()
  },
  120_000,
)
