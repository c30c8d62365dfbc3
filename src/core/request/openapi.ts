import { roots } from '../../generated/bind.ts'
import type { Verb } from '../schema/positions.ts'
import type { JsonSchema } from '../schema/printable-schema.ts'
import {
  API_ROOT,
  CONTENT_TYPES,
  type Endpoint,
  endpoints,
  NAME_STEP,
  NAMESPACE_STEP,
} from './endpoints.ts'

/** The inputs of an OpenAPI document. */
export interface OpenApiParts {
  readonly version: string
  readonly schemaOf: (kind: string) => JsonSchema | undefined
  /** An example object of each kind, as a client sends it. */
  readonly examples: ReadonlyMap<string, JsonSchema>
}

const PATCH = 'JsonPatch'

/** OpenAPI 3.1 description of every documented endpoint. */
export function openApi(parts: OpenApiParts): JsonSchema {
  const kindNames = [...new Set(endpoints.map(({ kind }) => kind))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Platform management API',
      version: parts.version,
      description:
        'The documented endpoints of `management.platform.sh/v1`. What its documentation does not show is not described here: query parameters, the envelope of lists, the answer to a deletion, status codes of success, and errors other than 409 and 422. It is assumed that answers have the media type of request bodies.',
    },
    servers: [
      {
        url: `https://{host}{basePath}${API_ROOT}`,
        description: 'A platform.',
        variables: {
          host: { default: 'platform.example.com', description: 'Domain of the platform.' },
          basePath: {
            default: '',
            description: 'Path that the platform is served under: `/platform`.',
          },
        },
      },
    ],
    security: [{ accessKey: [] }],
    tags: kindNames.map((name) => ({ name, description: descriptionOf(parts, name) })),
    paths: pathsOf(parts),
    components: {
      securitySchemes: {
        accessKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An access key of the platform.',
        },
      },
      parameters: { name: NAME, namespace: NAMESPACE },
      responses: ERRORS,
      schemas: componentSchemas(parts, [...kindNames, PATCH]),
    },
  }
}

const NAME = {
  name: 'name',
  in: 'path',
  required: true,
  description: 'Name of the object (`metadata.name`).',
  schema: { type: 'string', minLength: 1 },
  example: 'jane',
}

const NAMESPACE = {
  name: 'namespace',
  in: 'path',
  required: true,
  description: 'Namespace of the object; that of a project is `platform-p-<project>`.',
  schema: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$' },
  example: 'platform-p-shop',
}

/** The documented errors; their bodies are not documented. Spec: Errors. */
const ERRORS = {
  NameTaken: {
    description: 'The name that the server made from `metadata.generateName` exists already.',
  },
  OwnerNotDeletable: {
    description:
      '`blockOwnerDeletion` is set without the permission to delete the owner of the object.',
  },
}

const errorsOf = ({ verb, body }: Endpoint) => ({
  ...(verb === 'create' ? { 409: { $ref: '#/components/responses/NameTaken' } } : {}),
  ...(body === 'none' ? {} : { 422: { $ref: '#/components/responses/OwnerNotDeletable' } }),
})

const templateOf = ({ steps }: Endpoint) => {
  const names = steps.map((step) => step.replace(/^<(.*)>$/, '{$1}'))
  return `/${names.join('/')}`
}

function pathsOf(parts: OpenApiParts): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = templateOf(endpoint)
    const item = paths[path] ?? parametersOf(endpoint)
    paths[path] = { ...item, [endpoint.method.toLowerCase()]: operationOf(endpoint, parts) }
  }
  return paths
}

function parametersOf({ kind, steps }: Endpoint): Record<string, unknown> {
  const names = [NAMESPACE_STEP, NAME_STEP].filter((step) => steps.includes(step))
  if (names.length === 0) return {}
  const below = steps.at(-1) ?? ''
  const isBelowName = steps.at(-2) === NAME_STEP
  const parameters = names.map((step) =>
    step === NAME_STEP && isBelowName
      ? { ...NAME, description: `Name of the ${nounOf(kind.slice(0, -below.length))}.` }
      : { $ref: `#/components/parameters/${step.slice(1, -1)}` },
  )
  return { parameters }
}

/** `OwnedAccessKey` in prose: owned access key. */
const nounOf = (kind: string) => kind.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()

const withArticle = (noun: string) => `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`

