import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { buildGraphs, changedIn, factsOf, keyValuesOf, nearest } from '../../src/project/index.ts'
import { lintFiles } from '../lint-files.ts'
import { sample } from './sample.ts'

const KEY = 'x9f3c1b2a7d4e8f60'

const key = (name: string, spec: string) =>
  `apiVersion: management.platform.sh/v1\nkind: OwnedAccessKey\nmetadata: {name: ${name}}\nspec: ${spec}\n`
const secret = (name: string, namespace: string, rest = '') =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}, namespace: ${namespace}}\n${rest}`
const reads = (name: string, namespace: string) =>
  `external: {platform: {apiKey: {secretName: ${name}, namespace: ${namespace}}}}\n`

function graphOf(files: Readonly<Record<string, string>>) {
  const parsed = Object.entries(files).map(([uri, text]) => parse(uri, text))
  const values = parsed.flatMap((file) => keyValuesOf(file))
  const facts = parsed.map((file) => factsOf(file))
  const [graph] = buildGraphs(facts, values)
  if (graph === undefined) throw new Error('No file holds anything.')
  return { graph, facts }
}

function rulesOf(files: Readonly<Record<string, string>>): string[] {
  const { findings } = lintFiles(Object.entries(files).map(([uri, text]) => ({ uri, text })))
  return findings.map(({ uri, severity, rule }) => `${uri}: ${severity} ${rule}`)
}

describe('facts', () => {
  it('are plain data, and survive a cache', () => {
    const { facts } = graphOf(Object.fromEntries(sample()))
    expect(structuredClone(facts)).toEqual(facts)
    expect(JSON.parse(JSON.stringify(facts))).toEqual(
      JSON.parse(JSON.stringify(structuredClone(facts))),
    )
    const [again] = buildGraphs(JSON.parse(JSON.stringify(facts)))
    const [graph] = buildGraphs(facts)
    expect(again?.connections.size).toBe(graph?.connections.size)
    expect(again?.connections.size).toBe(1)
  })

  it('never hold the value of a key or a Secret, nor what is computed from it', () => {
    const { facts, graph } = graphOf({
      'a.yaml': `${key('a', `{key: ${KEY}}`)}---\n${secret('vc-platform-api-key', 'x', `stringData: {accessKey: ${KEY}, host: "https://${KEY}"}`)}`,
    })
    const written = JSON.stringify([facts, graph, [...graph.connections.values()]])
    for (let at = 0; at + 6 <= KEY.length; at++)
      expect(written).not.toContain(KEY.slice(at, at + 6))
    expect(written).toContain('"hostProblem":"scheme"')
  })
})

describe('the key that a Secret holds', () => {
  const lacking = key(
    'shared',
    `{user: a, type: User, key: ${KEY}, scope: {roles: [{role: viewer}]}}`,
  )

  it('is found by equal value, plain or encoded', () => {
    for (const data of [`stringData: {accessKey: ${KEY}}`, `data: {accessKey: ${btoa(KEY)}}`]) {
      const files = { 'k.yaml': lacking, 's.yaml': secret('vc-platform-api-key', 'x', data) }
      const connected = [...graphOf(files).graph.connections.values()]
      expect(connected.map(({ key: held }) => held.object.name)).toEqual(['shared'])
    }
  })

  it('is found by mark, for the object of a List that the mark is in', () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n  - {apiVersion: v1, kind: Secret, metadata: {name: other}}\n  # vclint-key: shared\n  - apiVersion: v1\n    kind: Secret\n    metadata: {name: vc-platform-api-key}\n`
    const { graph } = graphOf({ 'k.yaml': lacking.replace(KEY, 'changeme'), 's.yaml': list })
    expect([...graph.connections.values()].map(({ secret }) => secret?.name)).toEqual([
      'vc-platform-api-key',
    ])
  })

  it('is not guessed: neither from placeholders nor from Secrets of others', () => {
    const placeholder = lacking.replace(KEY, '"<ACCESS_KEY>"')
    const files = {
      'k.yaml': placeholder,
      's.yaml': secret('vc-platform-api-key', 'x', 'stringData: {accessKey: "<ACCESS_KEY>"}'),
    }
    expect(graphOf(files).graph.connections.size).toBe(0)
    const others = {
      'k.yaml': lacking,
      's.yaml': secret('registry', 'x', `stringData: {accessKey: ${KEY}}`),
    }
    expect(graphOf(others).graph.connections.size).toBe(0)
  })

  it('may be listed by the configuration', () => {
    const text = key('shared', '{user: a, type: User, scope: {roles: [{role: viewer}]}}')
    const profile = { settings: { virtualClusterKeys: ['shared'] } }
    const { findings } = lintFiles([{ uri: 'k.yaml', text }], { policy: { profile } })
    expect(findings.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['missing-vc-role', 'error'],
    ])
    expect(lintFiles([{ uri: 'k.yaml', text }]).findings).toEqual([])
  })
})

