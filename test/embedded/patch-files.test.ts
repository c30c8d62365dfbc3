import { expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

/** What is found, as file, line and rule. */
function found(texts: Readonly<Record<string, string>>): readonly string[] {
  const inputs = Object.entries(texts).map(([uri, text]) => ({ uri, text }))
  const { findings, files, crashes, checked } = lintFiles(inputs)
  expect(crashes).toEqual([])
  expect(checked).toBeLessThanOrEqual(inputs.length)
  return findings.map(({ uri, span, rule }) => {
    const line = files.get(uri)?.lines.position(span.start).line ?? -1
    return `${uri}:${line + 1} ${rule}`
  })
}

const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: blue}
spec:
  values:
    sync:
      toHost:
        endpoints: {enabled: false}
        pods: {enabled: "yes"}
`
const user = `apiVersion: management.platform.sh/v1
kind: User
metadata: {name: jane}
spec: {disabled: "yes"}
`
const key = `apiVersion: management.platform.sh/v1
kind: OwnedAccessKey
metadata: {name: ci}
spec: {displayName: CI}
`

it('takes a file that is merged for a part of what it changes', () => {
  const alone = { 'team/release.yaml': release, 'team/key.yaml': key }
  expect(found(alone)).toContain('team/release.yaml:8 endpoints-disabled')
  for (const list of [
    'patches:\n  - path: release.yaml\n  - path: ./key.yaml\n',
    'patchesStrategicMerge:\n  - release.yaml\n  - key.yaml\n',
  ])
    expect(found({ ...alone, 'team/kustomization.yaml': list })).toEqual([
      'team/release.yaml:9 wrong-type',
    ])
  const elsewhere = { ...alone, 'other/kustomization.yaml': 'patches: [{path: release.yaml}]\n' }
  expect(found(elsewhere)).toContain('team/release.yaml:8 endpoints-disabled')
})

it('takes a file of operations for a patch of its target', () => {
  const operations = '- op: replace\n  path: /spec/disabled\n  value: "true"\n'
  const embedded = '- op: add\n  path: /spec/values/sync/toHost/pods\n  value: {enabled: "yes"}\n'
  const kustomization = `patches:
  - path: user.yaml
    target: {group: management.platform.sh, kind: User, name: jane}
patchesJson6902:
  - path: ops/release.yaml
    target: {group: helm.toolkit.fluxcd.io, version: v2, kind: HelmRelease, name: blue}
`
  const files = { 'user.yaml': operations, 'ops/release.yaml': embedded }
  expect(found({ ...files, 'kustomization.yaml': kustomization })).toEqual([
    'ops/release.yaml:3 wrong-type',
    'user.yaml:3 wrong-type',
  ])
  expect(found(files)).toEqual([])
  const foreign = kustomization
    .replace('kind: User', 'kind: Deployment')
    .replace('management.platform.sh', 'apps')
  expect(found({ 'user.yaml': operations, 'kustomization.yaml': foreign })).toEqual([])
})

it('reports a misspelt field of an operation at its name', () => {
  const operation = [
    '- op: add',
    '  path: /spec/values/sync/toHost/pods',
    '  value:',
    '    enabeld:',
    '      true',
    '    patches:',
    '      - path: metadata.labels["a"]',
    '        expression: value + x',
    '        reverseExpression: value',
    '',
  ].join('\n')
  const kustomization = `patches:
  - path: user.yaml
    target: {group: management.platform.sh, kind: User, name: jane}
  - path: release.yaml
    target: {group: helm.toolkit.fluxcd.io, version: v2, kind: HelmRelease, name: blue}
`
  expect(found({ 'release.yaml': operation, 'kustomization.yaml': kustomization })).toEqual([
    'release.yaml:4 unknown-field',
    'release.yaml:8 undefined-identifier',
  ])
})

it('knows what the operations on a release say in full, and that it may have more', () => {
  const kustomization = `patches:
  - path: operations.yaml
    target: {group: helm.toolkit.fluxcd.io, version: v2, kind: HelmRelease, name: blue}
`
  const patch = '{path: spec.ports, expression: "value.slice(1)"}'
  const findings = (path: string, value: string) =>
    found({
      'kustomization.yaml': kustomization,
      'operations.yaml': `- op: add\n  path: ${path}\n  value: ${value}\n`,
    })
  const unpaired = ['operations.yaml:3 unpaired-expression']
  const patches = '/spec/values/sync/toHost/services/patches'
  expect(findings('/spec/values/sync', `{toHost: {services: {patches: [${patch}]}}}`)).toEqual(
    unpaired,
  )
  expect(findings(patches, `[${patch}]`)).toEqual(unpaired)
  expect(findings(`${patches}/-`, patch)).toEqual(unpaired)
  expect(findings(`${patches}/0/expression`, '"value.slice(1)"')).toEqual([])
  expect(findings('/spec/template/sync', '{a: 1}')).toEqual([])
})

it('takes what an item of a merged list lacks for missing', () => {
  const merged = (patch: string) =>
    found({
      'kustomization.yaml': 'patches: [{path: merged.yaml}]\n',
      'merged.yaml': release.replace('pods: {enabled: "yes"}', `services: {patches: [${patch}]}`),
    })
  const forward = 'path: spec.ports, expression: "value.slice(1)"'
  expect(merged(`{${forward}}`)).toEqual(['merged.yaml:9 unpaired-expression'])
  expect(merged(`{${forward}, $patch: replace}`)).toEqual([])
})

it('leaves whole objects alone that are no patches', () => {
  const kustomization = 'resources: [user.yaml]\npatches: [{path: other.yaml}]\n'
  expect(found({ 'user.yaml': user, 'kustomization.yaml': kustomization })).toEqual([
    'user.yaml:4 wrong-type',
  ])
})
