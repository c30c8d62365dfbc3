import { describe, expect, it } from 'vitest'
import { lintFiles } from '../../src/run/lint-files.ts'

type Files = Readonly<Record<string, string>>

const DEFAULT = 'vc-platform-api-key'
const secret = (name: string, namespace?: string, key = 'accessKey: "<KEY>"') =>
  `apiVersion: v1\nkind: Secret\nmetadata: {name: ${name}${namespace === undefined ? '' : `, namespace: ${namespace}`}}\nstringData: {${key}}\n`
/** A vc.yaml that is installed in a namespace, and the fields of its `apiKey`. */
const vc = (namespace: string, apiKey = 'createRBAC: true') =>
  `# vclint-namespace: ${namespace}\nexternal: {platform: {apiKey: {${apiKey}}}}\n`

const RBAC = ['missing-secret-access', 'missing-vc-role', 'missing-platform-secret']

function found(files: Files): readonly string[] {
  const inputs = Object.entries(files).map(([uri, text]) => ({ uri, text }))
  const { findings, crashes } = lintFiles(inputs)
  expect(crashes).toEqual([])
  return findings
    .filter(({ rule }) => RBAC.includes(rule))
    .map(({ uri, severity, message }) => `${uri} ${severity}: ${message}`)
}

const REPORTED = (text: string) => [expect.stringContaining(text)]
const SILENT: readonly string[] = []

describe('the Secret that a virtual cluster reads', () => {
  const cases: readonly [string, Files, readonly unknown[]][] = [
    ['there, in its namespace', { 'vc.yaml': vc('a'), 's.yaml': secret(DEFAULT, 'a') }, SILENT],
    ['there, in no namespace', { 'vc.yaml': vc('a'), 's.yaml': secret(DEFAULT) }, SILENT],
    [
      'elsewhere, and nobody reads it',
      { 'vc.yaml': vc('shop'), 's.yaml': secret(DEFAULT, 'bank') },
      REPORTED('is in namespace "bank"'),
    ],
    [
      'elsewhere, by a name of its own',
      { 'vc.yaml': vc('shop', 'secretName: shop-key'), 's.yaml': secret('shop-key', 'bank') },
      REPORTED('is in namespace "bank"'),
    ],
    ...[
      ['team-a', 'team-b'],
      ['prod-eu', 'prod-us'],
      ['shop', 'bank'],
    ].map(([one = '', other = '']): [string, Files, readonly unknown[]] => [
      `of the default name in ${one}, and ${other} has none here`,
      {
        'dev1/vc.yaml': vc(one),
        'dev1/secret.yaml': secret(DEFAULT, one),
        'dev2/vc.yaml': vc(other),
      },
      SILENT,
    ]),
    [
      'of another tenant, all in one folder',
      {
        'vc-dev1.yaml': vc('team-a'),
        'secret.yaml': secret(DEFAULT, 'team-a'),
        'vc-dev2.yaml': vc('team-b'),
      },
      SILENT,
    ],
    [
      'of another tenant, and its own is misspelt',
      {
        'vc-dev1.yaml': vc('team-a'),
        'secret.yaml': secret(DEFAULT, 'team-a'),
        'vc-dev2.yaml': vc('team-b'),
        'other.yaml': secret('vc-platform-apikey', 'team-b'),
      },
      REPORTED('Did you mean "vc-platform-apikey"?'),
    ],
    [
      'of a name that is misspelt',
      { 'vc.yaml': vc('a', 'secretName: shop-key'), 's.yaml': secret('shop-kye', 'a') },
      REPORTED('Did you mean "shop-kye"?'),
    ],
    [
      'of a name that is misspelt, in another namespace',
      { 'x/vc.yaml': vc('a', 'secretName: shop-key'), 's.yaml': secret('shop-kye', 'b') },
      SILENT,
    ],
    [
      'of a name with another number',
      { 'x/vc.yaml': vc('a', 'secretName: shop-key-1'), 's.yaml': secret('shop-key-2') },
      SILENT,
    ],
    [
      'among others of its namespace',
      { 'x/vc.yaml': vc('a', 'secretName: shop-key'), 's.yaml': secret('registry', 'a') },
      REPORTED('Check that it exists'),
    ],
    [
      'beside another one',
      { 'x/vc.yaml': vc('a', 'secretName: shop-key'), 'x/s.yaml': secret('registry', 'b') },
      REPORTED('Check that it exists'),
    ],
    [
      'below another one',
      { 'x/vc.yaml': vc('a', 'secretName: shop-key'), 's.yaml': secret('registry', 'b') },
      SILENT,
    ],
    [
      'above another one',
      { 'vc.yaml': vc('a', 'secretName: shop-key'), 'x/s.yaml': secret('registry', 'b') },
      REPORTED('Check that it exists'),
    ],
    [
      'beside one whose name a template knows',
      { 'vc.yaml': vc('a', 'secretName: shop-key'), 's.yaml': secret('"{{ .name }}"', 'a') },
      SILENT,
    ],
    [
      'by a name that a template knows',
      { 'vc.yaml': vc('a', 'secretName: "{{ .name }}"'), 's.yaml': secret('registry', 'a') },
      SILENT,
    ],
  ]
  it.each(cases)('%s', (_, files, expected) => {
    expect(found(files)).toEqual(expected)
  })
})

