import { expect, it } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import { generatorsBeside, layersBeside } from '../../src/run/layers/layer-chains.ts'
import { layersAmong } from '../../src/run/layers/list-layers.ts'
import { lintFiles } from '../../src/run/lint-files.ts'

const base = `sync:
  toHost:
    services:
      enabled: true
external:
  platform:
    apiKey:
      secretName: blue-key
`
const overlay = `sync:
  toHost:
    endpoints:
      enabled: false
external:
  platform:
    apiKey:
      namespace: team-blue
`
const secret = `apiVersion: v1
kind: Secret
metadata:
  name: blue-key
  namespace: team-blue
stringData:
  accessKey: \${KEY}
  host: \${HOST}
`

const LAYERS = [['values.yaml', 'values-prod.yaml']]

/** What is found, as file, line and rule. */
function found(
  texts: Readonly<Record<string, string>>,
  layers: readonly (readonly string[])[] = LAYERS,
): readonly string[] {
  const inputs = Object.entries(texts).map(([uri, text]) => ({ uri, text, layers }))
  const { findings, files, crashes } = lintFiles(inputs)
  expect(crashes).toEqual([])
  return findings.map(({ uri, span, rule }) => {
    const line = files.get(uri)?.lines.position(span.start).line ?? -1
    return `${uri}:${line + 1} ${rule}`
  })
}

it('looks for a Secret that one layer names in the namespace that another sets', () => {
  const elsewhere = secret.replace('team-blue', 'team-red')
  const [below, above] = ['values.yaml', 'values-prod.yaml']
  const endpoints = 'values-prod.yaml:4 endpoints-disabled'
  expect(found({ [below]: base, [above]: overlay, 'secret.yaml': secret })).toEqual([endpoints])
  expect(found({ [below]: base, [above]: overlay, 'secret.yaml': elsewhere })).toEqual([
    endpoints,
    'values-prod.yaml:8 missing-platform-secret',
  ])
})

it('says nothing of what another layer adds', () => {
  const services = 'sync:\n  toHost:\n    services:\n      enabled: false\n'
  const all = { 'values.yaml': overlay, 'values-prod.yaml': services, 'secret.yaml': secret }
  expect(found(all)).not.toContain('values.yaml:4 endpoints-disabled')
  // Without the overlay the services are synced.
  expect(found({ 'values.yaml': overlay, 'secret.yaml': secret })).toContain(
    'values.yaml:4 endpoints-disabled',
  )
})

it('reports once what a layer has by itself, also where a higher one says it again', () => {
  const typo = overlay.replace('endpoints', 'endpoint')
  const own = base.replace('services:', 'endpoints: {enabled: false}\n    services:')
  const on = (below: string, above: string) =>
    found({ 'values.yaml': below, 'values-prod.yaml': above, 'secret.yaml': secret })
  expect(on(base, typo)).toEqual(['values-prod.yaml:3 unknown-field'])
  expect(on(own, overlay)).toEqual(['values.yaml:3 endpoints-disabled'])
})

const reference = '{path: spec.secretName, reference: {apiVersion: v1, kind: Secret}}'
const list = (entry: string, resource = 'widgets.example.com') =>
  `sync:\n  toHost:\n    customResources:\n      ${resource}:\n        enabled: true\n        patches:\n          - ${entry}\n`

it('reports a misspelt field of a layer once, also where the field is set below it', () => {
  const above = base.replace('enabled: true', 'enabld: true')
  const all = found({ 'values.yaml': base, 'values-prod.yaml': above })
  expect(all.filter((one) => one.endsWith('unknown-field'))).toEqual([
    'values-prod.yaml:4 unknown-field',
  ])
})

