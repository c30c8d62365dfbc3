import { describe, expect, it } from 'vitest'
import { parse } from '../../src/core/document/source.ts'
import { buildGraphs, factsOf, keyValuesOf } from '../../src/project/index.ts'
import { nameIndex, occurrencesOf } from '../../src/project/names/index.ts'

/** What a file names: how, the kind, where the object is, its name, and where the text has it. */
function namesIn(text: string, uri = 'a.yaml'): readonly string[] {
  const file = parse(uri, text)
  return occurrencesOf(file, factsOf(file)).map(
    ({ how, kind, scope = '-', name, place, prefix, span }) => {
      const pointer = place.pointer.join('.')
      const at = span === undefined ? pointer : text.slice(span.start, span.end)
      return `${how} ${kind} ${scope}/${name} at ${at}${prefix === undefined ? '' : `+${prefix}`}`
    },
  )
}

const object = (kind: string, metadata: string, rest = '', api = 'management.platform.sh/v1') =>
  `apiVersion: ${api}\nkind: ${kind}\nmetadata: {${metadata}}\n${rest}`
const rbac = (kind: string, rest: string, metadata = 'name: reader, namespace: shop') =>
  object(kind, metadata, rest, 'rbac.authorization.k8s.io/v1')
const rules = (resources: string, groups = '[""]', names = '[sync-key]') =>
  rbac(
    'Role',
    `rules: [{apiGroups: ${groups}, resources: ${resources}, resourceNames: ${names}, verbs: [get]}]\n`,
  )
const binding = (ref: string) =>
  rbac('RoleBinding', `roleRef: {apiGroup: rbac.authorization.k8s.io, ${ref}}\nsubjects: []\n`)
const apiKey = (fields: string) => `external: {platform: {apiKey: {${fields}}}}\n`
const API = 'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1'
const request = (line: string, body = '') =>
  `${line}\nAuthorization: Bearer {{key}}\nContent-Type: application/json\n\n${body}\n`

