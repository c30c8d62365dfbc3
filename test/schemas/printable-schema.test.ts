import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { printableSchema, printedKinds } from '../../src/generated/schemas.ts'

const compile = (kind: string) => {
  const ajv = new Ajv({ strict: false })
  addFormats.default(ajv)
  return ajv.compile(printableSchema(kind) ?? false)
}

/** Every keyword and every reference that is anywhere in a schema. */
const keysIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(keysIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => [
    key === '$ref' ? String(part) : key,
    ...keysIn(part),
  ])
}

describe('a printed schema', () => {
  test('stands alone for every kind: local references, no keyword of vclint, an id', () => {
    for (const kind of printedKinds) {
      const schema = printableSchema(kind)
      const keys = keysIn(schema)
      expect(keys.filter((key) => key.startsWith('x-'))).toEqual([])
      const names = Object.keys((schema?.definitions ?? {}) as object)
      const references = keys.filter((key) => key.includes('#'))
      expect([...new Set(references)].sort()).toEqual(
        names.map((name) => `#/definitions/${name}`).sort(),
      )
      expect(schema?.$schema).toBe('http://json-schema.org/draft-07/schema#')
      expect(schema?.$id).toMatch(/^urn:vclint:schema:\w+$/)
      expect(printableSchema(kind, true)?.$id).toBe(`${schema?.$id}:strict`)
      expect(typeof schema?.title).toBe('string')
    }
  })

  test('is whole: the one of a token holds the token and its scope', () => {
    const definitions = printableSchema('DirectClusterEndpointToken')?.definitions as object
    expect(Object.keys(definitions)).toEqual([
      'AnnotationValue',
      'Annotations',
      'ApiVersion',
      'DirectClusterEndpointTokenSpec',
      'DirectClusterEndpointTokenStatus',
      'Finalizer',
      'Kind',
      'LabelValue',
      'Labels',
      'ManagedFieldsEntry',
      'ObjectMeta',
      'OwnerReference',
      'Rule',
      'RuleNamespace',
      'RuleNonResourceUrl',
      'RuleRequestTarget',
      'RuleResource',
      'RuleResourceName',
      'RuleResourceType',
      'RuleVerb',
      'RuleVirtualCluster',
      'Scope',
      'ScopeCluster',
      'ScopeProject',
      'ScopeRole',
      'ScopeRoleProject',
      'ScopeRoleVirtualCluster',
      'ScopeSpace',
      'ScopeVirtualCluster',
    ])
  })

  test('does not exist for what is no kind', () => {
    expect(printableSchema('Secret')).toBeUndefined()
    expect(printableSchema('Nothing')).toBeUndefined()
    expect(printableSchema('constructor')).toBeUndefined()
  })

  test('accepts what is right and refuses what is wrong', () => {
    const user = compile('User')
    const envelope = { apiVersion: 'management.platform.sh/v1', kind: 'User' }
    expect(user({ ...envelope, metadata: { name: 'a' }, spec: { email: 'a@example.com' } })).toBe(
      true,
    )
    expect(user({ ...envelope, spec: { disabled: 'true' } })).toBe(false)
    expect(user({ ...envelope, kind: 'user' })).toBe(false)

    const vc = compile('vc')
    const patched = (entry: unknown) => ({
      controlPlane: {},
      sync: { toHost: { endpoints: { patches: [entry] } } },
    })
    expect(vc(patched({ path: 'metadata.labels[*]', expression: 'value' }))).toBe(true)
    expect(vc(patched({ path: 'a', reverseExpresion: 'value' }))).toBe(false)
    expect(vc(patched({ expression: 'value' }))).toBe(false)
    expect(vc({ external: { platform: { apiKey: { createRbac: true } } } })).toBe(false)
    expect(vc({ external: { platform: { api: {} } } })).toBe(true)
  })
})
