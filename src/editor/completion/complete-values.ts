import { isPlain } from '../../core/scalar/write.ts'
import { PLATFORM_API_VERSION, platformKinds } from '../../core/schema/kind-info.ts'
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
  const envelope = pointer.length === 1 ? envelopeValues(String(pointer[0])) : []
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

/** What is typed first has no kind yet that a schema could go by. */
function envelopeValues(key: string): readonly string[] {
  if (key === 'apiVersion') return [PLATFORM_API_VERSION, 'v1']
  return key === 'kind' ? [...platformKinds.map(({ kind }) => kind), 'Secret'] : []
}

function projectValues(position: Position | undefined, names: ProjectNames): readonly string[] {
  const is = (selector: string) => position?.selectors.includes(selector) === true
  if (is('PlatformApiKey.secretName')) return names.secrets
  if (is('PlatformApiKey.namespace')) return names.namespaces
  return is('OwnedAccessKeySpec.user') ? names.users : []
}

/** The value as it has to stand in the file, inside of the quotes that are there. */
function written(value: unknown, { cursor, file }: Place): string {
  const blank = /:$/.test(file.text.slice(0, cursor.start)) ? ' ' : ''
  if (typeof value !== 'string') return blank + JSON.stringify(value)
  if (cursor.quote !== '') return value
  const isBare = !file.uri.endsWith('.json') && isPlain(value, cursor.isFlow)
  return blank + (isBare ? value : JSON.stringify(value))
}
