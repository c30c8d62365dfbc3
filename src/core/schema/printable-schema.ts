/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

const prefix = '#/definitions/'

/** Names of the definitions that a schema refers to, in order of appearance. */
const namesIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part.slice(prefix.length)] : namesIn(part),
  )
}

/** A self-contained schema of draft-07: the root with every definition that it reaches. */
export const assembleSchema = (
  definitions: Readonly<Record<string, JsonSchema>>,
  root: string,
  isStrict: boolean,
): JsonSchema => {
  const reached = new Set([root])
  // A set grows while it is iterated, so this ends when nothing new is reached.
  for (const name of reached) {
    for (const next of namesIn(definitions[name])) reached.add(next)
  }
  const closed = isStrict ? withoutUnknown : (schema: JsonSchema) => schema
  const part = (name: string) => closed(definitions[name] ?? {})
  reached.delete(root)
  const parts = [...reached].sort().map((name) => [name, part(name)])
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    // A URN, because the schema is printed and never fetched.
    $id: `urn:vclint:schema:${root}${isStrict ? ':strict' : ''}`,
    title: root,
    ...part(root),
    ...(parts.length > 0 ? { definitions: Object.fromEntries(parts) } : {}),
  }
}

/** Forbids fields that a schema does not list, unless it leaves the rest to others. */
const withoutUnknown = (schema: JsonSchema): JsonSchema =>
  schema['properties'] === undefined ? schema : { additionalProperties: false, ...schema }

const object = (properties: JsonSchema) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const when = (condition: JsonSchema, definition: string): JsonSchema => ({
  if: condition,
  // biome-ignore lint/suspicious/noThenProperty: the word of JSON Schema; no code awaits a schema.
  then: { $ref: `${prefix}${definition}` },
})

const isOfKind = (kind: string) =>
  object({
    apiVersion: { type: 'string', pattern: '^management\\.platform\\.sh/' },
    kind: { const: kind },
  })

const mapping = { type: 'object' }

/** Keys that only a virtual cluster's configuration has. */
const isVirtualCluster = {
  type: 'object',
  properties: { apiVersion: false, kind: false },
  anyOf: [
    object({
      sync: { type: 'object', anyOf: [object({ toHost: mapping }), object({ fromHost: mapping })] },
    }),
    object({ external: object({ platform: mapping }) }),
  ],
}

const isPatch = {
  type: 'array',
  contains: object({ op: { type: 'string' }, path: { type: 'string', pattern: '^/' } }),
}

/** One schema for all files: it applies each kind's schema, and nothing to files of other kinds. */
export const allKinds = (kinds: readonly string[]): JsonSchema => ({
  title: 'All kinds',
  description: 'Whatever vclint checks, by its kind. Other files are not described.',
  allOf: [
    ...kinds.map((kind) => when(isOfKind(kind), kind)),
    when(isVirtualCluster, 'VirtualClusterConfig'),
    when(isPatch, 'JsonPatch'),
  ],
})