describe('files that belong together', () => {
  it('take the candidate with the nearest common folder, and none on a tie', () => {
    const uriOf = (uri: string) => uri
    expect(nearest('envs/dev/vc.yaml', ['envs/dev/s.yaml', 'envs/prod/s.yaml'], uriOf)).toBe(
      'envs/dev/s.yaml',
    )
    expect(nearest('envs/dev/vc.yaml', ['envs/prod/s.yaml', 'other/s.yaml'], uriOf)).toBe(
      'envs/prod/s.yaml',
    )
    expect(nearest('base/vc.yaml', ['envs/prod/s.yaml', 'envs/dev/s.yaml'], uriOf)).toBeUndefined()
    expect(nearest('./a/vc.yaml', ['a/s.yaml', 'b/s.yaml'], uriOf)).toBe('a/s.yaml')
  })

  it('keep environments apart that look alike', () => {
    const broken = 'stringData: {apiKey: "<KEY>", host: a.example.com}'
    const good = 'stringData: {accessKey: "<KEY>", host: a.example.com}'
    const files = {
      'envs/dev/vc.yaml': reads('shop', 'x'),
      'envs/dev/secret.yaml': secret('shop', 'x', broken),
      'envs/prod/vc.yaml': reads('shop', 'x'),
      'envs/prod/secret.yaml': secret('shop', 'x', good),
    }
    expect(rulesOf(files)).toEqual(['envs/dev/secret.yaml: error platform-secret-keys'])
    expect(
      rulesOf({
        ...files,
        'envs/dev/vc.yaml': '',
        'envs/prod/vc.yaml': '',
        'base/vc.yaml': reads('shop', 'x'),
      }),
    ).toEqual([])
  })

  it('are joined within one set only', () => {
    const inputs = [
      { uri: 'a/vc.yaml', text: reads('shop', 'x'), hints: { set: 'a' } },
      { uri: 'a/other.yaml', text: secret('shop', 'y'), hints: { set: 'b' } },
    ]
    expect(lintFiles(inputs).findings).toEqual([])
    const [vc, other] = inputs
    const joined = lintFiles([vc, { ...other, hints: { set: 'a' } }] as typeof inputs).findings
    expect(joined.map(({ rule }) => rule)).toEqual(['missing-platform-secret'])
  })
})

describe('a key that may connect virtual clusters', () => {
  const ordinary = [
    ['svc-deploy', '{user: a, type: User}'],
    ['jane', '{user: jane, type: User, displayName: Laptop}'],
    ['ci', '{team: platform, type: User, scope: {projects: [{project: "*"}]}}'],
    [
      'cli',
      '{user: a, type: User, scope: {roles: [{role: platformCLI}], projects: [{project: "*"}]}}',
    ],
    ['flux-my-virtual-cluster', '{user: a, type: User}'],
    ['vc-preview', '{user: a, scope: {virtualClusters: [{project: a, virtualCluster: b}]}}'],
    ['vc-reader', '{user: a, scope: {projects: [{project: a}]}}'],
    ['vcs-mirror', '{user: a}'],
    ['revcrypt', '{user: a}'],
    ['vc-temporary', '{user: a, ttl: 3600}'],
    ['virtual-cluster', '{user: a, type: Other}'],
    ['vc-shared', '{user: a, scope: "{{ .scope }}"}'],
    ['"{{ .vc }}"', '{user: a}'],
    [
      'endpoint',
      '{user: a, type: User, scope: {allowPlatformCli: true, projects: [{project: a}]}}',
    ],
  ] as const
  const telltale = [
    ['my-platform-api-key', '{user: a}'],
    ['shop.vc', '{user: a, scope: {}}'],
    ['shop', '{user: a, displayName: Virtual cluster of the shop}'],
    ['virtualcluster_shared', '{user: a, scope: {roles: []}}'],
    [
      'shared',
      '{user: a, type: User, scope: {allowPlatformCli: true, projects: [{project: "*"}]}}',
    ],
  ] as const

  it.each(ordinary)('is not suspected in %s %s', (name, spec) => {
    expect(rulesOf({ 'k.yaml': key(name, spec) })).not.toContain('k.yaml: warning missing-vc-role')
  })

  it.each(telltale)('is suspected in %s %s', (name, spec) => {
    expect(rulesOf({ 'k.yaml': key(name, spec) })).toContain('k.yaml: warning missing-vc-role')
  })
})

describe('the object that a patch changes', () => {
  const target = { kind: 'User', name: 'jane', namespace: undefined }
  const at = (uri: string) => ({ uri, document: 0, pointer: [] })
  const found = (texts: Readonly<Record<string, string>>, namespace?: string) => {
    const { objects } = graphOf(texts).graph
    const meant = { ...target, namespace }
    return changedIn(objects)({ place: at('a/p.yaml'), target: meant })?.place.uri
  }
  const user = (name: string, kind = 'User', metadata = '') =>
    `apiVersion: management.platform.sh/v1\nkind: ${kind}\nmetadata: {name: ${name}${metadata}}\n`

  it.each([
    ['the one of its name', { 'a/x.yaml': user('jane') }, undefined, 'a/x.yaml'],
    [
      'no other name, though nearer',
      { 'a/x.yaml': user('joe'), 'y.yaml': user('jane') },
      undefined,
      'y.yaml',
    ],
    ['no other kind', { 'a/x.yaml': user('jane', 'OwnedAccessKey') }, undefined, undefined],
    ['the nearest', { 'b/x.yaml': user('jane'), 'a/y.yaml': user('jane') }, undefined, 'a/y.yaml'],
    [
      'neither of two',
      { 'a/x.yaml': user('jane'), 'a/y.yaml': user('jane') },
      undefined,
      undefined,
    ],
    [
      'the one of its namespace',
      { 'a/x.yaml': user('jane', 'User', ', namespace: b') },
      'b',
      'a/x.yaml',
    ],
    [
      'none of another namespace',
      { 'a/x.yaml': user('jane', 'User', ', namespace: b') },
      'c',
      undefined,
    ],
    [
      'none that a template decides on',
      { 'a/x.yaml': `{{ if .Values.jane }}\n${user('jane')}{{ end }}\n` },
      undefined,
      undefined,
    ],
  ])('is %s', (_, texts, namespace, expected) => {
    expect(found(texts, namespace)).toBe(expected)
  })

  it('is unknown where the patch names none', () => {
    const { objects } = graphOf({ 'a/x.yaml': user('jane') }).graph
    expect(changedIn(objects)({ place: at('a/p.yaml'), target: undefined })).toBeUndefined()
  })
})
