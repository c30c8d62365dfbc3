import { expect, test } from 'vitest'
import resources from '../../schemas/k8s/resources.json' with { type: 'json' }
import { describeType, type Position, resourceSchema } from '../../src/patch/path/index.ts'
import { sampleObject } from '../../src/patch/path/samples.ts'

/** What of a value does not fit its place in the schema. */
function mismatches(value: unknown, at: Position | undefined, path: string): string[] {
  if (at === undefined) return [`${path}: no such field`]
  if (at.kind === 'unknown') return []
  if (Array.isArray(value)) {
    if (at.kind !== 'list') return [`${path}: a list for ${describeType(at)}`]
    return value.flatMap((item, index) => mismatches(item, at.element(), `${path}.${index}`))
  }
  if (typeof value === 'object' && value !== null) {
    if (at.kind !== 'object' && at.kind !== 'map') return [`${path}: for ${describeType(at)}`]
    return Object.entries(value).flatMap(([key, inner]) =>
      mismatches(inner, at.kind === 'map' ? at.element() : at.field(key), `${path}.${key}`),
    )
  }
  const type = typeof value === 'number' ? 'integer' : typeof value
  const isFit = ['unknown', 'quantity', 'int-or-string', type].includes(at.valueType)
  return isFit ? [] : [`${path}: ${type} for ${at.valueType}`]
}

test.each(Object.keys(resources.resources))('the sample of %s fits its schema', (kind) => {
  const { root, apiVersion } = resourceSchema(kind) ?? {}
  const sample = sampleObject(kind)
  expect(sample).toMatchObject({ apiVersion, kind })
  expect(mismatches(sample, root, kind)).toEqual([])
})

test('kinds without a schema have no sample', () => {
  expect(sampleObject('Event')).toBeUndefined()
  expect(sampleObject('constructor')).toBeUndefined()
})
