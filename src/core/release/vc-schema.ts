import { lineDescriptions } from '../../generated/line-descriptions.ts'
import { NEWEST_LINE } from '../../generated/line-names.ts'
import type { Position } from '../schema/positions.ts'
import type { JsonSchema } from '../schema/printable-schema.ts'
import { fileName } from '../search/file-name.ts'
import { ownProperty } from '../text/mapping.ts'
import type { LineFacts } from '../types.ts'
import { typesIn } from './field-form.ts'
import { FIRST_LINE } from './line-set.ts'
import type { Release } from './parse-release.ts'
import { accepts, isClosedIn } from './release.ts'
import { nameOfVersion } from './release-names.ts'
import { vcPosition } from './vc-positions.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

const EVERY_RELEASE: Release = { first: FIRST_LINE, last: NEWEST_LINE, isKnown: true }

/**
 * Definitions for a whole vc.yaml: the described fields, and the others in the lines of a release.
 */
export function vcDefinitions(definitions: Schemas, release?: Release): Schemas {
  const { VirtualClusterConfig: described = {} } = definitions
  const context = { definitions, release: release ?? EVERY_RELEASE, named: new Map() }
  const { description, ...whole } = schemaAt(vcPosition(), described, context)
  const line = release && nameOfVersion(release)
  const properties = { ...(whole['properties'] as Schemas), sops: SOPS }
  return {
    ...definitions,
    ...Object.fromEntries([...context.named].map(([text, name]) => [name, JSON.parse(text)])),
    VirtualClusterConfig: {
      ...(line === undefined ? {} : { $id: `urn:vclint:schema:VirtualClusterConfig:${line}` }),
      description: line === undefined ? description : `${description} Release line ${line}.`,
      ...whole,
      properties,
    },
  }
}

const SOPS = { description: 'The record that SOPS keeps of a file with encrypted values.' }

interface Context {
  readonly definitions: Schemas
  readonly release: Release
  /** Names of definitions by their text. */
  readonly named: Map<string, string>
}

function schemaAt(
  position: Position,
  described: JsonSchema | undefined,
  context: Context,
): JsonSchema {
  const { lines, default: preset, description } = position.facts
  if (lines === undefined || isDescribed(position)) return described ?? {}
  const types = typesIn(position.facts, context.release)
  const own = described && withoutReference(described, context)
  const words = description ?? lineDescriptions[lines.path]
  const parts = partsOf(position, lines, own ?? {}, context)
  const { description: _, ...shape } =
    own === undefined ? ofTypes(types, parts) : { ...own, ...parts.object, ...parts.array }
  return {
    ...(words === undefined ? {} : { description: words }),
    ...(preset === undefined ? {} : { default: preset }),
    ...(position.type !== undefined && lines.path !== ''
      ? referenceTo(position.type, shape, context)
      : shape),
  }
}

/** Many fields of a type have the same parts, which are written once. */
function referenceTo(type: string, shape: JsonSchema, { named }: Context): JsonSchema {
  const text = JSON.stringify(shape)
  const name = named.get(text) ?? `${type}OfLines${named.size}`
  named.set(text, name)
  return { allOf: [{ $ref: `#/definitions/${name}` }] }
}

/** True if the release lines add no field to the schema's. */
const isDescribed = ({ type, properties = {}, rest, items }: Position): boolean =>
  type !== undefined &&
  [...Object.values(properties), rest, items].every((one) => one?.facts.lines === undefined)

/** A field with a description of its own refers to its type in this form. */
function withoutReference(schema: JsonSchema, context: Context): JsonSchema {
  const {
    allOf,
    $ref = ownProperty(Array.isArray(allOf) ? allOf[0] : undefined, '$ref'),
    ...own
  } = schema
  if (typeof $ref !== 'string') return schema
  const name = fileName($ref)
  return withoutReference({ ...context.definitions[name], ...own }, context)
}

interface Parts {
  readonly object: JsonSchema
  readonly array: JsonSchema
}

function partsOf(
  { properties = {}, rest, items }: Position,
  lines: LineFacts,
  own: JsonSchema,
  context: Context,
): Parts {
  const { release } = context
  const below = (position: Position, described: unknown) =>
    schemaAt(position, described as JsonSchema | undefined, context)
  const isAccepted = ({ facts }: Position) =>
    facts.lines === undefined || accepts(release, facts.lines)
  const fields = Object.entries(properties)
    .filter(([, one]) => isAccepted(one))
    .map(([name, one]) => [name, below(one, ownProperty(own['properties'], name))])
  const others = own['additionalProperties']
  const isClosed = others === false || isClosedIn(release, lines)
  const more = isClosed ? false : rest === undefined ? others : below(rest, others)
  return {
    object: {
      ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
      ...(more === undefined ? {} : { additionalProperties: more }),
    },
    array: items === undefined ? {} : { items: isAccepted(items) && below(items, own['items']) },
  }
}

const EVERY_TYPE = ['array', 'boolean', 'null', 'number', 'object', 'string']

/** Writes one alternative per type, because strict validators refuse a list of types. */
function ofTypes(given: readonly string[] | undefined, { object, array }: Parts): JsonSchema {
  const isPlain = Object.keys({ ...object, ...array }).length === 0
  if (given === undefined && isPlain) return {}
  const types = given ?? EVERY_TYPE
  const forms = types.map((type) => ({
    type,
    ...(type === 'object' ? object : type === 'array' ? array : {}),
  }))
  const [form] = forms
  return forms.length > 1 ? { anyOf: forms } : (form ?? {})
}
