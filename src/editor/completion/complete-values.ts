import { isPlain } from '../../core/scalar/write.ts'
import { PLATFORM_API_VERSION, platformKinds } from '../../core/schema/kind-info.ts'
import { ownProperty } from '../../core/text/mapping.ts'
import type { Span } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import type { Place } from '../place/place.ts'
import { documentationOf } from '../schema-docs.ts'
import type { Completion, ProjectNames } from './completion-item.ts'
import { referenceValues } from './reference-values.ts'

/** The values that the schema or the project knows for a scalar. */
export function completeValues(
  place: Place,
  position: Position | undefined,
  span: Span,
  names: ProjectNames,
): readonly Completion[] {
  const { pointer } = place.cursor
  const isObject = pointer.length === 1 || (pointer.length === 3 && pointer[0] === 'items')
  const envelope = isObject ? envelopeValues(String(pointer.at(-1)), place.around) : []
  const values = [
    ...new Set([
      ...projectValues(position, names),
      ...schemaValues(position),
      ...referenceValues(position, place.node),
      ...envelope,
    ]),
  ]
  const { default: preset } = position?.facts ?? {}
  return values.map((value) => ({
    label: String(value),
    kind: 'value',
    ...(value === preset ? { detail: 'default' } : {}),
    documentation: position === undefined ? undefined : documentationOf(position.facts),
    span,
    text: written(value, place),
    isSnippet: false,
  }))
}

function schemaValues(position: Position | undefined): readonly unknown[] {
  if (position === undefined) return []
  const {
    types,
    enum: values = [],
    examples = [],
    default: preset,
    wildcard,
    secret,
  } = position.facts
  if (secret) return []
  const booleans = types?.includes('boolean') ? [true, false] : []
  const isScalar = preset !== undefined && preset !== null && typeof preset !== 'object'
  return [
    ...values,
    ...(isScalar ? [preset] : []),
    ...booleans,
    ...examples,
    ...(wildcard ? ['*'] : []),
  ]
}

/** What is typed first has no kind yet that a schema could go by; what it is beside may be of others. */
function envelopeValues(key: string, around: unknown): readonly string[] {
  const versions = platformKinds.map(({ kind }) => [kind, PLATFORM_API_VERSION] as const)
  const all = [...versions, ['Secret', 'v1'] as const]
  const is = (name: string, value: unknown) => (ownProperty(around, name) ?? value) === value
  if (key === 'apiVersion') return all.filter(([kind]) => is('kind', kind)).map(([, one]) => one)
  return key === 'kind' ? all.filter(([, one]) => is('apiVersion', one)).map(([kind]) => kind) : []
}

function projectValues(position: Position | undefined, names: ProjectNames): readonly string[] {
  if (position?.selectors.includes('PlatformApiKey.namespace')) return names.namespaces
  const kind = position?.facts.names
  if (kind === 'Secret') return names.secrets
  if (kind === 'OwnedAccessKey') return names.accessKeys
  return kind === 'User' ? names.users : []
}

/** The value as it has to stand in the file, inside of the quotes that are there. */
export function written(value: unknown, { cursor, file }: Place): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  if (cursor.quote !== '') return value
  const isBare = !file.uri.endsWith('.json') && isPlain(value, cursor.isFlow)
  return isBare ? value : JSON.stringify(value)
}