/** Summary and description of a call. */
const TEXTS: Readonly<Record<Verb, (noun: string) => readonly [summary: string, more: string]>> = {
  list: (noun) => [`List ${noun}s`, 'The envelope of the list is not documented.'],
  get: (noun) => [`Read ${withArticle(noun)}`, 'Returns the object as the server has it now.'],
  create: (noun) => [
    `Create ${withArticle(noun)}`,
    'Returns the object with what the server adds.',
  ],
  update: (noun) => [
    `Replace ${withArticle(noun)}`,
    'Send the whole object as it was read, with your changes.',
  ],
  patch: (noun) => [
    `Change ${withArticle(noun)} with a JSON patch`,
    'Applies the operations in order.',
  ],
  delete: (noun) => [`Delete ${withArticle(noun)}`, 'Finalizers can delay the deletion.'],
}

function textsOf({ kind, verb }: Endpoint, parts: OpenApiParts): readonly [string, string] {
  const noun = nounOf(kind)
  const [summary, more] = TEXTS[verb](noun)
  const [credential] = credentialsOf(kind)
  if (credential === undefined) return [summary, more]
  const use = `${descriptionOf(parts, kind)} The answer holds it in \`status.${credential}\`.`
  return [`Request ${withArticle(noun)}`, use]
}

/** Status fields in which the server returns a credential. */
const credentialsOf = (kind: string): readonly string[] =>
  Object.entries(roots[kind]?.properties?.['status']?.properties ?? {}).flatMap(([key, part]) =>
    part.facts.secret === true ? [key] : [],
  )

function operationOf(endpoint: Endpoint, parts: OpenApiParts): JsonSchema {
  const { kind, verb } = endpoint
  const [summary, description] = textsOf(endpoint, parts)
  return {
    operationId: `${verb}${kind}`,
    summary,
    description,
    tags: [kind],
    ...requestBodyOf(endpoint, parts),
    responses: { '2XX': answerOf(endpoint, parts), ...errorsOf(endpoint) },
  }
}

function requestBodyOf(endpoint: Endpoint, parts: OpenApiParts): JsonSchema {
  const { kind, verb, body } = endpoint
  const { examples } = parts
  if (body === 'none') return {}
  const example = examples.get(kind) ?? {}
  const schema = { $ref: `#/components/schemas/${body === 'patch' ? PATCH : kind}` }
  const sent = body === 'patch' ? PATCH_EXAMPLE : verb === 'update' ? retrieved(example) : example
  const content = { [CONTENT_TYPES[body]]: { schema, example: sent } }
  return { requestBody: { required: true, content } }
}

const PATCH_EXAMPLE = [{ op: 'replace', path: '/spec/displayName', value: 'Another name' }]

/** An object as the server returns it and as a PUT sends it back. */
const retrieved = (example: JsonSchema): JsonSchema => ({
  ...example,
  metadata: {
    ...(example['metadata'] as JsonSchema | undefined),
    uid: '6d2c1a4e-7c83-4d0b-9f7a-2f1f6f0f2b11',
    resourceVersion: '66325905',
    generation: 2,
    creationTimestamp: '2026-05-04T08:15:00Z',
  },
})

/** The response as far as it is documented: those of lists and deletions are not. */
function answerOf({ kind, verb }: Endpoint, parts: OpenApiParts): JsonSchema {
  if (verb === 'list') return { description: `The ${nounOf(kind)}s.` }
  if (verb === 'delete') return { description: 'The object is deleted, or about to be.' }
  const schema = { $ref: `#/components/schemas/${kind}` }
  const sent = parts.examples.get(kind) ?? {}
  const credentials = credentialsOf(kind).map((key) => [key, `<${key.toUpperCase()}>`])
  const example =
    credentials.length > 0 ? { ...sent, status: Object.fromEntries(credentials) } : retrieved(sent)
  const content = { [CONTENT_TYPES.object]: { schema, example } }
  return { description: 'The object as the server has it now.', content }
}

const descriptionOf = ({ schemaOf }: OpenApiParts, kind: string) => schemaOf(kind)?.['description']

/** Each schema once, however many kinds refer to it. */
function componentSchemas(parts: OpenApiParts, names: readonly string[]): JsonSchema {
  const found: Record<string, unknown> = {}
  for (const name of names) {
    const { $schema: _, $id: __, title: ___, definitions, ...root } = parts.schemaOf(name) ?? {}
    Object.assign(found, { [name]: root }, definitions)
  }
  const sorted = Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, schema]) => [name, withComponents(schema)]))
}

const DEFINITIONS = '#/definitions/'

/** Keywords that only editors use. */
const FOR_EDITORS = new Set(['deprecationMessage', 'enumDescriptions'])

/** A schema whose references point to the components. */
function withComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponents)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !FOR_EDITORS.has(key))
  return Object.fromEntries(
    kept.map(([key, part]) => [
      key,
      key === '$ref' && typeof part === 'string' && part.startsWith(DEFINITIONS)
        ? `#/components/schemas/${part.slice(DEFINITIONS.length)}`
        : withComponents(part),
    ]),
  )
}
