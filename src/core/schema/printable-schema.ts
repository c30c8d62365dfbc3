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

/** One self-contained schema of draft-07: the root with every definition that it reaches. */
export const assembleSchema = (
  root: string,
  definitions: Readonly<Record<string, JsonSchema>>,
): JsonSchema => {
  const reached = new Set([root])
  // A set grows while it is walked, so this ends when nothing new is reached.
  for (const name of reached) {
    for (const next of namesIn(definitions[name])) reached.add(next)
  }
  reached.delete(root)
  const parts = [...reached].sort().map((name) => [name, definitions[name]])
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: root,
    ...definitions[root],
    ...(parts.length > 0 ? { definitions: Object.fromEntries(parts) } : {}),
  }
}