const cases: readonly [string, string, readonly string[], string?][] = [
  ['a User', object('User', 'name: jane'), ['defines User -/jane at metadata.name']],
  ['a Role', rbac('Role', 'rules: []\n'), ['defines Role shop/reader at metadata.name']],
  [
    'a binding to a Role',
    binding('kind: Role, name: reader'),
    ['names Role shop/reader at roleRef.name'],
  ],
  ['a binding to a ClusterRole', binding('kind: ClusterRole, name: reader'), []],
  [
    'a rule for Secrets',
    rules('[secrets]'),
    [
      'defines Role shop/reader at metadata.name',
      'names Secret shop/sync-key at rules.0.resourceNames.0',
    ],
  ],
  [
    'a rule for all',
    rules("['*']", "['*']"),
    [
      'defines Role shop/reader at metadata.name',
      'names Secret shop/sync-key at rules.0.resourceNames.0',
    ],
  ],
  ['a rule for others', rules('[configmaps]'), ['defines Role shop/reader at metadata.name']],
  [
    'a rule of another group',
    rules('[secrets]', '[apps]'),
    ['defines Role shop/reader at metadata.name'],
  ],
  [
    'a rule for a template',
    rules('[secrets]', '[""]', '["{{ .Values.key }}"]'),
    ['defines Role shop/reader at metadata.name'],
  ],
  [
    'a user of another name',
    object('User', 'name: jane', 'spec: {username: jdoe}\n'),
    ['defines User -/jane at metadata.name', 'defines User -/jdoe at spec.username'],
  ],
  [
    'a user of the same name',
    object('User', 'name: jane', 'spec: {username: jane}\n'),
    ['defines User -/jane at metadata.name'],
  ],
  [
    'a key and its user',
    object('OwnedAccessKey', 'name: sync', 'spec: {user: jane}\n'),
    ['defines OwnedAccessKey -/sync at metadata.name', 'names User -/jane at spec.user'],
  ],
  [
    'a workspace',
    object('WorkspaceInstance', 'name: dev, namespace: platform-p-shop'),
    [
      'defines WorkspaceInstance platform-p-shop/dev at metadata.name',
      'names Project -/shop at metadata.namespace+11',
    ],
  ],
  [
    'a workspace elsewhere',
    object('WorkspaceInstance', 'name: dev, namespace: shop'),
    ['defines WorkspaceInstance shop/dev at metadata.name'],
  ],
  [
    'a virtual cluster',
    object('VirtualClusterInstance', 'name: east, namespace: platform-p-shop'),
    [
      'defines VirtualCluster shop/east at metadata.name',
      'names Project -/shop at metadata.namespace+11',
    ],
  ],
  [
    'a written Secret',
    apiKey('secretName: own, namespace: shop'),
    ['names Secret shop/own at external.platform.apiKey.secretName'],
    'vc.yaml',
  ],
  [
    'a default Secret',
    apiKey('namespace: shop'),
    ['default-name Secret shop/vc-platform-api-key at external.platform.apiKey'],
    'vc.yaml',
  ],
  ['no Secret', 'sync: {}\n', [], 'vc.yaml'],
  ['an address', request(`DELETE ${API}/users/jane`), ['names User -/jane at url+88'], 'a.http'],
  [
    'an address in a project',
    request(`GET ${API}/namespaces/platform-p-shop/virtualclusterinstances/east`),
    ['names VirtualCluster shop/east at url+133', 'names Project -/shop at url+104'],
    'a.http',
  ],
  [
    'an address in a namespace',
    request(`GET ${API}/namespaces/shop/workspaceinstances/dev`),
    ['names WorkspaceInstance shop/dev at url+117'],
    'a.http',
  ],
  ['an address with a variable', request(`GET ${API}/users/{{name}}?x=1`), [], 'a.http'],
  [
    'an object that is sent',
    request(
      `PUT ${API}/users/jane`,
      '{"apiVersion": "management.platform.sh/v1", "kind": "User", "metadata": {"name": "jane"}}',
    ),
    ['names User -/jane at url+88', 'names User -/jane at body.metadata.name'],
    'a.http',
  ],
  [
    'an object without a name',
    request(
      `POST ${API}/users`,
      '{"apiVersion": "management.platform.sh/v1", "kind": "User", "metadata": {"generateName": "jane-"}}',
    ),
    [],
    'a.http',
  ],
  [
    'comments',
    '# vclint-key: sync\n# vclint-project: shop\nsync: {}\n',
    ['names OwnedAccessKey -/sync at sync', 'names Project -/shop at shop'],
    'vc.yaml',
  ],
  ['a comment without a name', '# vclint-key:\nsync: {}\n', [], 'vc.yaml'],
  [
    'virtual clusters of one project and of all',
    object(
      'OwnedAccessKey',
      'name: ci',
      'spec: {scope: {virtualClusters: [{project: shop, virtualCluster: east}, {project: "*", virtualCluster: west}]}}\n',
    ),
    [
      'defines OwnedAccessKey -/ci at metadata.name',
      'names Project -/shop at spec.scope.virtualClusters.0.project',
      'names VirtualCluster shop/east at spec.scope.virtualClusters.0.virtualCluster',
      'names VirtualCluster -/west at spec.scope.virtualClusters.1.virtualCluster',
    ],
  ],
  [
    'a patch of a User',
    '# vclint-target: User/jane\n- {op: replace, path: /spec/displayName, value: Jane}\n',
    ['names User -/jane at jane'],
    'a.patch.yaml',
  ],
  [
    'a patch of a key',
    '# vclint-target: OwnedAccessKey/sync\n- {op: replace, path: /spec/user, value: jane}\n- {op: remove, path: /spec/team}\n',
    ['names User -/jane at 0.value', 'names OwnedAccessKey -/sync at sync'],
    'a.patch.yaml',
  ],
  [
    'a patch of whole spec',
    '# vclint-target: OwnedAccessKey/sync\n- {op: add, path: /spec, value: {user: jane, scope: {projects: [{project: shop}]}}}\n',
    [
      'names User -/jane at 0.value.user',
      'names Project -/shop at 0.value.scope.projects.0.project',
      'names OwnedAccessKey -/sync at sync',
    ],
    'a.patch.yaml',
  ],
]

describe('a file names', () => {
  it.each(cases)('%s', (_, text, expected, uri) => {
    expect(namesIn(text, uri)).toEqual(expected)
  })
})

