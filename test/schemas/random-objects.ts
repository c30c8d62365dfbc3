import type { JsonSchema } from '../../src/core/schema/printable-schema.ts'

/** Numbers from a seed: the same objects on every run. */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Source {
  readonly random: Random
  readonly definitions: Readonly<Record<string, JsonSchema>>
}

const pick = <T>({ random }: Source, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T

const chance = ({ random }: Source, share: number) => random() < share

/** Values that fit nowhere in particular. */
const odd: readonly unknown[] = [
  ...[null, null, true, false, 0, -1, 1, 7, 1.5, 4_294_967_296, '', 'a', 'Team A', 'true', 'no'],
  ...[[], [null], ['a'], [1], [{}], {}, { a: 1 }, { name: 'a' }, '2026-02-30', 'create'],
]

const words = [
  'a',
  'main',
  'team-a',
  'platform-p-shop',
  'Jane Doe',
  'jane@example.com',
  '1h',
  '',
  '/spec/displayName',
]

const texts: Readonly<Record<string, readonly string[]>> = {
  'date-time': ['2026-05-04T08:15:00Z', '2026-05-04T08:15:00+02:00', '2026-02-30T00:00:00Z'],
}

/** An object that a schema describes, with a mistake here and there. */
export function objectOf(schema: JsonSchema, random: Random): unknown {
  const definitions = (schema['definitions'] ?? {}) as Readonly<Record<string, JsonSchema>>
  return drawn(schema, { random, definitions }, 0)
}

const NAME = '#/definitions/'

function drawn(schema: JsonSchema, source: Source, depth: number): unknown {
  if (depth > 0 && chance(source, 0.02)) return pick(source, odd)
  const { $ref, const: constant, enum: allowed, examples, default: usual } = schema
  if (typeof $ref === 'string') {
    return drawn(source.definitions[$ref.slice(NAME.length)] ?? {}, source, depth)
  }
  if (constant !== undefined) return constant
  if (Array.isArray(allowed)) return pick(source, [...allowed, ...allowed, 'other'])
  if (Array.isArray(examples) && chance(source, 0.5)) return pick(source, examples)
  if (usual !== undefined && chance(source, 0.2)) return usual
  for (const combined of [schema['allOf'], schema['anyOf']]) {
    if (Array.isArray(combined)) return drawn(pick(source, combined), source, depth)
  }
  return MAKERS[typeIn(schema, source)]?.(schema, source, depth) ?? pick(source, odd)
}

const typeIn = (schema: JsonSchema, source: Source) =>
  pick(source, [schema['type'] ?? (schema['properties'] ? 'object' : '')].flat()) as string

const MAKERS: Readonly<
  Record<string, (schema: JsonSchema, source: Source, depth: number) => unknown>
> = {
  object: mappingOf,
  array: listOf,
  string: ({ format }, source) => pick(source, texts[String(format)] ?? words),
  boolean: (_, source) => chance(source, 0.5),
  integer: (_, source) => pick(source, [0, 1, 60, 3600, 86_400, -5]),
  number: (_, source) => pick(source, [0, 1, 60, 1.5]),
}

function listOf({ items }: JsonSchema, source: Source, depth: number): unknown[] {
  const parts: readonly JsonSchema[] = [items ?? {}].flat() as JsonSchema[]
  const length = Array.isArray(items) ? parts.length : pick(source, [0, 1, 1, 2])
  return Array.from({ length }, (_, at) => drawn(parts[at] ?? parts[0] ?? {}, source, depth + 1))
}

function mappingOf(schema: JsonSchema, source: Source, depth: number): Record<string, unknown> {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const required = (schema['required'] ?? []) as readonly string[]
  const rest = schema['additionalProperties']
  const share = depth === 0 ? 0.7 : Math.max(0.15, Math.min(0.6, 4 / (properties.length + 1)))
  const found: Record<string, unknown> = {}
  for (const [key, part] of properties) {
    const isUsual = isIdentity(key, depth) || required.includes(key)
    if (!chance(source, isUsual ? 0.97 : share)) continue
    const written = chance(source, 0.01) ? misspelt(key) : key
    found[written] = drawn(part, source, depth + 1)
  }
  if (typeof rest === 'object' && rest !== null && chance(source, 0.5)) {
    found[pick(source, ['a', 'app', 'x.example.com'])] = drawn(
      rest as JsonSchema,
      source,
      depth + 1,
    )
  }
  if (chance(source, 0.02)) found[pick(source, ['other', 'Foo', 'x-a'])] = pick(source, odd)
  return found
}

/** What makes an object one of its kind: without it other rules than those of the kind apply. */
const isIdentity = (key: string, depth: number) =>
  (depth === 0 && (key === 'apiVersion' || key === 'kind' || key === 'metadata')) ||
  (depth === 1 && key === 'name')

const misspelt = (key: string) => `${key.slice(0, 2)}${key.slice(3)}`
