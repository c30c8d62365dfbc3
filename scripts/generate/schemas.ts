import { type Kind, referenceOf, type Schema, typesOf, type Vocabulary } from './vocabulary.ts'

/** Formats that the API does not promise: rules warn, and a schema knows no warnings. */
const isOnlyExpected = (schema: Schema) => schema.format === 'email' || schema.format === 'uri'

/** A schema as anyone may read it: without the keywords of vclint, all references local. */
const printablePart = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(printablePart)
  if (typeof value !== 'object' || value === null) return value
  const schema = value as Schema
  const printed = Object.entries(value)
    .filter(([key]) => !key.startsWith('x-') && !(key === 'format' && isOnlyExpected(schema)))
    .map(([key, part]) => [key, printableKeyword(key, part, schema)])
  return withoutUnion(Object.fromEntries(printed))
}

function printableKeyword(key: string, value: unknown, schema: Schema): unknown {
  if (key === '$ref') return `#/definitions/${referenceOf(schema)}`
  if (key !== 'properties') return printablePart(value)
  // A field may be called like a keyword.
  const fields = Object.entries(value as Readonly<Record<string, Schema>>)
  return Object.fromEntries(fields.map(([name, part]) => [name, printablePart(part)]))
}

/** Keywords that say something of lists and of objects only. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  array: ['items'],
  object: ['additionalProperties'],
}

/** One form for each type: strict validators refuse a list of types, but for one beside null. */
function withoutUnion(schema: Schema): Schema {
  const types = typesOf(schema)
  if (types.filter((type) => type !== 'null').length < 2) return schema
  const { type: _, ...rest } = schema
  if (schema.enum !== undefined) return rest
  const forms = types.map((type) => {
    const own = PARTS[type]?.filter((key) => rest[key] !== undefined) ?? []
    return { type, ...Object.fromEntries(own.map((key) => [key, rest[key]])) }
  })
  const shared = Object.entries(rest).filter(([key]) => !Object.values(PARTS).flat().includes(key))
  return { ...Object.fromEntries(shared), anyOf: forms }
}

/** Requests are no files of YAML, and what is only read for references has schemas elsewhere. */
const isPrinted = ({ kind, schema }: Kind) =>
  kind === 'vc' || kind === 'JsonPatch' || kind === 'config' || schema['x-verbs'] !== undefined

/** Source of the schemas that the schema command prints. It is big: nothing else imports it. */
export const generateSchemas = ({ definitions, kinds }: Vocabulary): string => {
  const lines = definitions.map(
    ({ name, schema }) => `  ${name}: ${JSON.stringify(printablePart(schema))},\n`,
  )
  const roots = kinds
    .filter(isPrinted)
    .map(({ kind, name }) => `  [${JSON.stringify(kind)}, '${name}'],\n`)
  const platform = kinds
    .filter(({ schema }) => schema['x-verbs'] !== undefined)
    .map(({ kind }) => kind)
  const examples = kinds.flatMap(({ kind, schema }) =>
    schema['x-example'] === undefined
      ? []
      : [`  [${JSON.stringify(kind)}, ${JSON.stringify(schema['x-example'])}],\n`],
  )
  return `import { vcDefinitions } from '../core/release/vc-schema.ts'
import type { Release } from '../core/release/parse-release.ts'
import { allKinds, assembleSchema, type JsonSchema } from '../core/schema/printable-schema.ts'

const definitions: Readonly<Record<string, JsonSchema>> = {
${lines.join('')}}

const roots: ReadonlyMap<string, string> = new Map([
${roots.join('')}])

const platformNames: readonly string[] = ${JSON.stringify(platform)}

/** Kinds whose schema is printed; \`all\` is one for every kind. */
export const printedKinds: readonly string[] = ['all', ...roots.keys()]

/**
 * The schema of a kind as one self-contained document of draft-07, or undefined without one. A strict
 * one knows every field of the API. That of a vc.yaml has the fields of a release, or those of all release lines.
 */
export const printableSchema = (kind: string, isStrict = false, release?: Release): JsonSchema | undefined => {
  const root = kind === 'all' ? kind : roots.get(kind)
  if (root === undefined) return undefined
  const isVc = kind === 'all' || kind === 'vc'
  const all = { ...(isVc ? vcDefinitions(definitions, release) : definitions), all: allKinds(platformNames) }
  return assembleSchema(all, root, isStrict)
}

/** An object of each kind that the API serves, as a client sends it. */
export const examples: ReadonlyMap<string, JsonSchema> = new Map([
${examples.join('')}])
`
}
