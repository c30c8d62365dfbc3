import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkVocabulary } from '../../scripts/generate/check-vocabulary.ts'
import { readVocabulary, type Schema } from '../../scripts/generate/vocabulary.ts'

const directory = join(import.meta.dirname, '../../schemas')
const vocabulary = readVocabulary(directory)
// The configuration is vclint's own: the spec says nothing of it.
const specified = vocabulary.definitions.filter(({ file }) => file !== 'config-file.schema.json')

const check = (definitions: Readonly<Record<string, Schema>>) => {
  const root = { description: 'Root.', ...definitions.Root }
  const all = { ...definitions, Root: root }
  return checkVocabulary({
    definitions: Object.entries(all).map(([name, schema]) => ({ name, file: 'a', schema })),
    kinds: [{ kind: 'Root', name: 'Root', index: 0, schema: root }],
  })
}

describe('the schemas', () => {
  test('keep to what binds, describe every property, and name each definition once', () => {
    expect(checkVocabulary(vocabulary)).toEqual([])
  })

  test('say that they are of draft-07', () => {
    const dialects = readdirSync(directory)
      .filter((name) => name.endsWith('.schema.json'))
      .map((name) => (JSON.parse(readFileSync(join(directory, name), 'utf8')) as Schema).$schema)
    expect(new Set(dialects)).toEqual(new Set(['http://json-schema.org/draft-07/schema#']))
  })

  test('name the section of the spec that each property rests on', () => {
    const silent = specified.flatMap(({ name, schema }) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => typeof property['x-spec'] !== 'string')
        .map(([key]) => `${name}.${key}`),
    )
    expect(silent).toEqual([])
  })

  test('require nothing but what makes a patch', () => {
    const required = specified.flatMap(({ name, schema }) =>
      schema.required === undefined ? [] : [[name, schema.required]],
    )
    expect(required).toEqual([
      ['JsonPatchOperation', ['op', 'path']],
      ['PatchEntry', ['path']],
    ])
  })
})

describe('the check of the schemas', () => {
  test('accepts scalars, named items, named map values and references with facts', () => {
    expect(
      check({
        Root: {
          properties: {
            list: { type: 'array', description: 'A.', items: { $ref: '#/definitions/Item' } },
            map: {
              type: 'object',
              description: 'A.',
              additionalProperties: { $ref: '#/definitions/Item' },
            },
            one: {
              description: 'A.',
              allOf: [{ $ref: '#/definitions/Item' }],
              'x-secret': true,
            },
          },
        },
        Item: { type: 'string', description: 'An item.' },
      }),
    ).toEqual([])
  })

  test.each<[string, Schema, string]>([
    ['anyOf', { description: 'A.', anyOf: [] }, 'Root.a: "anyOf" does not bind'],
    ['oneOf', { description: 'A.', oneOf: [] }, 'Root.a: "oneOf" does not bind'],
    [
      'a value without a text',
      { description: 'A.', enum: ['a'] },
      'Root.a: "enumDescriptions" does not describe each value',
    ],
    [
      'a reference with siblings',
      { description: 'A.', $ref: '#/definitions/Root' },
      'Root.a: "$ref" has siblings; put it into "allOf"',
    ],
    [
      'two references at once',
      {
        description: 'A.',
        allOf: [{ $ref: '#/definitions/Root' }, { $ref: '#/definitions/Root' }],
      },
      'Root.a: "allOf" holds one "$ref" and nothing else',
    ],
    [
      'an assertion beside a reference',
      { description: 'A.', allOf: [{ $ref: '#/definitions/Root' }], type: 'object' },
      'Root.a: beside "allOf" only descriptions and facts stand',
    ],
    [
      'items without a name',
      { description: 'A.', type: 'array', items: { type: 'string' } },
      'Root.a: list items need a named definition',
    ],
    [
      'map values without a name',
      { description: 'A.', type: 'object', additionalProperties: { type: 'string' } },
      'Root.a: map values need a named definition',
    ],
    [
      'properties without a name',
      { description: 'A.', type: 'object', properties: {} },
      'Root.a: an object with properties needs a named definition',
    ],
    [
      'a missing description',
      { type: 'string' },
      'Root.a: the description is missing or has no full stop',
    ],
    [
      'a reference into nowhere',
      { description: 'A.', allOf: [{ $ref: '#/definitions/Nowhere' }] },
      'Nowhere: not defined',
    ],
  ])('refuses %s', (_, property, problem) => {
    expect(check({ Root: { properties: { a: property } } })).toEqual([problem])
  })

  test('refuses a definition that nothing uses, and a name that is no type name', () => {
    expect(check({ 'a-b': { type: 'string', description: 'A.' } })).toEqual([
      'a-b: no UpperCamelCase',
      'a-b: never used',
    ])
  })
})
