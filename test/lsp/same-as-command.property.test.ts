import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Finding } from '../../src/core/types.ts'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { lintTexts } from '../../src/in-memory/lint-texts.ts'
import type { Disk } from '../../src/lsp/workspace/disk.ts'
import { createWorkspace, type Workspace } from '../../src/lsp/workspace/workspace.ts'
import { sandboxHere } from '../../src/run/sandbox-job.ts'
import { runs } from '../runs.ts'

// Whatever was typed before, an editor reports what the command reports of the same files.

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
  '{{ .Values.prefix }} + value',
  '{{ if .Values.on }}value.trim(){{ end }}',
  '"$${team}-" + value.name',
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
const RESOURCES = [
  'services',
  'pods',
  'endpoints',
  'configMaps',
  'secrets',
  'resourceClaims',
] as const

interface Patch {
  readonly path: string
  readonly code: string
  readonly back: string | undefined
  /** Both expressions as block scalars. */
  readonly isBlock: boolean
}

const release = (values: string) => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: a
spec:
  chart:
    spec:
      chart: vcluster
      version: 0.30.0
  values:
${indented(values, 4)}`

const application = (values: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: a
spec:
  source:
    chart: vcluster
    targetRevision: 0.30.0
    helm:
      values: |
${indented(values, 8)}`

const separator = '\n---\n'

/** The values by themselves, or in another file. */
const FORMS: Readonly<Record<string, (values: string) => string>> = {
  'vc.yaml': (values) => values,
  'release.yaml': release,
  'application.yaml': application,
  'two.vc.yaml': (values) => values + separator + values,
  'below.vc.yaml': (values) => textOf(stateOf([endless(8)])) + separator + values,
  'applications.yaml': (values) =>
    application(textOf(stateOf([endless(8)]))) + separator + application(values),
}
const indented = (text: string, by: number) => text.replace(/^(?=.)/gm, ' '.repeat(by))

