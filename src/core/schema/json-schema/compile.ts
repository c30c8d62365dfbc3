import { isMapping } from '../../text/mapping.ts'
import type { Pointer } from '../../types.ts'

/** Says whether a text matches. Made from a pattern that strangers may have written. */
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

const MAX_SUBSCHEMAS = 20_000
const MAX_PATTERNS = 500
const MAX_DEPTH = 100

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
  const open: { readonly schema: unknown; readonly pointer: Pointer }[] = [
    { schema: root, pointer: [] },
  ]
  let parts = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { schema, pointer } = next
    if (++parts > MAX_SUBSCHEMAS)
      return { pointer: [], text: `It has more than ${MAX_SUBSCHEMAS} parts.` }
    if (pointer.length > MAX_DEPTH)
      return { pointer: [], text: `It is deeper than ${MAX_DEPTH} levels.` }
    if (!isSchema(schema)) return { pointer, text: 'A schema is missing here.' }
    if (!isMapping(schema)) continue
    const fault = faultOf(schema, root, patterns, references, matcherOf)
    if (fault !== undefined) return { pointer: [...pointer, ...fault.pointer], text: fault.text }
    for (const part of partsOf(schema)) {
      open.push({ schema: part.schema, pointer: [...pointer, ...part.pointer] })
    }
  }
  return { root, patterns, references }
}

function faultOf(
  schema: Readonly<Record<string, unknown>>,
  root: unknown,
  patterns: Map<string, Matcher>,
  references: Map<string, unknown>,
  matcherOf: (pattern: string) => Matcher | undefined,
): SchemaFault | undefined {
  const fault = (keyword: string, text: string) => ({ pointer: [keyword], text })
  for (const [keyword, value] of Object.entries(schema)) {
    if (KEYWORD_TESTS.get(keyword)?.(value) === false) {
      return fault(keyword, `Draft-07 does not allow this value of "${keyword}".`)
    }
  }
  const { $ref, pattern, patternProperties } = schema
  if (typeof $ref === 'string') {
    const target = targetOf($ref, root)
    if (target === undefined) return fault('$ref', `"${$ref}" is not in this file.`)
    references.set($ref, target)
  }
  const wanted = [
    ...(pattern === undefined ? [] : [String(pattern)]),
    ...Object.keys(patternProperties ?? {}),
  ]
  for (const text of wanted.filter((one) => !patterns.has(one))) {
    if (patterns.size >= MAX_PATTERNS)
      return { pointer: [], text: `It has more than ${MAX_PATTERNS} patterns.` }
    const matcher = text.length > 1000 ? undefined : matcherOf(text)
    const keyword = text === pattern ? 'pattern' : 'patternProperties'
    if (matcher === undefined) {
      return fault(
        keyword,
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
function partsOf(schema: Readonly<Record<string, unknown>>) {
  const parts: { schema: unknown; pointer: Pointer }[] = []
  const add = (part: unknown, ...pointer: Pointer) => parts.push({ schema: part, pointer })
  for (const keyword of ONE) if (Object.hasOwn(schema, keyword)) add(schema[keyword], keyword)
  for (const keyword of [...LIST, 'items']) {
    const list = schema[keyword]
    if (Array.isArray(list)) for (const [index, part] of list.entries()) add(part, keyword, index)
    else if (list !== undefined) add(list, keyword)
  }
  for (const keyword of MAP) {
    for (const [name, part] of Object.entries(schema[keyword] ?? {})) {
      if (keyword !== 'dependencies' || !Array.isArray(part)) add(part, keyword, name)
    }
  }
  return parts
}
