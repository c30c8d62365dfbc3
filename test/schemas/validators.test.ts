import { describe, expect, test } from 'vitest'
import { kinds } from '../../src/generated/bind.ts'
import { validatorOf } from '../../src/generated/validators.js'
import { validatorOf as vcValidatorOf } from '../../src/generated/vc-validator.js'

const validatorFor = (kind: string) => vcValidatorOf(kind) ?? validatorOf(kind)

/** What does not fit, as `/place keyword`. */
const errorsOf = (kind: string, value: unknown): readonly string[] => {
  const validate = validatorFor(kind)
  if (!validate) return ['no validator']
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, keyword }) => `${instancePath} ${keyword}`)
}

const patches = (...entries: readonly unknown[]) => ({
  sync: { toHost: { endpoints: { patches: entries } } },
})

describe('the validators', () => {
  test('exist for every kind, and for nothing that objects inherit', () => {
    expect(kinds.filter(({ kind }) => validatorFor(kind) === undefined)).toEqual([])
    expect(validatorFor('constructor')).toBeUndefined()
  })

  test('accept an object with every sort of field', () => {
    expect(
      errorsOf('OwnedAccessKey', {
        apiVersion: 'management.platform.sh/v1',
        kind: 'OwnedAccessKey',
        metadata: {
          name: 'ci',
          namespace: '',
          creationTimestamp: null,
          labels: { team: 'a' },
          managedFields: [
            { operation: 'Apply', fieldsType: 'FieldsV1', fieldsV1: { 'f:spec': {} } },
          ],
        },
        spec: {
          ttl: 60,
          disabled: false,
          oidcProvider: { anything: [1] },
          scope: { roles: [{ role: 'vc', projects: ['*'] }], rules: [{ resources: [{}] }] },
        },
        status: {},
      }),
    ).toEqual([])
  })

  test('leave unknown keys, kinds and versions to the rules that know them', () => {
    expect(errorsOf('vc', patches({ path: 'a', pathh: 'b', labels: { app: 'x' } }))).toEqual([])
    expect(errorsOf('User', { kind: 'Users', apiVersion: 'v1', sepc: {} })).toEqual([])
  })

  test('take null for absent wherever it stands', () => {
    const absent = { path: null, expression: null, reference: null, labels: null }
    expect(errorsOf('vc', patches(absent, null))).toEqual([])
    expect(errorsOf('vc', { external: { platform: { apiKey: null } }, sync: null })).toEqual([])
    const metadata = { labels: { a: null }, managedFields: [{ operation: null, time: null }] }
    expect(errorsOf('User', { metadata, spec: { email: null, groups: [null] } })).toEqual([])
    expect(errorsOf('User', null)).toEqual([])
  })

  test('report every wrong type in one pass', () => {
    expect(
      errorsOf('User', {
        metadata: { labels: { on: true }, resourceVersion: 66325905 },
        spec: { disabled: 'true', tokenGeneration: 1.5, clusterRoles: ['admin'], groups: 'a' },
      }),
    ).toEqual([
      '/metadata/resourceVersion type',
      '/metadata/labels/on type',
      '/spec/groups type',
      '/spec/tokenGeneration type',
      '/spec/disabled type',
      '/spec/clusterRoles/0 type',
    ])
  })

  test('ask for the path of a patch and for nothing else', () => {
    expect(errorsOf('vc', patches({ expression: 'value' }))).toEqual([
      '/sync/toHost/endpoints/patches/0 required',
    ])
    const objects = kinds.filter(({ kind }) => kind !== 'JsonPatch')
    for (const { kind } of objects) expect(errorsOf(kind, {})).toEqual([])
  })

  test('validate patches wherever they stand', () => {
    const resource = { patches: { path: 'a' } }
    expect(
      errorsOf('vc', {
        sync: {
          toHost: { pods: resource, customResources: { 'a.b/c': resource } },
          fromHost: { widgets: resource, storageClasses: { enabled: 'auto' } },
        },
      }),
    ).toEqual([
      '/sync/toHost/pods/patches type',
      '/sync/toHost/customResources/a.b~1c/patches type',
      '/sync/fromHost/widgets/patches type',
    ])
  })

  test('know the formats, the enumerations and the DNS label of a namespace', () => {
    const good = (namespace: string) => ({ metadata: { namespace } })
    expect(errorsOf('User', good('a'.repeat(63)))).toEqual([])
    expect(errorsOf('User', good('a'.repeat(64)))).toEqual(['/metadata/namespace pattern'])
    expect(errorsOf('User', good('Team_A'))).toEqual(['/metadata/namespace pattern'])
    expect(
      errorsOf('User', {
        metadata: {
          creationTimestamp: '03.04.2023',
          deletionTimestamp: '2023-02-30T00:00:00Z',
          managedFields: [{ operation: 'apply', fieldsType: 'V1', time: '2023-04-03T00:00:00Z' }],
        },
        spec: { email: 'a@b c', icon: 'no address' },
      }),
    ).toEqual([
      '/metadata/creationTimestamp format',
      '/metadata/deletionTimestamp format',
      '/metadata/managedFields/0/operation enum',
      '/metadata/managedFields/0/fieldsType enum',
      '/spec/icon format',
      '/spec/email format',
    ])
  })

  test('never throw, whatever the value is', () => {
    const odd = [
      undefined,
      true,
      0,
      Number.NaN,
      10n,
      '',
      '\uD800',
      Symbol('a'),
      () => 1,
      new Date(Number.NaN),
      [],
      [[[]]],
      new Map([['spec', 1]]),
      Object.create(null),
      JSON.parse('{"__proto__": {"spec": 1}, "constructor": 1, "spec": {"__proto__": []}}'),
    ]
    for (const { kind } of kinds) {
      for (const value of odd) {
        for (const place of [value, { spec: value, metadata: value, sync: value, data: value }]) {
          expect(typeof validatorFor(kind)?.(place)).toBe('boolean')
        }
      }
    }
  })

  test('finish with long texts and with many errors', () => {
    const long = ['a'.repeat(1e6), `a@${'a-'.repeat(5e5)}`, `http://${'a:'.repeat(5e5)}`]
    for (const text of long) {
      const spec = { email: text, icon: text }
      expect(errorsOf('User', { metadata: { namespace: text }, spec })).toEqual([
        '/metadata/namespace pattern',
        '/spec/email format',
      ])
    }
    const roles = Array.from({ length: 1e5 }, () => ({ role: 1 }))
    expect(errorsOf('OwnedAccessKey', { spec: { scope: { roles } } })).toHaveLength(1e5)
  })
})
