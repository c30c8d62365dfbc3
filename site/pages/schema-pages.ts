import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'

interface Schema {
  readonly $ref?: string
  readonly allOf?: readonly Schema[]
  readonly title?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly deprecated?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly definitions?: Readonly<Record<string, Schema>>
}

interface Operation {
  readonly summary: string
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation | readonly unknown[]>>>>
}

export interface PublishedFile {
  readonly path: string
  readonly text: string
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** What `vclint schema` prints, as files to fetch and as one page to look at. */
export function schemaPages(root: string): {
  readonly page: string
  readonly files: readonly PublishedFile[]
} {
  const print = (...words: readonly string[]) =>
    execFileSync(process.execPath, [join(root, 'dist/vclint.cjs'), 'schema', ...words], {
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
  const kinds = print().trim().split('\n')
  const schemas = kinds.map((kind) => ({ kind, text: print(kind) }))
  const openApi = print('--openapi')
  return {
    page: page(
      schemas.map(({ kind, text }) => ({ kind, schema: JSON.parse(text) })),
      JSON.parse(openApi),
    ),
    files: [
      ...schemas.map(({ kind, text }) => ({ path: `${kind}.schema.json`, text })),
      { path: 'openapi.json', text: openApi },
    ],
  }
}

function page(
  schemas: readonly { readonly kind: string; readonly schema: Schema }[],
  { paths }: OpenApi,
): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const operation = methods[method]
      return operation !== undefined && 'summary' in operation
        ? [`| ${method.toUpperCase()} | <code v-pre>${path}</code> | ${operation.summary} |`]
        : []
    }),
  )
  return [
    '---',
    'outline: 2',
    '---',
    '',
    '# Schemas and API',
    '',
    'JSON Schemas (draft-07) of everything that vclint reads, and the management API as OpenAPI 3.1. `vclint schema KIND` and `vclint schema --openapi` print the same files.',
    '',
    '## Calls of the API',
    '',
    `[openapi.json](/schemas/openapi.json){target="_self"} describes ${calls.length} calls below \`/kubernetes/management/apis/management.platform.sh/v1\`.`,
    '',
    '| method | path | what it does |',
    '| --- | --- | --- |',
    ...calls,
    '',
    ...schemas.flatMap(({ kind, schema }) => kindSection(kind, schema)),
  ].join('\n')
}

function kindSection(kind: string, schema: Schema): readonly string[] {
  // The settings of single rules are on the pages of the rules.
  const rows = fieldsOf(schema, schema, '', []).filter(
    ({ path }) => kind !== 'config' || !path.includes('rules.'),
  )
  const table = [
    '| field | type | meaning |',
    '| --- | --- | --- |',
    ...rows.map(
      ({ path, type, meaning }) => `| <code v-pre>${path}</code> | ${type} | ${meaning} |`,
    ),
  ]
  return [
    `## ${kind}`,
    '',
    `${cell(schema.description ?? '')} [Schema](/schemas/${kind}.schema.json){target="_self"}`,
    '',
    ...(rows.length === 0 ? [] : [`::: details ${rows.length} fields`, '', ...table, '', ':::']),
    '',
  ]
}

interface Field {
  readonly path: string
  readonly type: string
  readonly meaning: string
}

/** All fields below a position, by path; a definition that holds itself is listed once. */
function fieldsOf(
  root: Schema,
  at: Schema,
  prefix: string,
  above: readonly Schema[],
): readonly Field[] {
  return Object.entries(at.properties ?? {}).flatMap(([name, given]) => {
    const one = resolved(root, given)
    const isList = one.items !== undefined
    const path = `${prefix}${name}${isList ? '[]' : ''}`
    const inner = isList ? resolved(root, one.items ?? {}) : one
    const key = inner.properties
    const below =
      key === undefined || above.some(({ properties }) => properties === key)
        ? []
        : fieldsOf(root, inner, `${path}.`, [...above, inner])
    const outdated = one.deprecated === true ? '**Deprecated.** ' : ''
    return [
      { path, type: typeText(one), meaning: outdated + cell(one.description ?? '') },
      ...below,
    ]
  })
}

function resolved(root: Schema, given: Schema): Schema {
  const reference = given.$ref ?? given.allOf?.[0]?.$ref
  const target = root.definitions?.[reference?.replace('#/definitions/', '') ?? '']
  return target === undefined ? given : { ...resolved(root, target), ...given }
}

function typeText({ const: only, enum: values, type }: Schema): string {
  const words = only === undefined ? values : [only]
  if (words !== undefined) return words.map((word) => `\`${String(word)}\``).join(', ')
  return [type ?? []].flat().join(' or ')
}

/** Prose in a table of a page that Vue reads. */
const cell = (text: string) =>
  text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;')
