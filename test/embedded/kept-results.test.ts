import { expect, it } from 'vitest'
import {
  type FileResult,
  type InputFile,
  type LintResult,
  lintFiles,
  readInput,
} from '../../src/run/lint-files.ts'

const application = (values: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: blue
spec:
  source:
    chart: vc
    helm:
      values: |
${values.replace(/^(?=.)/gm, '        ')}`
const wrong = 'sync:\n  toHost:\n    pods:\n      enabled: "yes"\n'
const right = 'sync:\n  toHost:\n    pods:\n      enabled: true\n'
const hidden = '# vclint-disable-next-line wrong-type -- the reason'
const inConfigMap = `apiVersion: v1
kind: ConfigMap
metadata:
  name: apps
data:
  values.yaml: |
    external:
      platform:
        apiKey:
          secretName: blue-key
          namespace: team-blue
  app-values.yaml: |
${application(wrong).replace(/^(?=.)/gm, '    ')}`
const silenced = application(`sync:\n  toHost:\n    pods:\n      ${hidden}\n      enabled: "yes"\n`)
const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: blue
  namespace: team-blue
spec:
  chart:
    spec:
      chart: vc
  valuesFrom:
    - {kind: ConfigMap, name: apps}
`
const secret = `apiVersion: v1
kind: Secret
metadata:
  name: red-key
  namespace: team-blue
stringData:
  accessKey: \${KEY}
  host: \${HOST}
`

const user = `apiVersion: management.platform.sh/v1
kind: User
metadata:
  name: john
spec:
  username: john
`

/** What is kept of a run, as a cache on disk has it: only what survives being written. */
function storeOf() {
  const kept = new Map<string, string>()
  const nameOf = ({ uri, text }: InputFile) => `${uri}\n${text}`
  return {
    kept,
    store: {
      recall(input: InputFile) {
        const found = kept.get(nameOf(input))
        return found === undefined ? undefined : (JSON.parse(found) as FileResult)
      },
      keep: (input: InputFile, result: FileResult) =>
        void kept.set(nameOf(input), JSON.stringify(result)),
    },
  }
}

const shown = ({ findings, suppressed, checked, foreign, unmatched }: LintResult) =>
  JSON.stringify({ findings, suppressed, checked, foreign, unmatched })

it('finds the same in files with texts from what an earlier run kept', () => {
  const texts: Readonly<Record<string, string>> = {
    'clean.yaml': application(right),
    'wrong.yaml': application(wrong),
    'silenced.yaml': silenced,
    'map.yaml': inConfigMap,
    'release.yaml': release,
    'secret.yaml': `${secret}---\napiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jane}\n`,
    'other.yaml': 'apiVersion: v1\nkind: ConfigMap\ndata:\n  values.yaml: |\n    replicas: 1\n',
    'user.yaml': `${user}  email: a@b.co\n`,
    'kustomization.yaml': `resources: [user.yaml]
patches:
  - target: {group: management.platform.sh, kind: User, name: john}
    patch: |-
      - {op: remove, path: /spec/displayName}
`,
    'main.tf':
      'resource "helm_release" "blue" {\n  chart = "vc"\n  values = [<<-EOT\n    sync:\n      toHost: {pods: {enabled: "yes"}}\n    EOT\n  ]\n}\n',
  }
  const inputs = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  const byUri = new Map(inputs.map((input) => [input.uri, input]))
  const read: string[] = []
  const memory = {
    reread: (uri: string) => byUri.get(uri),
    read(input: InputFile) {
      read.push(input.uri)
      return readInput(input)
    },
  }
  const plain = lintFiles(inputs, { memory })
  expect(plain.crashes).toEqual([])
  expect(plain.findings.map(({ uri, rule }) => `${uri} ${rule}`)).toEqual([
    'kustomization.yaml failing-operation',
    'main.tf wrong-type',
    'map.yaml missing-platform-secret',
    'map.yaml wrong-type',
    'wrong.yaml wrong-type',
  ])
  expect([plain.checked, plain.foreign]).toEqual([9, 1])
  expect(plain.suppressed).toHaveLength(1)
  const { store, kept } = storeOf()
  expect(shown(lintFiles(inputs, { memory: { ...memory, store } }))).toBe(shown(plain))
  // What joins by value is read anew in each run: the Secret has a placeholder with a name.
  expect(kept.size).toBe(inputs.length - 1)
  read.length = 0
  expect(shown(lintFiles(inputs, { memory: { ...memory, store } }))).toBe(shown(plain))
  // Clean files are not read again, the others for the places of what is in them.
  expect(read).not.toContain('clean.yaml')
  expect(read).not.toContain('other.yaml')
  const changed = inputs.map((input) =>
    input.uri === 'wrong.yaml' ? { ...input, text: application(right) } : input,
  )
  expect(shown(lintFiles(changed, { memory: { ...memory, store } }))).toBe(
    shown(lintFiles(changed)),
  )
})

it('keeps nothing of a file with a secret in a text', () => {
  const key = 'sp8Xq2vN7rT4wY9zA3bC6dE1fG5hJ0kL'
  const text = application(`external:\n  platform:\n    accessKey: ${key}\n`)
  const { store, kept } = storeOf()
  const plain = lintFiles([{ uri: 'app.yaml', text }])
  expect(shown(lintFiles([{ uri: 'app.yaml', text }], { memory: { store } }))).toBe(shown(plain))
  expect([...kept.values()].join('')).not.toContain(key)
})
