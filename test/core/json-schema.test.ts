import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOwnSchema } from '../../src/config/own-schema.ts'
import { checkSchema } from '../../src/core/schema/json-schema/check.ts'
import type { CompiledSchema } from '../../src/core/schema/json-schema/compile.ts'
import { runs } from '../runs.ts'

function compiled(schema: unknown): CompiledSchema {
  const read = readOwnSchema('/schema.json', JSON.stringify(schema))
  if (typeof read === 'string') throw new Error(read)
  return read
}

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false, 0, 1, 2.5, -3, '', 'a', 'ab', 'b1'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 }),
  ),
})).value

/** Without the bare prototypes that fast-check gives some objects. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const types = fc.constantFrom('array', 'boolean', 'integer', 'null', 'number', 'object', 'string')
const keys = fc.constantFrom('a', 'b', 'c')
const small = fc.integer({ min: 0, max: 3 })

const schemas = fc.letrec((tie) => {
  const schema = tie('schema')
  const some = fc.array(schema, { minLength: 1, maxLength: 3 })
  return {
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.boolean(),
      fc.record({ type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 2 })) }),
      fc.record({
        enum: fc.uniqueArray(values, {
          minLength: 1,
          maxLength: 3,
          selector: (value) => JSON.stringify(value),
        }),
      }),
      fc.record({ const: values }),
      fc.record({
        minimum: small,
        exclusiveMaximum: small,
        multipleOf: fc.constantFrom(0.5, 1, 2),
      }),
      fc.record({
        minLength: small,
        maxLength: small,
        pattern: fc.constantFrom('^a', 'b$', '[0-9]'),
      }),
      fc.record({ items: fc.oneof(schema, some), additionalItems: schema, minItems: small }),
      fc.record({ contains: schema, uniqueItems: fc.boolean(), maxItems: small }),
      fc.record({
        properties: fc.dictionary(keys, schema, { maxKeys: 2 }),
        patternProperties: fc.dictionary(fc.constantFrom('^a', 'b|c'), schema, { maxKeys: 1 }),
        additionalProperties: schema,
      }),
      fc.record({ required: fc.uniqueArray(keys, { maxLength: 2 }), maxProperties: small }),
      fc.record({ propertyNames: schema, minProperties: small }),
      fc.record({
        dependencies: fc.dictionary(keys, fc.oneof(schema, fc.uniqueArray(keys)), { maxKeys: 2 }),
      }),
      fc.record({ allOf: some }),
      fc.record({ anyOf: some }),
      fc.record({ oneOf: some }),
      fc.record({ not: schema }),
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      fc.record({ if: schema, then: schema, else: schema }),
    ),
  }
}).schema

describe('the interpreter of schemas', () => {
  it('accepts and refuses the same values as ajv', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false })
    fc.assert(
      fc.property(schemas, values.map(plain), (schema, value) => {
        const mistakes = checkSchema(value, compiled(schema))
        expect([schema, value, mistakes?.length === 0]).toEqual([
          schema,
          value,
          ajv.validate(plain(schema) as object | boolean, value),
        ])
      }),
      { numRuns: runs(1000) },
    )
  })

  it('says where and what, without the value', () => {
    const schema = compiled({
      required: ['name'],
      properties: {
        ttl: { type: 'integer', maximum: 10 },
        tags: { items: { enum: ['x', 'y'] }, uniqueItems: true, minItems: 4, maxItems: 2 },
        few: { minProperties: 2 },
        many: { maxProperties: 0 },
        list: { contains: { type: 'string' } },
        mode: {
          anyOf: [
            { type: 'string', minLength: 3 },
            { type: 'integer', minimum: 5 },
          ],
        },
      },
    })
    const value = {
      ...{ ttl: 11, tags: ['x', 'secret', 'x'], mode: 4, list: [1] },
      ...{ few: { a: 1 }, many: { a: 1 } },
    }
    expect(checkSchema(value, schema)).toEqual([
      { pointer: [], keyword: 'required', text: 'lacks "name"' },
      { pointer: ['ttl'], keyword: 'maximum', text: 'is more than 10' },
      { pointer: ['tags'], keyword: 'minItems', text: 'has fewer than 4 items' },
      { pointer: ['tags'], keyword: 'maxItems', text: 'has more than 2 items' },
      { pointer: ['tags', 1], keyword: 'enum', text: 'is not one of "x", "y"' },
      { pointer: ['tags', 2], keyword: 'uniqueItems', text: 'is in the list twice' },
      { pointer: ['mode'], keyword: 'minimum', text: 'is less than 5' },
      { pointer: ['list'], keyword: 'contains', text: 'lacks a required item' },
      { pointer: ['few'], keyword: 'minProperties', text: 'has fewer than 2 fields' },
      { pointer: ['many'], keyword: 'maxProperties', text: 'has more than 0 fields' },
    ])
  })

  it.each([
    [{ minLength: 2 }, ['ab', '😀😀', 'abc'], ['', 'a', '😀']],
    [{ maxLength: 2 }, ['', 'ab', '😀😀'], ['abc', '😀😀😀']],
    [{ minimum: 2 }, [2, 3], [1.9, -2]],
    [{ exclusiveMinimum: 2 }, [2.1], [2, 1]],
    [{ maximum: 2 }, [2, 1], [2.1]],
    [{ exclusiveMaximum: 2 }, [1.9], [2, 3]],
    [{ minItems: 1 }, [[1], [1, 2]], [[]]],
    [{ maxItems: 1 }, [[], [1]], [[1, 2]]],
    [{ minProperties: 1 }, [{ a: 1 }, { a: 1, b: 2 }], [{}]],
    [{ maxProperties: 1 }, [{}, { a: 1 }], [{ a: 1, b: 2 }]],
  ])('holds %j at its edges', (keywords, right, wrong) => {
    const schema = compiled(keywords)
    const isRight = (value: unknown) => checkSchema(value, schema)?.length === 0
    expect(right.filter((value) => !isRight(value))).toEqual([])
    expect(wrong.filter(isRight)).toEqual([])
  })

  it('has no doubts about what templates may hold', () => {
    const doubts = {
      isUnknown: (pointer: readonly unknown[]) => pointer[0] === 'a',
      mayHoldMore: () => true,
    }
    const unsure: readonly unknown[] = [
      { required: ['b'] },
      { properties: { a: { type: 'integer' } } },
      { not: { properties: { a: { type: 'string' } } } },
      { anyOf: [{ properties: { a: false } }, false] },
      { oneOf: [{ properties: { a: { const: 1 } } }, { properties: { a: { const: 2 } } }] },
      // biome-ignore lint/suspicious/noThenProperty: it is a keyword of JSON Schema.
      { if: { properties: { a: { const: 1 } } }, then: false },
      { minProperties: 2 },
    ]
    for (const schema of unsure)
      expect(checkSchema({ a: '{{ x }}' }, compiled(schema), doubts)).toEqual([])
  })

  it('gives up on schemas that were made to take forever, and on values that hold themselves', () => {
    const definitions: Record<string, unknown> = { a50: {} }
    for (let at = 0; at < 50; at++) {
      const next = { $ref: `#/definitions/a${at + 1}` }
      definitions[`a${at}`] = { allOf: [next, next] }
    }
    expect(checkSchema(1, compiled({ definitions, allOf: [{ $ref: '#/definitions/a0' }] }))).toBe(
      undefined,
    )
    expect(checkSchema(1, compiled({ $ref: '#' }))).toBe(undefined)
    const circle: Record<string, unknown> = {}
    circle.a = circle
    expect(checkSchema(circle, compiled({ properties: { a: { $ref: '#' } } }))).toBe(undefined)
    expect(checkSchema(circle, compiled({ const: 1, enum: [circle.b ?? {}] }))).toBe(undefined)
  })

  it('matches patterns in linear time', () => {
    const schema = compiled({ pattern: '^(a+)+$' })
    expect(checkSchema(`${'a'.repeat(5000)}b`, schema)).toEqual([
      { pointer: [], keyword: 'pattern', text: 'does not match "^(a+)+$"' },
    ])
  })
})

describe('the reader of own schemas', () => {
  it('refuses one that is too long', () => {
    expect(readOwnSchema('/schema.yaml', ' '.repeat(1024 * 1024 + 1))).toBe(
      'It is longer than 1 MiB.',
    )
  })

  it.each([
    [['additionalItems', 'additionalProperties', 'contains', 'else', 'if', 'not'], 1],
    [['propertyNames', 'then', 'items'], 1],
    [['allOf', 'anyOf', 'oneOf'], {}],
    [['allOf', 'anyOf', 'oneOf'], [1]],
    [['$defs', 'definitions', 'dependencies', 'patternProperties', 'properties'], []],
    [['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'minimum', 'multipleOf'], '1'],
    [['maxItems', 'maxLength', 'maxProperties', 'minItems', 'minLength', 'minProperties'], '1'],
    [['pattern', '$ref', 'type', 'required', 'enum', 'uniqueItems'], 1],
    [['required'], [1]],
    [['type'], ['string', 'text']],
  ])('refuses %j with the value %j', (keywords, value) => {
    for (const keyword of keywords)
      expect(readOwnSchema('/schema.json', JSON.stringify({ [keyword]: value }))).toBe(
        `At "/${keyword}": Draft-07 does not allow this value of "${keyword}".`,
      )
  })

  it.each([
    ['{', 'Line 1: '],
    ['[]', 'A schema is missing here.'],
    ['{"type": "text"}', 'At "/type": Draft-07 does not allow this value of "type".'],
    ['{"properties": {"a": 1}}', 'At "/properties/a": A schema is missing here.'],
    [
      '{"$ref": "https://example.com/x"}',
      'At "/$ref": "https://example.com/x" is not in this file.',
    ],
    ['{"$ref": "#/definitions/x"}', 'At "/$ref": "#/definitions/x" is not in this file.'],
    ['{"pattern": "(?=a)"}', 'At "/pattern": "(?=a)" is not an RE2 pattern (no lookaround'],
    ['{"pattern": "(a{900}){900}"}', 'At "/pattern": "(a{900}){900}" is not an RE2 pattern'],
    ['{"a": 1}\n---\n{}', 'It is not one document.'],
  ])('says why %s cannot be used', (text, why) => {
    const read = readOwnSchema('/schema.yaml', text)
    expect(typeof read === 'string' ? read.slice(0, why.length) : read).toBe(why)
  })
})