/** The objects that several files name, each with the files that define it and those that name it. */
function joined(files: Readonly<Record<string, string>>): readonly string[] {
  const parsed = Object.entries(files).map(([uri, text]) => parse(uri, text))
  const facts = parsed.map((file) => factsOf(file))
  const [graph] = buildGraphs(facts, parsed.flatMap(keyValuesOf))
  if (graph === undefined) throw new Error('No file holds anything.')
  const all = parsed.flatMap((file, at) => occurrencesOf(file, facts[at] ?? factsOf(file)))
  const uris = (places: readonly { readonly place: { readonly uri: string } }[]) =>
    places.map(({ place }) => place.uri).join(' ')
  return nameIndex(all, graph).all.map(
    ({ kind, scope = '-', name, definitions, references }) =>
      `${kind} ${scope}/${name}: ${uris(definitions)} < ${uris(references)}`,
  )
}

const secret = (namespace: string, name = 'own', data = '{accessKey: <KEY>}') =>
  object(
    'Secret',
    `name: ${name}${namespace && `, namespace: ${namespace}`}`,
    `stringData: ${data}\n`,
    'v1',
  )
const key = (fields: string) => object('OwnedAccessKey', 'name: sync', `spec: {${fields}}\n`)

describe('files that name one object', () => {
  const rows: readonly [string, Readonly<Record<string, string>>, readonly string[]][] = [
    [
      'in one namespace',
      { 's.yaml': secret('shop'), 'vc.yaml': apiKey('secretName: own, namespace: shop') },
      ['Secret shop/own: s.yaml < vc.yaml'],
    ],
    [
      'in two namespaces',
      { 's.yaml': secret('bank'), 'vc.yaml': apiKey('secretName: own, namespace: shop') },
      ['Secret bank/own: s.yaml < ', 'Secret shop/own:  < vc.yaml'],
    ],
    [
      'in a namespace that is not written',
      { 's.yaml': secret(''), 'vc.yaml': apiKey('secretName: own, namespace: shop') },
      ['Secret shop/own: s.yaml < vc.yaml'],
    ],
    [
      'in the nearest folder',
      {
        'a/s.yaml': secret('shop'),
        'b/s.yaml': secret('shop'),
        'b/vc.yaml': apiKey('secretName: own, namespace: shop'),
      },
      ['Secret shop/own: a/s.yaml < ', 'Secret shop/own: b/s.yaml < b/vc.yaml'],
    ],
    [
      'in folders equally near',
      {
        'a/s.yaml': secret('shop'),
        'b/s.yaml': secret('shop'),
        'vc.yaml': apiKey('secretName: own, namespace: shop'),
      },
      ['Secret shop/own: b/s.yaml a/s.yaml < vc.yaml'],
    ],
    [
      'that no file defines',
      {
        'a/vc.yaml': apiKey('secretName: own, namespace: shop'),
        'b/vc.yaml': apiKey('secretName: own, namespace: shop'),
      },
      ['Secret shop/own:  < a/vc.yaml b/vc.yaml'],
    ],
    [
      'that no file defines, in two namespaces',
      {
        'a/vc.yaml': apiKey('secretName: own, namespace: shop'),
        'b/vc.yaml': apiKey('secretName: own, namespace: bank'),
      },
      ['Secret shop/own:  < a/vc.yaml', 'Secret bank/own:  < b/vc.yaml'],
    ],
    [
      'that no file defines, in no namespace',
      { 'a/vc.yaml': apiKey('secretName: own'), 'b/vc.yaml': apiKey('secretName: own') },
      ['Secret -/own:  < a/vc.yaml', 'Secret -/own:  < b/vc.yaml'],
    ],
    [
      'a user whom no file defines',
      { 'a.yaml': key('user: jane'), 'b.yaml': key('user: jane').replace('sync', 'ci') },
      [
        'OwnedAccessKey -/sync: a.yaml < ',
        'User -/jane:  < a.yaml b.yaml',
        'OwnedAccessKey -/ci: b.yaml < ',
      ],
    ],
    [
      'a key by the value that a Secret holds',
      {
        'k.yaml': key('key: x9f3c1b2a7d4e8f60'),
        's.yaml': secret('shop', 'vc-platform-api-key', '{accessKey: x9f3c1b2a7d4e8f60}'),
        'vc.yaml': apiKey('namespace: shop'),
      },
      [
        'OwnedAccessKey -/sync: k.yaml < s.yaml',
        'Secret shop/vc-platform-api-key: s.yaml < vc.yaml',
      ],
    ],
  ]
  it.each(rows)('%s', (_, files, expected) => {
    expect(joined(files)).toEqual(expected)
  })
})
