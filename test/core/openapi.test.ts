import { describe, expect, it } from 'vitest'
import { endpoints } from '../../src/core/request/endpoints.ts'
import { openApi } from '../../src/core/request/openapi.ts'
import { examples, printableSchema } from '../../src/generated/schemas.ts'
import { lintFiles } from '../lint-files.ts'

interface Content {
  readonly schema: { readonly $ref: string }
  readonly example: unknown
}
interface Operation {
  readonly summary: string
  readonly requestBody?: {
    readonly required: boolean
    readonly content: Readonly<Record<string, Content>>
  }
  readonly responses: Readonly<Record<string, unknown>>
}

const description = openApi({ version: 'v1', schemaOf: printableSchema, examples })
const paths = description['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>

const operations = endpoints.map((endpoint) => {
  const path = `/${endpoint.steps.join('/')}`.replaceAll('<', '{').replaceAll('>', '}')
  const operation = paths[path]?.[endpoint.method.toLowerCase()]
  return { endpoint, operation }
})

describe('the OpenAPI description', () => {
  it('holds every endpoint and no other', () => {
    expect(operations.filter(({ operation }) => operation === undefined)).toEqual([])
    const methods = Object.values(paths).flatMap((item) =>
      Object.keys(item).filter((key) => key !== 'parameters'),
    )
    expect(methods).toHaveLength(endpoints.length)
  })

  it('says where the platform is, and how it is asked', () => {
    const { servers, security, components } = description
    const { securitySchemes, parameters } = components as Readonly<Record<string, unknown>>
    const [server] = servers as readonly [{ readonly url: string; readonly variables: object }]
    expect(server.url).toBe(
      'https://{host}{basePath}/kubernetes/management/apis/management.platform.sh/v1',
    )
    expect(Object.keys(server.variables)).toEqual(['host', 'basePath'])
    expect(security).toEqual([{ accessKey: [] }])
    expect(securitySchemes).toMatchObject({ accessKey: { type: 'http', scheme: 'bearer' } })
    expect(parameters).toMatchObject({
      name: { in: 'path', name: 'name', required: true },
      namespace: { in: 'path', name: 'namespace', required: true },
    })
  })

  it('requires a body of every request that has one', () => {
    const bodies = operations.flatMap(({ operation }) => operation?.requestBody ?? [])
    expect(bodies.length).toBeGreaterThan(0)
    expect(bodies.filter(({ required }) => !required)).toEqual([])
  })

  it('names no error but the documented ones', () => {
    const errors = operations.map(({ endpoint, operation }) => {
      const codes = Object.keys(operation?.responses ?? {}).filter((code) => code !== '2XX')
      return [endpoint.verb, codes.join(' ')]
    })
    expect(Object.fromEntries(errors)).toEqual({
      list: '',
      get: '',
      create: '409 422',
      update: '422',
      patch: '422',
      delete: '',
    })
  })

  it('has a body of the documented content type and schema where there is one', () => {
    const types = operations.map(({ endpoint, operation }) => {
      const { content = {} } = operation?.requestBody ?? {}
      const [type, { schema }] = Object.entries(content)[0] ?? ['none', {}]
      return [endpoint.body, type, schema?.$ref.replace(endpoint.kind, 'KIND')].join(' ')
    })
    expect([...new Set(types)].toSorted()).toEqual([
      'none none ',
      'object application/yaml #/components/schemas/KIND',
      'patch application/json-patch+json #/components/schemas/JsonPatch',
    ])
  })

  it('has examples that nothing is reported on', () => {
    const inputs = operations.flatMap(({ endpoint, operation }) =>
      Object.values(operation?.requestBody?.content ?? {}).map(({ example }) => ({
        uri: `${endpoint.kind}-${endpoint.verb}.${endpoint.body === 'patch' ? 'patch.' : ''}json`,
        text: JSON.stringify(example, null, 2),
      })),
    )
    expect(inputs.length).toBeGreaterThan(8)
    const found = inputs.flatMap((input) => lintFiles([input]).findings)
    expect(found.map(({ uri, message }) => `${uri}: ${message}`)).toEqual([])
  })

  it('answers requests for credentials with the credential', () => {
    const answers = operations.flatMap(({ operation }) => {
      const { content } = (operation?.responses['2XX'] ?? {}) as Operation['requestBody'] & object
      return Object.values(content ?? {}).map(
        ({ example }) => (example as { status?: object }).status,
      )
    })
    expect(answers.filter((status) => status !== undefined)).toEqual([
      { token: '<TOKEN>' },
      { kubeConfig: '<KUBECONFIG>' },
    ])
  })

  it('has plain summaries', () => {
    const summaries = operations.map(({ operation }) => operation?.summary)
    expect(summaries.filter((text) => /owned|kube config|List/.test(text ?? ''))).toEqual([
      'Create an owned access key',
      'Replace an owned access key',
      'Change an owned access key with a JSON patch',
      'Delete an owned access key',
      'List users',
      'Request a virtual cluster instance kube config',
      'List workspace instances',
    ])
  })

  it('says whose name is in the path of a kube config', () => {
    const path = '/namespaces/{namespace}/virtualclusterinstances/{name}/kubeconfig'
    expect(paths[path]?.['parameters']).toMatchObject([
      { $ref: '#/components/parameters/namespace' },
      { name: 'name', description: 'Name of the virtual cluster instance.' },
    ])
  })

  it('refers to schemas that it holds', () => {
    const { schemas } = description['components'] as { schemas: Readonly<Record<string, unknown>> }
    const references = JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    const missing = [...references].filter(([, name = '']) => !Object.hasOwn(schemas, name))
    expect(missing).toEqual([])
  })
})
