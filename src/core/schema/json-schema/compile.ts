import {
  MAX_SCHEMA_DEPTH,
  MAX_SCHEMA_PATTERN_LENGTH,
  MAX_SCHEMA_PATTERNS,
  MAX_SUBSCHEMAS,
} from '../../limits.ts'
import { isMapping } from '../../text/mapping.ts'
import type { Pointer } from '../../types.ts'

/** Made from a pattern that may come from a stranger. */
export type Matcher = (text: string) => boolean

/** A JSON Schema of draft-07, looked through once: patterns compiled, references found. */
export interface CompiledSchema {
  readonly root: unknown
  readonly patterns: ReadonlyMap<string, Matcher>
  readonly references: ReadonlyMap<string, unknown>
}

/** What keeps a schema from being used, and where in it. */
export interface SchemaFault {
  readonly pointer: Pointer
  /** A sentence: capital first, full stop last. */
  readonly text: string
}

/** Keywords whose value is a schema, a list of schemas, or schemas by name. */
const ONE = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'not',
  'propertyNames',
  'then',
]
const LIST = ['allOf', 'anyOf', 'oneOf']
const MAP = ['$defs', 'definitions', 'dependencies', 'patternProperties', 'properties']

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']

const NUMBERS = [
  ...['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'maxItems', 'maxLength', 'maxProperties'],
  ...['minimum', 'minItems', 'minLength', 'minProperties', 'multipleOf'],
]

type Test = (value: unknown) => boolean

/** What the value of a keyword has to be. */
const KEYWORD_TESTS: ReadonlyMap<string, Test> = new Map<string, Test>([
  ...ONE.map((keyword) => [keyword, isSchema] as const),
  ...LIST.map((keyword) => [keyword, isSchemaList] as const),
  ...MAP.map((keyword) => [keyword, isMapping] as const),
  ...NUMBERS.map((keyword) => [keyword, isNumber] as const),
  ['$ref', (value) => typeof value === 'string'],
  ['enum', Array.isArray],
  ['items', (value) => isSchema(value) || Array.isArray(value)],
  ['pattern', (value) => typeof value === 'string'],
  ['required', (value) => Array.isArray(value) && value.every((name) => typeof name === 'string')],
  ['type', (value) => [value].flat().every((name) => TYPES.includes(String(name)))],
  ['uniqueItems', (value) => typeof value === 'boolean'],
])

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isMapping(value)
}

function isSchemaList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isSchema)
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

/** Looks through a schema; `matcherOf` gives nothing for a pattern that cannot be used. */
export function compileSchema(
  root: unknown,
  matcherOf: (pattern: string) => Matcher | undefined,
): CompiledSchema | SchemaFault {
  const patterns = new Map<string, Matcher>()
  const references = new Map<string, unknown>()
  const open = [subschema(root)]
  let parts = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { schema, pointer } = next
    const fault = sizeFault(++parts, pointer.length)
    if (fault !== undefined) return fault
    if (!isSchema(schema)) return { pointer, text: 'A schema is missing here.' }
    if (!isMapping(schema)) continue
    const inside =
      valueFault(schema) ??
      referenceFault(schema, root, references) ??
      patternFault(schema, patterns, matcherOf)
    if (inside !== undefined) return { ...inside, pointer: [...pointer, ...inside.pointer] }
    for (const part of partsOf(schema)) {
      open.push({ schema: part.schema, pointer: [...pointer, ...part.pointer] })
    }
  }
  return { root, patterns, references }
}

type Schema = Readonly<Record<string, unknown>>

const faultAt = (keyword: string, text: string): SchemaFault => ({ pointer: [keyword], text })

function sizeFault(parts: number, depth: number): SchemaFault | undefined {
  if (parts > MAX_SUBSCHEMAS)
    return { pointer: [], text: `It has more than ${MAX_SUBSCHEMAS} parts.` }
  if (depth > MAX_SCHEMA_DEPTH)
    return { pointer: [], text: `It is deeper than ${MAX_SCHEMA_DEPTH} levels.` }
  return undefined
}

function valueFault(schema: Schema): SchemaFault | undefined {
  const wrong = Object.keys(schema).find(
    (keyword) => KEYWORD_TESTS.get(keyword)?.(schema[keyword]) === false,
  )
  return wrong === undefined
    ? undefined
    : faultAt(wrong, `Draft-07 does not allow this value of "${wrong}".`)
}

function referenceFault(
  { $ref }: Schema,
  root: unknown,
  references: Map<string, unknown>,
): SchemaFault | undefined {
  if (typeof $ref !== 'string') return undefined
  const target = targetOf($ref, root)
  if (target === undefined) return faultAt('$ref', `"${$ref}" is not in this file.`)
  references.set($ref, target)
  return undefined
}

function patternFault(
  { pattern, patternProperties }: Schema,
  patterns: Map<string, Matcher>,
  matcherOf: (pattern: string) => Matcher | undefined,
): SchemaFault | undefined {
  const wanted = Object.keys(patternProperties ?? {})
  if (pattern !== undefined) wanted.unshift(String(pattern))
  for (const text of wanted.filter((one) => !patterns.has(one))) {
    if (patterns.size >= MAX_SCHEMA_PATTERNS)
      return { pointer: [], text: `It has more than ${MAX_SCHEMA_PATTERNS} patterns.` }
    const matcher = text.length > MAX_SCHEMA_PATTERN_LENGTH ? undefined : matcherOf(text)
    if (matcher === undefined) {
      return faultAt(
        text === pattern ? 'pattern' : 'patternProperties',
        `"${text.slice(0, 60)}" is not an RE2 pattern (no lookaround, no backreferences).`,
      )
    }
    patterns.set(text, matcher)
  }
  return undefined
}

function targetOf(reference: string, root: unknown): unknown {
  if (!/^#(\/|$)/.test(reference)) return undefined
  let target = root
  for (const step of reference.split('/').slice(1)) {
    const name = decode(step).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name))
      return undefined
    target = (target as Readonly<Record<string, unknown>>)[name]
  }
  return isSchema(target) ? target : undefined
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}

/** Schemas directly below a schema. */
function partsOf(schema: Schema): readonly Subschema[] {
  const single = ONE.filter((keyword) => Object.hasOwn(schema, keyword)).map((keyword) =>
    subschema(schema[keyword], keyword),
  )
  const listed = [...LIST, 'items'].flatMap((keyword) => {
    const list = schema[keyword]
    if (Array.isArray(list)) return list.map((part, index) => subschema(part, keyword, index))
    return list === undefined ? [] : [subschema(list, keyword)]
  })
  const named = MAP.flatMap((keyword) =>
    Object.entries(schema[keyword] ?? {}).flatMap(([name, part]) =>
      keyword === 'dependencies' && Array.isArray(part) ? [] : [subschema(part, keyword, name)],
    ),
  )
  return [...single, ...listed, ...named]
}

interface Subschema {
  readonly schema: unknown
  readonly pointer: Pointer
}

const subschema = (schema: unknown, ...pointer: Pointer): Subschema => ({ schema, pointer })