describe('access to the Secret of another namespace, without createRBAC', () => {
  const cluster = vc('shop', 'namespace: keys, createRBAC: false')
  const role = (rules = '{apiGroups: [""], resources: [secrets], verbs: [get]}') =>
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: reader, namespace: keys}\nrules: [${rules}]\n`
  const binding = ({ namespace = 'keys', to = 'shop', kind = 'Role', name = 'reader' } = {}) =>
    `apiVersion: rbac.authorization.k8s.io/v1\nkind: RoleBinding\nmetadata: {name: b, namespace: ${namespace}}\nroleRef: {apiGroup: rbac.authorization.k8s.io, kind: ${kind}, name: ${name}}\nsubjects: [{kind: ServiceAccount, name: vc, namespace: ${to}}]\n`
  const own = { 'vc.yaml': cluster, 's.yaml': secret(DEFAULT, 'keys') }
  const cases: readonly [string, Files, 'reported' | 'silent'][] = [
    ['nothing at all', {}, 'reported'],
    ['a Role and its RoleBinding', { 'r.yaml': role(), 'b.yaml': binding() }, 'silent'],
    ['a Role alone', { 'r.yaml': role() }, 'reported'],
    ['a RoleBinding alone', { 'b.yaml': binding() }, 'reported'],
    ['a RoleBinding to a ClusterRole', { 'b.yaml': binding({ kind: 'ClusterRole' }) }, 'silent'],
    [
      'a RoleBinding to what a template names',
      { 'b.yaml': binding({ name: '"{{ .r }}"' }) },
      'silent',
    ],
    [
      'a RoleBinding of another namespace',
      { 'r.yaml': role(), 'b.yaml': binding({ namespace: 'bank' }) },
      'reported',
    ],
    [
      'a RoleBinding for another namespace',
      { 'r.yaml': role(), 'b.yaml': binding({ to: 'bank' }) },
      'reported',
    ],
    [
      'a Role for other Secrets',
      {
        'r.yaml': role('{apiGroups: [""], resources: [secrets], verbs: [get], resourceNames: [x]}'),
        'b.yaml': binding(),
      },
      'reported',
    ],
    [
      'a Role for this Secret',
      {
        'r.yaml': role(
          `{apiGroups: [""], resources: [secrets], verbs: [get], resourceNames: [${DEFAULT}]}`,
        ),
        'b.yaml': binding(),
      },
      'silent',
    ],
  ]
  it.each(cases)('%s: %s', (_, files, expected) => {
    const messages = found({ ...own, ...files })
    expect(messages.length > 0 ? 'reported' : 'silent').toBe(expected)
  })
})

describe('a kustomization that is checked alone', () => {
  const user =
    'apiVersion: management.platform.sh/v1\nkind: User\nmetadata: {name: jo}\nspec: {username: jo}\n'
  const patching = (resource: string, patch: string) =>
    `resources: [${resource}]\npatches:\n  - target: {group: management.platform.sh, kind: User, name: jo}\n    ${patch}\n`

  it.each([
    ['has patches', patching('jo.yaml', 'path: groups.yaml'), []],
    ['has none', 'resources: [jo.yaml]\n', ['failing-operation']],
  ])('tells what becomes of an object whose base %s', (_, base, expected) => {
    const over = patching('../base', `patch: '[{"op": "remove", "path": "/spec/groups/0"}]'`)
    const others = {
      'base/jo.yaml': user,
      'base/kustomization.yaml': base,
      'base/groups.yaml': '- {op: add, path: /spec/groups, value: [staff]}\n',
    }
    const { findings } = lintFiles([
      { uri: 'over/kustomization.yaml', text: over },
      ...Object.entries(others).map(([uri, text]) => ({ uri, text, factsOnly: true })),
    ])
    expect(findings.map(({ rule }) => rule)).toEqual(expected)
  })
})
