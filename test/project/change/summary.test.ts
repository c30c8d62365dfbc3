import { describe, expect, it } from 'vitest'
import { type ObjectSummary, summarise } from '../../../src/project/change/summary.ts'
import { pairing, type State } from './compare.ts'

/** What a change does, an object a line and its fields behind it. */
function summary(before: State, after: State): readonly string[] {
  const nameBefore = ({ uri }: { readonly uri: string }) => `old/${uri}`
  return summarise({ ...pairing(before, after), nameBefore }).flatMap(lines)
}

const lines = ({ change, kind, namespace, name, file, fields, consequences }: ObjectSummary) => [
  `${change} ${kind} ${namespace ?? '-'}/${name ?? '-'} in ${file}${consequences.map((text) => ` (${text})`).join('')}`,
  ...fields.map(
    (one) =>
      `${one.field}: ${one.before ?? '-'} -> ${one.after ?? '-'}${one.consequences.map((text) => ` (${text})`).join('')}`,
  ),
]

const object = (kind: string, metadata: string, spec = '') =>
  `apiVersion: management.platform.sh/v1\nkind: ${kind}\nmetadata: {${metadata}}\n${spec && `spec: {${spec}}\n`}`
const key = (spec: string) => ({ 'a.yaml': object('OwnedAccessKey', 'name: sync', spec) })
const vc = (text: string) => ({ 'vc.yaml': `${text}\n` })
const API = 'https://platform.example.com/kubernetes/management/apis/management.platform.sh/v1'
const request = (line: string) => ({ 'a.http': `${line}\nAuthorization: Bearer {{key}}\n` })

