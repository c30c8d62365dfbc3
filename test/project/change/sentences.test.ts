import { expect, it } from 'vitest'
import { lintFiles } from '../../lint-files.ts'
import { reported } from './compare.ts'

interface Row {
  /** What the specification says, in short. */
  readonly fact: string
  readonly section: string
  readonly rule: string
  readonly before: string
  readonly fine: string
  readonly wrong: string
}

const SERVER = [
  'uid: af5f9f0f-8ab9-4b4b-a595-a95a5921f3c2',
  'resourceVersion: "7"',
  'generation: 3',
  'creationTimestamp: "2023-04-03T00:00:00Z"',
]

interface Fields {
  readonly kind?: string
  readonly metadata?: readonly string[]
  readonly without?: string
  readonly spec?: string
}

/** A PUT body with all that the server sent. */
function body({ kind = 'User', metadata = [], without = '-', spec }: Fields = {}): string {
  const own = metadata.map((line) => line.split(':')[0])
  const fields = ['name: jane', ...SERVER].filter(
    (line) => !line.startsWith(`${without}:`) && !own.includes(line.split(':')[0]),
  )
  return [
    '# vclint-mode: update',
    'apiVersion: management.platform.sh/v1',
    `kind: ${kind}`,
    'metadata:',
    ...[...fields, ...metadata].map((line) => `  ${line}`),
    `spec: ${spec ?? '{displayName: Jane, email: jane@example.com}'}`,
    '',
  ].join('\n')
}

const DELETED = 'deletionTimestamp: "2026-03-01T10:00:00Z"'
const live = (fields: Fields) => body(fields).replace('# vclint-mode: update\n', '')
const workspace = (namespace: string) =>
  live({ kind: 'WorkspaceInstance', metadata: [`namespace: ${namespace}`] })

const rows: readonly Row[] = [
  {
    fact: 'kind cannot be updated',
    section: 'Common object envelope',
    rule: 'immutable-field-changed',
    before: live({}),
    fine: live({ spec: '{email: jane@example.com, displayName: Jane Doe}' }),
    wrong: live({ kind: 'OwnedAccessKey' }),
  },
  {
    fact: 'name cannot be updated',
    section: 'metadata',
    rule: 'immutable-field-changed',
    before: body(),
    fine: body({ metadata: ["name: 'jane'"] }),
    wrong: body({ metadata: ['name: john'] }),
  },
  {
    fact: 'namespace cannot be updated',
    section: 'metadata',
    rule: 'immutable-field-changed',
    before: workspace('platform-p-a'),
    fine: workspace('"platform-p-a"'),
    wrong: workspace('platform-p-b'),
  },
  {
    fact: 'uid is read-only and unchanged on PUT',
    section: 'metadata',
    rule: 'immutable-field-changed',
    before: body(),
    fine: body({ metadata: ['uid: "af5f9f0f-8ab9-4b4b-a595-a95a5921f3c2"'] }),
    wrong: body({ metadata: ['uid: 00000000-8ab9-4b4b-a595-a95a5921f3c2'] }),
  },
  {
    fact: 'resourceVersion is read-only; clients pass it back unmodified',
    section: 'metadata, Versioning',
    rule: 'resource-version-changed',
    before: body(),
    fine: body({ metadata: ["resourceVersion: '7'"] }),
    wrong: body({ metadata: ['resourceVersion: "8"'] }),
  },
  ...['name', 'uid', 'resourceVersion', 'generation', 'creationTimestamp'].map(
    (field): Row => ({
      fact: `PUT sends the complete object, ${field} included`,
      section: 'Endpoints',
      rule: 'incomplete-update',
      before: body(),
      fine: body({ spec: '{displayName: J, email: jane@example.com}' }),
      wrong: body({ without: field }),
    }),
  ),
  {
    fact: 'PUT sends the complete object, all of spec included',
    section: 'Endpoints',
    rule: 'incomplete-update',
    before: body(),
    fine: body({ spec: '{email: j@example.com, displayName: Jane}' }),
    wrong: body({ spec: '{email: jane@example.com}' }),
  },
  {
    fact: 'deletionTimestamp cannot be unset',
    section: 'metadata, States',
    rule: 'deletion-extended',
    before: live({ metadata: [DELETED] }),
    fine: live({ metadata: ['deletionTimestamp: 2026-03-01T10:00:00Z'] }),
    wrong: live({}),
  },
  {
    fact: 'deletionTimestamp cannot move later, only be shortened',
    section: 'metadata, States',
    rule: 'deletion-extended',
    before: live({ metadata: [DELETED] }),
    fine: live({ metadata: ['deletionTimestamp: "2026-03-01T09:59:59Z"'] }),
    wrong: live({ metadata: ['deletionTimestamp: "2026-03-01T10:00:01Z"'] }),
  },
  {
    fact: 'deletionGracePeriodSeconds may only be shortened; read-only',
    section: 'metadata',
    rule: 'deletion-extended',
    before: live({ metadata: [DELETED, 'deletionGracePeriodSeconds: 30'] }),
    fine: live({ metadata: [DELETED, 'deletionGracePeriodSeconds: 0'] }),
    wrong: live({ metadata: [DELETED, 'deletionGracePeriodSeconds: 31'] }),
  },
  {
    fact: 'after deletionTimestamp is set, finalizers are only removed',
    section: 'metadata',
    rule: 'finalizer-added-while-terminating',
    before: live({ metadata: [DELETED, 'finalizers: [a.io/x, a.io/y]'] }),
    fine: live({ metadata: [DELETED, 'finalizers: [a.io/y]'] }),
    wrong: live({ metadata: [DELETED, 'finalizers: [a.io/y, a.io/x, a.io/z]'] }),
  },
  {
    fact: 'annotations are preserved on modification',
    section: 'metadata',
    rule: 'annotation-dropped',
    before: body({ metadata: ['annotations: {a.io/x: "1", a.io/y: "2"}'] }),
    fine: body({ metadata: ['annotations: {a.io/y: "3", a.io/x: "1"}'] }),
    wrong: body({ metadata: ['annotations: {a.io/y: "2"}'] }),
  },
  {
    fact: 'changing tokenGeneration invalidates all tokens',
    section: 'User, Authentication',
    rule: 'tokens-invalidated',
    before: live({ spec: '{tokenGeneration: 1}' }),
    fine: live({ spec: '{displayName: J, tokenGeneration: 1}' }),
    wrong: live({ spec: '{tokenGeneration: 2}' }),
  },
  {
    fact: 'a disabled user cannot log in',
    section: 'User, Authentication',
    rule: 'access-disabled',
    before: live({ spec: '{displayName: J}' }),
    fine: live({ spec: '{displayName: J, disabled: false}' }),
    wrong: live({ spec: '{displayName: J, disabled: true}' }),
  },
  {
    fact: 'a disabled key exists but is rejected',
    section: 'OwnedAccessKey, States',
    rule: 'access-disabled',
    before: live({ kind: 'OwnedAccessKey', spec: '{user: j, disabled: false}' }),
    fine: live({ kind: 'OwnedAccessKey', spec: '{disabled: false, user: j}' }),
    wrong: live({ kind: 'OwnedAccessKey', spec: '{user: j, disabled: true}' }),
  },
]

