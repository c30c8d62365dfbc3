import { referenceOf, type Schema, type Vocabulary } from './vocabulary.ts'

/** A schema as anyone may read it: without the keywords of vclint, all references local. */
const printablePart = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(printablePart)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, part]) => [
        key,
        key === '$ref' ? `#/definitions/${referenceOf(value as Schema)}` : printablePart(part),
      ]),
  )
}

/** Source of the schemas that the schema command prints. It is big: nothing else imports it. */
export const generateSchemas = ({ definitions, kinds }: Vocabulary): string => {
  const lines = definitions.map(
    ({ name, schema }) => `  ${name}: ${JSON.stringify(printablePart(schema))},\n`,
  )
  const roots = kinds.map(({ kind, name }) => `  [${JSON.stringify(kind)}, '${name}'],\n`)
  const examples = kinds.flatMap(({ kind, schema }) =>
    schema['x-example'] === undefined
      ? []
      : [`  [${JSON.stringify(kind)}, ${JSON.stringify(schema['x-example'])}],\n`],
  )
  return `import { assembleSchema, type JsonSchema } from '../core/schema/printable-schema.ts'

const definitions: Readonly<Record<string, JsonSchema>> = {
${lines.join('')}}

const roots: ReadonlyMap<string, string> = new Map([
${roots.join('')}])

/** The schema of a kind as one self-contained document of draft-07, or undefined without one. */
export const printableSchema = (kind: string): JsonSchema | undefined => {
  const root = roots.get(kind)
  return root === undefined ? undefined : assembleSchema(root, definitions)
}

/** An object of each kind that the API serves, as a client sends it. */
export const examples: ReadonlyMap<string, JsonSchema> = new Map([
${examples.join('')}])
`
}