const rows: readonly [string, State, State, readonly string[]][] = [
  ['nothing', key('user: jane'), key('user: "jane"'), []],
  [
    'a new object',
    {},
    { 'a.yaml': object('User', 'name: jane, namespace: x') },
    ['created User x/jane in a.yaml'],
  ],
  [
    'a new object whose name the server makes',
    {},
    { 'a.yaml': object('User', 'generateName: jane-') },
    [
      'created User -/- in a.yaml (Makes a new object for every run; HTTP 409 when the generated name exists already.)',
    ],
  ],
  [
    'an object with an empty name',
    {},
    { 'a.yaml': object('User', 'name: ""') },
    ['created User -/- in a.yaml'],
  ],
  [
    'an object that goes',
    { 'a.yaml': object('User', 'name: jane') },
    {},
    ['deleted User -/jane in old/a.yaml'],
  ],
  [
    'an object that goes, with finalizers',
    { 'a.yaml': object('User', 'name: jane, finalizers: [x.sh/a, x.sh/b]') },
    {},
    [
      'deleted User -/jane in old/a.yaml (Removal is blocked while it has finalizers: x.sh/a, x.sh/b.)',
    ],
  ],
  [
    'a text',
    key('user: jane'),
    key('user: joe'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.user: "jane" -> "joe"'],
  ],
  [
    'a text that comes',
    key('user: jane'),
    key('user: jane, displayName: Sync'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.displayName: - -> "Sync"'],
  ],
  [
    'a text that goes',
    key('user: jane, displayName: Sync'),
    key('user: jane'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.displayName: "Sync" -> -'],
  ],
  [
    'a number and a switch',
    key('ttl: 5'),
    key('ttl: 6, disabled: true'),
    [
      'changed OwnedAccessKey -/sync in a.yaml',
      'spec.ttl: 5 -> 6',
      'spec.disabled: - -> true (The key still exists but is rejected for API access.)',
    ],
  ],
  [
    'a secret',
    key('key: 3f9c1b7a5d2e8046bf1a7c93d5e20864'),
    key('key: 8d04c6e2a97b51f3d8e6b40c2a1f7935'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.key: •••••••• -> ••••••••'],
  ],
  [
    'a list with a secret',
    key('user: jane'),
    key('user: jane, groups: [a, 3f9c1b7a5d2e8046bf1a7c93d5e20864]'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.groups: - -> ••••••••'],
  ],
  [
    'an object in the file of one without a namespace, which goes',
    {
      'a.yaml': object('WorkspaceInstance', 'name: desk'),
      'b.yaml': object('WorkspaceInstance', 'name: desk, namespace: x'),
    },
    { 'a.yaml': object('WorkspaceInstance', 'name: desk, namespace: x') },
    ['deleted WorkspaceInstance -/desk in old/a.yaml'],
  ],
  ['a template', key('user: "{{ user }}"'), key('user: jane'), []],
  ['a template that comes', key('user: jane'), key('user: jane, displayName: "{{ name }}"'), []],
  [
    'a list of texts',
    key('groups: [a, b]'),
    key('groups: [b, a]'),
    [
      'changed OwnedAccessKey -/sync in a.yaml',
      'spec.groups: ["a", "b"] -> ["b", "a"] (Only the order differs.)',
    ],
  ],
  [
    'a list that comes',
    key('user: a'),
    key('user: a, groups: [a, b]'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.groups: - -> ["a", "b"]'],
  ],
  [
    'an empty list and an empty object',
    key('user: a'),
    key('user: a, groups: [], scope: {}'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.groups: - -> []', 'spec.scope: - -> {}'],
  ],
  [
    'items by what identifies them',
    key('scope: {roles: [{role: vc}]}'),
    key('scope: {roles: [{role: vc, projects: [shop]}]}'),
    ['changed OwnedAccessKey -/sync in a.yaml', 'spec.scope.roles[vc].projects: - -> ["shop"]'],
  ],
  [
    'an object in place of a text',
    vc('sync: on'),
    vc('sync: {toHost: {pods: {enabled: true}}}'),
    ['changed Virtual cluster configuration -/- in vc.yaml', 'sync: "on" -> an object'],
  ],
  [
    'an object that comes, by its values',
    vc('telemetry: {}'),
    vc('telemetry: {enabled: false, instanceCreator: x}'),
    [
      'changed Virtual cluster configuration -/- in vc.yaml',
      'telemetry.enabled: - -> false',
      'telemetry.instanceCreator: - -> "x"',
    ],
  ],
  [
    'keys with dots',
    vc('sync: {toHost: {pods: {translateImage: {"a.io/x": y}}}}'),
    vc('sync: {toHost: {pods: {translateImage: {"a.io/x": z}}}}'),
    [
      'changed Virtual cluster configuration -/- in vc.yaml',
      'sync.toHost.pods.translateImage["a.io/x"]: "y" -> "z"',
    ],
  ],
  [
    'a request that deletes',
    {},
    request(`DELETE ${API}/ownedaccesskeys/sync`),
    ['deleted OwnedAccessKey -/sync in a.http'],
  ],
  ['a request that reads', {}, request(`GET ${API}/users/jane`), []],
  [
    'a request that changes',
    request(`GET ${API}/users/jane`),
    request(`DELETE ${API}/users/jane`),
    ['deleted User -/jane in a.http'],
  ],
  [
    'a request that stays',
    request(`DELETE ${API}/users/jane`),
    request(`DELETE ${API}/users/jane`),
    [],
  ],
  ['a request that goes', request(`DELETE ${API}/ownedaccesskeys/sync`), {}, []],
  [
    'a configuration that goes',
    vc('sync: {}'),
    {},
    ['deleted Virtual cluster configuration -/- in old/vc.yaml'],
  ],
  [
    'objects within an object that comes, by their values',
    vc('sync: {}'),
    vc('sync: {toHost: {pods: {enabled: true, translateImage: {a: b}}}}'),
    [
      'changed Virtual cluster configuration -/- in vc.yaml',
      'sync.toHost.pods.enabled: - -> true',
      'sync.toHost.pods.translateImage.a: - -> "b"',
    ],
  ],
  [
    'a patch for nobody',
    {},
    { 'a.patch.yaml': '- {op: remove, path: /spec/user}\n' },
    ['created JSON patch -/- in a.patch.yaml'],
  ],
]

describe('a summary shows', () => {
  it.each(rows)('%s', (_, before, after, expected) => {
    expect(summary(before, after)).toEqual(expected)
  })
})
