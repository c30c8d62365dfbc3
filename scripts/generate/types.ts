import {
  type Definition,
  referenceOf,
  type Schema,
  typesOf,
  type Vocabulary,
} from './vocabulary.ts'

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'boolean',
  integer: 'number',
  number: 'number',
}

/** TypeScript type of the values at a position; null counts as absent and does not appear. */
const typeOf = (schema: Schema): string => {
  const reference = referenceOf(schema)
  if (reference) return reference
  const types = typesOf(schema).filter((type) => type !== 'null')
  const named = types.map((type) => {
    if (type === 'array') return `readonly ${schema.items ? typeOf(schema.items) : 'unknown'}[]`
    if (type !== 'object') return scalars[type] ?? 'unknown'
    const rest = schema.additionalProperties
    return `Readonly<Record<string, ${typeof rest === 'object' ? typeOf(rest) : 'unknown'}>>`
  })
  return named.join(' | ') || 'unknown'
}

/** Resource forms such as `pods/*` and their reverse would end a comment early. */
const comment = (schema: Schema, indent: string) => {
  const source = schema['x-spec']
  const section =
    source === undefined ? '' : ` ${/^Observed/.test(String(source)) ? '' : 'Spec: '}${source}.`
  return `${indent}/** ${schema.description?.replaceAll('*/', '*\\/')}${section} */\n`
}

const declare = ({ name, schema }: Definition): string => {
  if (!schema.properties) return `${comment(schema, '')}export type ${name} = ${typeOf(schema)}\n`
  const lines = Object.entries(schema.properties).map(
    ([key, property]) =>
      `${comment(property, '  ')}  readonly ${key}?: ${typeOf(property)} | undefined\n`,
  )
  return `${comment(schema, '')}export interface ${name} {\n${lines.join('')}}\n`
}

const nodeTypes = (definitions: readonly Definition[]): string => {
  const lines = definitions.flatMap(({ name, schema }) => [
    `  readonly '${name}': ${name}\n`,
    ...Object.entries(schema.properties ?? {}).map(
      ([key, property]) => `  readonly '${name}.${key}': ${typeOf(property)}\n`,
    ),
  ])
  return `/** Every selector of a visitor, with the type of the values that it sees. */
export interface NodeTypes {\n${lines.join('')}}\n`
}

/** Source of the TypeScript types and of the visitor keys. */
export const generateTypes = ({ definitions }: Vocabulary): string =>
  [...definitions.map(declare), nodeTypes(definitions)].join('\n')