it.each(rows.map((row) => [row.fact, row] as const))('%s', (_, { rule, ...row }) => {
  const [before, fine, wrong] = [row.before, row.fine, row.wrong].map((text) => ({
    'a.yaml': text,
  }))
  expect(reported(before ?? {}, fine ?? {})).toEqual([])
  expect(reported(before ?? {}, wrong ?? {})).toEqual([rule])
})

/** What the specification says of fields that no client may write, and a value that nobody may give them. */
const protectedFields: readonly (readonly [fact: string, path: string, value: unknown])[] = [
  ['kind cannot be updated', '/kind', 'OwnedAccessKey'],
  ['name cannot be updated', '/metadata/name', 'john'],
  ['namespace cannot be updated', '/metadata/namespace', 'platform-p-b'],
  ['selfLink is read-only', '/metadata/selfLink', '/users/jane'],
  ['uid is read-only', '/metadata/uid', '00000000-8ab9-4b4b-a595-a95a5921f3c2'],
  ['resourceVersion is read-only', '/metadata/resourceVersion', '8'],
  ['generation is read-only', '/metadata/generation', 4],
  ['clients may not set creationTimestamp', '/metadata/creationTimestamp', '2023-04-04T00:00:00Z'],
  ['a client cannot set deletionTimestamp', '/metadata/deletionTimestamp', '2026-03-01T10:00:00Z'],
  ['deletionGracePeriodSeconds is read-only', '/metadata/deletionGracePeriodSeconds', 0],
]

/** Rules that report a patch with one operation. */
const reportedOf = (operation: object) =>
  lintFiles([
    { uri: 'user-jane.patch.json', text: `${JSON.stringify([operation])}\n` },
  ]).findings.map(({ rule }) => rule)

it.each(protectedFields)('a patch may expect a value, but not write it: %s', (_, path, value) => {
  expect(reportedOf({ op: 'test', path, value })).toEqual([])
  expect(reportedOf({ op: 'replace', path, value })).toEqual(['immutable-target'])
  expect(reportedOf({ op: 'remove', path })).toEqual(['immutable-target'])
})

it('a patch may write what the specification does not protect', () => {
  expect(reportedOf({ op: 'replace', path: '/spec/displayName', value: 'Jane' })).toEqual([])
})
