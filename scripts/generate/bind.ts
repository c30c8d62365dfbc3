import {
  CLOSED,
  OPEN,
  type PropertyRow,
  REFUSED,
  SECRETS,
  type ShapeRow,
  TYPOS,
} from '../../src/core/schema/positions.ts'
import type { JsonType, SchemaFacts } from '../../src/core/types.ts'
import { referenceOf, type Schema, typesOf, type Vocabulary } from './vocabulary.ts'

/** Which keyword becomes which fact, where both mean the same. */
const factOf: Readonly<Record<string, keyof SchemaFacts>> = {
  description: 'description',
  format: 'format',
  enum: 'enum',
  default: 'default',
  deprecated: 'deprecated',
  'x-replaced-by': 'replacedBy',
  'x-server-populated': 'serverPopulated',
  'x-immutable': 'immutable',
  'x-secret': 'secret',
  'x-expression': 'expression',
  'x-path': 'path',
  'x-direction': 'direction',
  'x-resource': 'resource',
  'x-list-key': 'listKey',
  'x-names': 'names',
  'x-wildcard': 'wildcard',
  'x-unit': 'unit',
  examples: 'examples',
}

/** Facts that the schema states itself; those of what it refers to are added on decoding. */
const factsOf = (schema: Schema): SchemaFacts => ({
  ...Object.fromEntries(
    Object.entries(factOf).flatMap(([keyword, fact]) =>
      schema[keyword] === undefined ? [] : [[fact, schema[keyword]]],
    ),
  ),
  ...(schema.const === undefined ? {} : { enum: [schema.const] }),
  ...(schema.type === undefined ? {} : { types: typesOf(schema) as readonly JsonType[] }),
})

const bitsOf = (schema: Schema) => {
  if (schema.additionalProperties === false) return CLOSED
  const open = schema.additionalProperties === true ? OPEN : 0
  if (schema['x-typos'] === 'refused') return open | TYPOS | REFUSED
  return schema['x-typos'] === true ? open | TYPOS : open
}

/** True of a property with parts of its own, which needs a shape although it has no name. */
const hasParts = (schema: Schema) =>
  schema.items !== undefined || schema.additionalProperties !== undefined

const shapesOf = ({ definitions }: Vocabulary): readonly ShapeRow[] => {
  const indexes = new Map(definitions.map(({ name }, index) => [name, index]))
  const unnamed = new Map<string, number>()
  const extra: ShapeRow[] = []
  const indexOf = (schema: Schema | boolean | undefined) =>
    typeof schema === 'object' ? (indexes.get(referenceOf(schema) ?? '') ?? -1) : -1
  const shape = (name: string, schema: Schema, facts: SchemaFacts): ShapeRow => [
    name,
    facts,
    bitsOf(schema),
    indexOf(schema.items),
    indexOf(schema.additionalProperties),
    schema.properties === undefined ? 0 : properties(schema.properties),
  ]
  const shapeIndex = (schema: Schema): number => {
    if (!hasParts(schema)) return indexOf(schema)
    const row = shape('', schema, {})
    const key = JSON.stringify(row)
    const known = unnamed.get(key)
    if (known !== undefined) return known
    const index = definitions.length + extra.push(row) - 1
    unnamed.set(key, index)
    return index
  }
  const properties = (all: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(
      Object.entries(all).map(([key, schema]): [string, PropertyRow] => [
        key,
        [factsOf(schema), shapeIndex(schema)],
      ]),
    )
  const named = definitions.map(({ name, schema }) => shape(name, schema, factsOf(schema)))
  return withSecrets([...named, ...extra])
}

/** Marks the shapes below which something is a secret; again until no more are found. */
const withSecrets = (rows: readonly ShapeRow[]): readonly ShapeRow[] => {
  const holds = (index: number) => ((rows[index]?.[2] ?? 0) & SECRETS) !== 0
  const marked = rows.map((row): ShapeRow => {
    const [name, facts, bits, items, rest, properties] = row
    const isSecret = ([facts, shape]: PropertyRow) => facts.secret === true || holds(shape)
    const isFound =
      facts.secret === true ||
      holds(items) ||
      holds(rest) ||
      Object.values(properties).some(isSecret)
    return isFound ? [name, facts, bits | SECRETS, items, rest, properties] : row
  })
  return marked.some((row, index) => row[2] !== rows[index]?.[2]) ? withSecrets(marked) : rows
}

/** Says `undefined` in words where a kind has no scope or plural: JSON has no such value. */
const writeInfo = (kind: string, schema: Schema): string => {
  const info = {
    kind,
    group: schema['x-group'] ?? '',
    version: schema['x-version'] ?? '',
    scope: schema['x-scope'],
    plural: schema['x-plural'],
    verbs: schema['x-verbs'] ?? [],
    filePatterns: schema['x-file-patterns'] ?? [],
  }
  const pairs = Object.entries(info).map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
  return `  { ${pairs.join(', ')} },\n`
}

/** Source of the table that binds documents to the schemas. */
export const generateBind = (vocabulary: Vocabulary): string => {
  const rows = JSON.stringify(shapesOf(vocabulary))
  const roots = vocabulary.kinds.map(
    ({ kind, index }) => `table[${JSON.stringify(kind)}] = shapeAt(${index})\n`,
  )
  const infos = vocabulary.kinds.map(({ kind, schema }) => writeInfo(kind, schema))
  return `import { decodeShapes, type KindInfo, type Position, type ShapeRow } from '../core/schema/positions.ts'

export type { KindInfo, Position } from '../core/schema/positions.ts'

// A text is read in a fraction of the time of a literal.
const rows: readonly ShapeRow[] = JSON.parse(${JSON.stringify(rows)})

const shapeAt = decodeShapes(rows)

const table: Record<string, Position> = Object.create(null)
${roots.join('')}
/** The positions that documents start at, by kind. Without prototype: only kinds are found. */
export const roots: Readonly<Record<string, Position>> = table

/** Every kind that has a schema. */
export const kinds: readonly KindInfo[] = [
${infos.join('')}]
`
}
