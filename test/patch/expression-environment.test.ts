import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { nodeEvaluator } from '../../src/files/sandbox/sandbox.ts'
import {
  CONTEXT,
  ENVIRONMENT,
  type EnvironmentEntry,
  FORBIDDEN,
  HELPERS,
  memberOf,
  membersOf,
  originOf,
  typesWith,
} from '../../src/patch/expression/types/environment.ts'
import { formatType, type TypeName } from '../../src/patch/expression/types/value-type.ts'

function allEntries(entries: readonly EnvironmentEntry[]): readonly EnvironmentEntry[] {
  return entries.flatMap((entry) => [entry, ...allEntries(entry.members ?? [])])
}

const MEMBER_TYPES: readonly TypeName[] = [
  'string',
  'array',
  'number',
  'boolean',
  'regexp',
  'function',
  'object',
]
const all = allEntries([...ENVIRONMENT, ...MEMBER_TYPES.flatMap(membersOf)])

describe('The environment', () => {
  test('says something whole of every name: a detail, a sentence and a year', () => {
    const poor = all.filter(
      ({ detail, documentation, year }) =>
        detail === '' || !/^[A-Z"`J].*\.$/s.test(documentation) || year < 2015 || year > 2026,
    )
    expect(poor.map(({ name, documentation }) => `${name}: ${documentation}`)).toEqual([])
  })

  test('says of every name what an editor shows it as', () => {
    const kinds = ['class', 'function', 'method', 'property', 'variable']
    expect([...new Set(all.map(({ kind }) => kind))].toSorted()).toEqual(kinds)
  })

  test('is what it was: each name with what an editor shows of it (vitest -u keeps it)', async () => {
    const lines = all.map(({ name, kind, detail, type, result, year, documentation }) =>
      [
        name,
        kind,
        detail,
        formatType(type),
        typeof result === 'object' ? formatType(result) : result,
        year,
        documentation,
      ].join(' | '),
    )
    const kept = '../golden/expressions/environment.txt'
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(kept)
  })

  test('declares each helper that the sandbox has, and no other', () => {
    const vcluster = { name: 'a', namespace: 'b', config: {} }
    const context = { vcluster, hostObject: {}, virtualObject: {}, path: 'a' }
    const evaluator = nodeEvaluator()
    const unknown = HELPERS.filter(({ name }) => {
      const outcome = evaluator.evaluate(`typeof ${name}`, { value: '', context })
      return outcome.kind !== 'value' || outcome.value !== 'function'
    })
    expect(unknown).toEqual([])
  })

  test.each([
    'docs/facts.md',
    'docs/preview.md',
    'rules/expression/helper-arity.md',
    'rules/expression/undefined-identifier.md',
  ])('has each helper in the sentence of %s that lists them', (path) => {
    const page = readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
    const unlisted = HELPERS.filter(({ name }) => !page.includes(`\`${name}\``))
    expect(
      unlisted.map(({ name }) => name),
      `${path} lists the functions of the platform`,
    ).toEqual([])
  })

  test('names nothing twice', () => {
    const lists = [
      ENVIRONMENT,
      ...MEMBER_TYPES.map(membersOf),
      ...all.map((entry) => entry.members ?? []),
    ]
    for (const list of lists) {
      const names = list.map(({ name }) => name)
      expect(names).toEqual([...new Set(names)])
    }
  })

  test('forbids nothing that it offers', () => {
    expect(ENVIRONMENT.filter(({ name }) => FORBIDDEN.has(name))).toEqual([])
  })

  test('knows the built-ins by the names that this engine has', () => {
    const samples: readonly (readonly [TypeName, object])[] = [
      ['string', String.prototype],
      ['array', Array.prototype],
      ['number', Number.prototype],
      ['boolean', Boolean.prototype],
      ['regexp', RegExp.prototype],
      ['function', Function.prototype],
    ]
    for (const [type, prototype] of samples) {
      const wrong = membersOf(type).filter(
        ({ name }) => !(name in prototype) && name !== 'lastIndex',
      )
      expect(
        wrong.map(({ name }) => name),
        type,
      ).toEqual([])
    }
  })

  test('gives each helper one parameter, and lists those of the specification', () => {
    expect(HELPERS.filter(({ parameters }) => parameters?.length !== 1)).toEqual([])
    expect(HELPERS.map(({ name, detail }) => `${name}${detail}`)).toEqual(
      expect.arrayContaining([
        'atob(encodedData: string) => string',
        'btoa(stringToEncode: string) => string',
        'virtualToHostDNS(virtualSvc: string) => string',
      ]),
    )
  })

  test('knows the whole of context', () => {
    const tree = (entry: EnvironmentEntry): unknown => [
      entry.name,
      entry.detail,
      ...(entry.members ?? []).map(tree),
    ]
    expect(tree(CONTEXT)).toEqual([
      'context',
      'object',
      ['vcluster', 'object', ['name', 'string'], ['namespace', 'string'], ['config', 'object']],
      ['hostObject', 'object | null'],
      ['virtualObject', 'object | null'],
      ['path', 'string'],
    ])
  })

  test('distinguishes members of Object.prototype from names that nobody knows', () => {
    expect([
      originOf('constructor'),
      originOf('__proto__'),
      originOf('toString'),
      memberOf('string', 'constructor'),
      memberOf('object', '__proto__'),
    ]).toEqual(['undefined', 'undefined', 'undefined', undefined, undefined])
  })

  test('knows which types have a method', () => {
    expect([
      typesWith('slice'),
      typesWith('trim'),
      typesWith('length'),
      typesWith('nothing'),
    ]).toEqual([['string', 'array'], ['string'], [], []])
  })
})