/** Everything that a kept finding could depend on. */
interface State {
  readonly patches: readonly Patch[]
  readonly resource: string
  readonly direction: 'toHost' | 'fromHost'
  readonly head: string
  readonly tail: string
  readonly indent: string
  readonly config: string
  /** The release that another file installs with these values. */
  readonly pin: string
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
  'rules:\n  unpaired-expression: [warning, {oneWay: [metadata.labels.app]}]\n',
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
const PINS = ['', '0.25.0', '0.32.0']

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
  fc.constantFrom(...PINS).map((pin) => (state: State) => ({ ...state, pin })),
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
const open = () => createWorkspace(disk, () => '2026-11-29')

const pinOf = (pin: string) =>
  pin === ''
    ? ''
    : `releases:\n  - name: a\n    chart: loft/vcluster\n    version: ${pin}\n    values: [vc.yaml]\n`

/** Findings by names of files; a fingerprint contains the path of the file. */
const plain = (findings: readonly Finding[]): readonly unknown[] => {
  const shown = findings.map(({ fingerprint: _, ...finding }) => finding)
  return JSON.parse(JSON.stringify(shown).replaceAll('"/shop/', '"'))
}

const filesOf = (name: string, state: State) => {
  const text = FORMS[name]?.(textOf(state)) ?? ''
  return { '.vclint.yaml': state.config, 'helmfile.yaml': pinOf(state.pin), [name]: text }
}

/** What the command reports. */
function command(name: string, files: Readonly<Record<string, string>>) {
  const named = Object.entries(files).map(([at, text]) => ({ name: at, text }))
  const { findings } = lintTexts(named, { evaluator: nodeEvaluator(), today: '2026-11-29' })
  return plain(findings.filter(({ uri }) => uri === name))
}

async function editor(
  workspace: Workspace,
  name: string,
  files: Readonly<Record<string, string>>,
): Promise<readonly unknown[]> {
  for (const [at, text] of Object.entries(files)) workspace.setOpen(`/shop/${at}`, text)
  const path = `/shop/${name}`
  const reported = () => workspace.lint(path)?.result
  for (let before = ''; ; ) {
    reported()
    await workspace.settled(path, new AbortController().signal)
    const { findings = [], crashes } = reported() ?? {}
    expect(crashes).toEqual([])
    const now = JSON.stringify(findings)
    if (now === before) return plain(findings.filter(({ uri }) => uri === path))
    before = now
  }
}

const start = fc.record<State>({
  patches,
  resource: fc.constantFrom(...RESOURCES),
  direction: fc.constantFrom('toHost', 'fromHost'),
  head: fc.constant(''),
  tail: fc.constant(''),
  indent: fc.constant(''),
  config: fc.constant(''),
  pin: fc.constant(''),
})

it('an editor reports what the command reports, whatever was typed before', async () => {
  const name = fc.constantFrom('vc.yaml', 'release.yaml', 'application.yaml', 'two.vc.yaml')
  const edits = fc.array(edit, { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(name, start, edits, async (file, from, all) => {
      const workspace = open()
      let state = from
      await editor(workspace, file, filesOf(file, state))
      for (const one of all) {
        state = one(state)
        const files = filesOf(file, state)
        expect(await editor(workspace, file, files)).toEqual(command(file, files))
      }
      workspace.stop()
    }),
    { numRuns: runs(30) },
  )
}, 180_000)

const endless = (index: number) => `(() => { while (value !== "${index}") {} })()`

/** Patches of which the file's share of runs, proofs or branches lasts for some only. */
const ENDS: Readonly<Record<string, readonly [string, (index: number) => string, string?]>> = {
  'runs that never end': ['two.vc.yaml', endless],
  'runs below others': ['below.vc.yaml', endless],
  'runs in texts below others': ['applications.yaml', endless],
  'pairs that never end': ['vc.yaml', endless, endless(9)],
  'fixes to prove': ['application.yaml', (index) => `team${index} + value`],
  'branches of the context': [
    'vc.yaml',
    (index) => `context.vcluster.name === "prod${index}" ? value.trm() : value`,
  ],
}

const stateOf = (codes: readonly string[], back?: string, config = ''): State => ({
  patches: codes.map((code, index) => ({
    path: `metadata.labels.k${index}`,
    code,
    back,
    isBlock: true,
  })),
  resource: 'services',
  direction: 'toHost',
  head: '',
  tail: '',
  indent: '',
  config,
  pin: '',
})

it.each(Object.entries(ENDS))(
  '%s end where they do in the command',
  async (_, ending) => {
    const [name, codeOf, back] = ending
    const codes = Array.from({ length: codeOf === endless ? 7 : 55 }, (_, index) => codeOf(index))
    const workspace = open()
    for (const typed of [
      stateOf(codes, back),
      stateOf(codes.with(0, 'value.trim()'), back),
      stateOf(codes.toSpliced(0, 2), back),
      stateOf(codes, back, 'rules:\n  throwing-expression: off\n  roundtrip-mismatch: off\n'),
      stateOf([codeOf(60), ...codes], back),
      stateOf([codeOf(61), ...codes.toReversed()], back),
    ]) {
      const files = filesOf(name, typed)
      expect(await editor(workspace, name, files)).toEqual(command(name, files))
    }
    workspace.stop()
  },
  120_000,
)

const anchored = (second: string) =>
  `sync:
  toHost:
    services:
      patches:
        - path: metadata.labels.a
          expression: &e 'value.length > 3 ? "a" + value.trim() : team'
        - path: metadata.labels.b
          expression: ${second}
`
const plainState = (codes: readonly string[], head: string) => textOf({ ...stateOf(codes), head })
const inverted = ['value && "p-" + value', 'value && "q-" + value']

/** Edits of other parts of a file that change what is reported of a patch, or how it is mended. */
const ELSEWHERE: Readonly<Record<string, readonly [string, string]>> = {
  'an alias of an expression': [anchored("'value'"), anchored('*e')],
  'an alias that is gone': [anchored('*e'), anchored("'value'")],
  'a field of the configuration': [
    plainState(['context.vcluster.config.vcluster?.image ?? value'], ''),
    plainState(['context.vcluster.config.vcluster?.image ?? value'], 'vcluster:\n  image: a\n'),
  ],
  'other ends of lines': [
    plainState(inverted, '# a\n'),
    plainState(inverted, '# a\r\ntelemetry:\r\n  enabled: true\r\n'),
  ],
  'the last line': [plainState(inverted, ''), plainState(inverted, '').replace(/\n+$/, '')],
  'a template': [plainState(inverted, ''), plainState(inverted, '{{ if .Values.on }}\n')],
  'values from elsewhere': [
    release(plainState(['"$${a}" + value.name'], '')),
    release(plainState(['"$${a}" + value.name'], '')).replace(
      '  values:',
      '  valuesFrom: [{kind: ConfigMap, name: a}]\n  values:',
    ),
  ],
}

it.each(Object.entries(ELSEWHERE))(
  '%s is seen in a patch that did not change',
  async (_, texts) => {
    const workspace = open()
    for (const text of [...texts, texts[0]])
      expect(await editor(workspace, 'vc.yaml', { 'vc.yaml': text })).toEqual(
        command('vc.yaml', { 'vc.yaml': text }),
      )
    workspace.stop()
  },
  60_000,
)