it.each([
  [
    'refers to what a layer above switches off',
    list(reference),
    'sync: {toHost: {secrets: {enabled: false}}}\n',
    ['values.yaml:7 reference-target-not-synced'],
  ],
  [
    'has no way back, which no other layer can add',
    list('{path: metadata.labels.app, expression: value.trim()}'),
    'sync: {toHost: {pods: {enabled: true}}}\n',
    ['values.yaml:7 unpaired-expression'],
  ],
  [
    'is in a list of custom resources that a layer above replaces',
    list('{path: spec.host, expression: value.trim(), reverseExpression: value}'),
    list('{path: spec.name, expression: value.trim(), reverseExpression: value}'),
    ['values-prod.yaml:6 replaced-patches'],
  ],
  [
    'gets a key from a template',
    list(
      'path: metadata.labels.app\n            expression: value.trim()\n            {{- if .x }}\n            {{ .y }}\n            {{- end }}',
    ),
    'sync: {toHost: {pods: {enabled: true}}}\n',
    [],
  ],
])('of a patch in layers says so once where it %s', (_, below, above, expected) => {
  expect(found({ 'values.yaml': below, 'values-prod.yaml': above })).toEqual(expected)
})

it('offers for a patch in layers what it offers for the file by itself', () => {
  const below = list(`{path: metadata.labels.app, expression: '"x" + value'}`)
  const host = { evaluator: nodeEvaluator() }
  const alone = lintFiles([{ uri: 'values.yaml', text: below }], { host }).findings
  const layers = LAYERS
  const inputs = [
    { uri: 'values.yaml', text: below, layers },
    { uri: 'values-prod.yaml', text: overlay, layers },
  ]
  const together = lintFiles(inputs, { host }).findings
  expect(together.filter(({ uri }) => uri === 'values.yaml')).toEqual(alone)
  expect(alone.every(({ fixes }) => fixes.length === 1)).toBe(true)
})

it('says of a layer too that it has more findings than are kept', () => {
  const entries = Array.from({ length: 2100 }, (_, n) => `- {path: spec.a${n}, expresion: value}`)
  const below = list(entries.join('\n          ').slice(2))
  const all = found({ 'values.yaml': below, 'values-prod.yaml': overlay })
  expect(all.filter((one) => one.endsWith('document-too-complex'))).toHaveLength(1)
})

it('takes what a release says for the last layer', () => {
  const app = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: blue
spec:
  destination:
    namespace: team-red
  source:
    path: charts/blue
    helm:
      valueFiles: [values.yaml]
      values: |
        external:
          platform:
            apiKey:
              namespace: team-blue
`
  const files = { 'app.yaml': app, 'charts/blue/values.yaml': base }
  expect(found({ ...files, 'secret.yaml': secret })).toEqual([])
  expect(found({ ...files, 'secret.yaml': secret.replace('blue-key', 'red-key') })).toEqual([
    'charts/blue/values.yaml:8 missing-platform-secret',
  ])
})

it.each([
  ['values.yaml', 'values-blue.yaml'],
  ['values.yaml', 'values-prod.yaml'],
  ['eu/vc.yaml', 'eu/vc.blue.yaml'],
  ['values.yml', 'values_blue.yml'],
])('takes nothing for absent in %s beside %s, which nobody declares as layers', (below, above) => {
  const named = `# vclint-namespace: team-red\n${base}`
  expect(found({ [below]: overlay, [above]: named, 'secret.yaml': secret }, [])).toEqual([])
  // Each by itself is a whole configuration.
  expect(found({ [above]: named, 'secret.yaml': secret }, [])).toEqual([
    `${above}:8 missing-platform-secret`,
  ])
})

it.each([
  ['a misspelt name', 'endpoint', 'unknown-field'],
  ['a value of the wrong type', 'endpoints: {enabled: "of"}\n    pods', 'wrong-type'],
])('still finds %s in files that may be layers', (_, instead, rule) => {
  const above = overlay.replace('endpoints', instead)
  const all = found({ 'vc.yaml': base, 'vc-green.yaml': above, 'secret.yaml': secret }, [])
  expect(all).toEqual([expect.stringMatching(`^vc-green.yaml:3 ${rule}$`)])
})

it('is as sure as ever of files in different folders, and beside those that are called otherwise', () => {
  const place = ':4 endpoints-disabled'
  const others = { 'secret.yaml': secret, 'a/values.yaml': base, 'valuesets.yaml': base }
  expect(found({ 'b/values-blue.yaml': overlay, ...others }, [])).toEqual([
    `b/values-blue.yaml${place}`,
    'b/values-blue.yaml:7 missing-platform-secret',
  ])
})

