import type { TextForm } from './forms.ts'

/** The kind of a place in a resource. `unknown` is open: anything may be there. */
export type PositionKind = 'object' | 'map' | 'list' | 'scalar' | 'unknown'

export type ValueType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'object'
  | 'array'
  | 'int-or-string'
  | 'quantity'
  | 'unknown'

/**
 * A place in a resource's schema, from which paths continue. Looked up step by step, never copied.
 */
export interface Position {
  readonly kind: PositionKind
  readonly valueType: ValueType
  /** The form that the API requires of a text or a port there. */
  readonly form: TextForm | undefined
  /** The type in the schema's notation; equal texts are equal types. */
  readonly schemaType: string
  /** True if the API accepts an object without it. */
  readonly optional: boolean
  readonly description: string | undefined
  /** Names of an object's fields. */
  readonly names: readonly string[]
  field(name: string): Position | undefined
  /** The position of a list's items or a map's values. */
  element(): Position | undefined
}

export const unknownPosition: Position = {
  kind: 'unknown',
  valueType: 'unknown',
  form: undefined,
  schemaType: 'unknown',
  optional: true,
  description: undefined,
  names: [],
  field: () => undefined,
  element: () => undefined,
}

/** The type in words: `string`, `list of object`, `map of string`. */
export function describeType(position: Position): string {
  const element = position.element()
  if (position.kind === 'list') return `list of ${element ? describeType(element) : 'unknown'}`
  if (position.kind === 'map') return `map of ${element ? describeType(element) : 'unknown'}`
  return position.valueType === 'int-or-string' ? 'integer or string' : position.valueType
}