const helmRelease = (from: readonly string[], values = '') => `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: blue
  namespace: team-blue
spec:
  chart:
    spec:
      chart: vc
  valuesFrom:
${from.map((one) => `    - ${one}\n`).join('')}${values}`
const configMap = (name: string, text: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: ${name}
  namespace: team-blue
data:
  values.yaml: |
${text.replace(/^(?=.)/gm, '    ')}`
const off = 'sync:\n  toHost:\n    endpoints:\n      enabled: false\n'
const on = 'sync:\n  toHost:\n    services:\n      enabled: true\n'
const noServices = 'sync:\n  toHost:\n    services:\n      enabled: false\n'

it('takes what a HelmRelease names for layers below its own values', () => {
  const release = helmRelease(
    ['{kind: ConfigMap, name: base}', '{kind: ConfigMap, name: more}'],
    `  values:\n${noServices.replace(/^(?=.)/gm, '    ')}`,
  )
  const maps = { 'base.yaml': configMap('base', off), 'more.yaml': configMap('more', on) }
  // The release itself has the last word: no services are synced.
  expect(found({ 'release.yaml': release, ...maps })).toEqual([])
  const last = helmRelease(['{kind: ConfigMap, name: base}', '{kind: ConfigMap, name: more}'])
  expect(found({ 'release.yaml': last, ...maps })).toEqual(['base.yaml:11 endpoints-disabled'])
  const turned = helmRelease(['{kind: ConfigMap, name: more}', '{kind: ConfigMap, name: base}'])
  expect(found({ 'release.yaml': turned, ...maps })).toEqual(['base.yaml:11 endpoints-disabled'])
})

it('leaves open what a HelmRelease takes from elsewhere', () => {
  const one = '{kind: ConfigMap, name: base}'
  const maps = { 'base.yaml': configMap('base', off) }
  expect(found({ 'release.yaml': helmRelease([one]), ...maps })).toEqual([
    'base.yaml:11 endpoints-disabled',
  ])
  const open = [
    '{kind: Secret, name: elsewhere}',
    '{kind: ConfigMap, name: base, valuesKey: other.yaml}',
    '{kind: ConfigMap, name: single, valuesKey: services, targetPath: sync.toHost.services.enabled}',
  ]
  for (const more of open)
    expect(found({ 'release.yaml': helmRelease([one, more]), ...maps })).toEqual([])
  const elsewhere = configMap('base', off).replace('team-blue', 'team-red')
  expect(found({ 'release.yaml': helmRelease([one]), 'base.yaml': elsewhere })).toEqual([])
  // By itself it may be a part of anything.
  expect(found(maps)).toEqual([])
})

it('follows the generators of Kustomize to the files that they read', () => {
  const kustomization = `resources: [release.yaml]
secretGenerator:
  - name: blue-values
    namespace: team-blue
    files:
      - values.yaml=values/blue.yaml
`
  const release = helmRelease(['{kind: Secret, name: blue-values}'])
  const files = { 'app/kustomization.yaml': kustomization, 'app/release.yaml': release }
  const place = 'app/values/blue.yaml:4 endpoints-disabled'
  expect(found({ ...files, 'app/values/blue.yaml': off })).toEqual([place])
  // Two layers: the services are on by default, and off here.
  const layered = `${release}  values:\n${noServices.replace(/^(?=.)/gm, '    ')}`
  expect(found({ ...files, 'app/release.yaml': layered, 'app/values/blue.yaml': off })).toEqual([])
})

it('looks for the other files of a list of layers where one of them is read', () => {
  const layers = [
    ['a.yaml', 'b.yaml', 'c.yaml'],
    ['x.yaml', 'y.yaml'],
  ]
  const input = { uri: 'a.yaml', text: '', layers }
  const wanted = layersBeside({ files: [{ input, clusters: [] }], generated: [] }, [])
  expect([...wanted]).toEqual(['b.yaml', 'c.yaml'])
})

it('looks for generators beside a release, and in each folder above it', () => {
  const found = (path: string) => {
    const files = [{ kind: 'Secret', name: 'blue', key: 'values.yaml', target: undefined }]
    const release = { input: { uri: path, text: '' }, clusters: [{ files }] }
    return [...generatorsBeside([release as unknown as Parameters<typeof generatorsBeside>[0][0]])]
  }
  const names = (folder: string) => [`${folder}kustomization.yaml`, `${folder}kustomization.yml`]
  expect(found('apps/dev/release.yaml')).toEqual([
    ...names('apps/dev/'),
    ...names('apps/'),
    ...names(''),
  ])
})

it('joins the release with a Secret of the key that a layer names', () => {
  const files = {
    'release.yaml': helmRelease(['{kind: ConfigMap, name: base}']),
    'base.yaml': configMap('base', base),
  }
  expect(found({ ...files, 'secret.yaml': secret })).toEqual([])
  const other = secret.replace('blue-key', 'red-key')
  expect(found({ ...files, 'secret.yaml': other })).toEqual([
    'base.yaml:15 missing-platform-secret',
  ])
})

it('looks for layers among files that are not checked themselves', () => {
  const texts: Readonly<Record<string, string>> = {
    'values.yaml': off,
    'values-prod.yaml': noServices,
    'release.yaml': helmRelease(['{kind: ConfigMap, name: base}']),
    'base.yaml': configMap('base', off),
  }
  const only = (name: string) => {
    const others = Object.keys(texts).filter((other) => other !== name)
    const { findings } = lintFiles([
      { uri: name, text: texts[name] ?? '', layers: LAYERS },
      ...others.map((uri) => ({ uri, text: texts[uri] ?? '', factsOnly: true })),
    ])
    return findings.map(({ uri, rule }) => `${uri} ${rule}`)
  }
  expect(only('values.yaml')).toEqual([])
  expect(only('values-prod.yaml')).toEqual([])
  expect(only('base.yaml')).toEqual(['base.yaml endpoints-disabled'])
})

it('looks for the layers of a layer that it found', () => {
  const kustomization = `secretGenerator:
  - name: blue-values
    namespace: team-blue
    files:
      - values.yaml=values-prod.yaml
`
  const texts: Readonly<Record<string, string>> = {
    'kustomization.yaml': kustomization,
    'values.yaml': base,
    'values-prod.yaml': overlay,
  }
  const others = Object.entries(texts).map(([uri, text]) => {
    return { uri, text, factsOnly: true, layers: LAYERS }
  })
  const files = [
    { uri: 'release.yaml', text: helmRelease(['{kind: Secret, name: blue-values}']) },
    { uri: 'secret.yaml', text: secret.replace('host:', 'server:') },
  ]
  const { findings } = lintFiles([...files, ...others])
  expect(findings.map(({ uri, rule }) => `${uri} ${rule}`)).toEqual([
    'secret.yaml platform-secret-keys',
  ])
})

it('looks at layers in a comparison as well', () => {
  const files = [
    { uri: 'values.yaml', text: base, layers: LAYERS },
    { uri: 'values-prod.yaml', text: overlay, layers: LAYERS },
    { uri: 'secret.yaml', text: secret },
  ]
  const before = { uri: 'values-prod.yaml', text: noServices, layers: LAYERS }
  const { findings, crashes } = lintFiles(files, {
    host: {
      base: {
        files: () => [before],
        isChanged: (uri) => uri === before.uri,
        nameBefore: (uri) => `old:${uri}`,
      },
    },
  })
  expect(crashes).toEqual([])
  expect(findings.map(({ uri, rule }) => `${uri} ${rule}`)).toEqual([
    'values-prod.yaml endpoints-disabled',
  ])
})

it('lists the layers of files without any rule', () => {
  const inputs = ['values.yaml', 'values-prod.yaml', 'other.yaml'].map((uri) => ({
    uri,
    text: base,
    layers: LAYERS,
  }))
  expect(layersAmong(inputs)).toMatchObject({
    layers: [{ uris: ['values.yaml', 'values-prod.yaml'], why: 'configuration' }],
    patches: [],
  })
})
