import { rememberEach } from '../core/memo.ts'
import {
  arrayOf,
  BOOLEAN,
  mapOf,
  NUMBER,
  OBJECT,
  STRING,
  type Type,
  UNDEFINED,
  UNKNOWN,
  union,
  unionOf,
} from './expression/types/value-type.ts'
import { anyObject, type Position, type ResourceSchema, type ValueType } from './path/index.ts'

const types: Readonly<Record<ValueType, Type>> = {
  string: STRING,
  integer: NUMBER,
  number: NUMBER,
  boolean: BOOLEAN,
  object: OBJECT,
  array: arrayOf(UNKNOWN),
  'int-or-string': unionOf([STRING, NUMBER]),
  // Written `1` or `100m`; the API stores both as text.
  quantity: STRING,
  unknown: UNKNOWN,
}

/** The type of an expression's `value` at the end of a path. */
export function typeOfPosition(position: Position): Type {
  const element = position.element()
  if (position.kind === 'list') return arrayOf(element ? typeOfPosition(element) : UNKNOWN)
  if (position.kind === 'map') return mapOf(element ? typeOfPosition(element) : UNKNOWN)
  if (position.kind === 'object') return objectAt(position)
  const { form, valueType } = position
  const isText = form !== undefined && types[valueType] === STRING
  return isText ? { names: STRING.names, form } : types[valueType]
}

const ofObject = rememberEach(typeOfPosition)

/** The type of the objects that a list of patches is for: of any kind, the metadata alone is known. */
export function objectType(schema: ResourceSchema | undefined): Type {
  if (schema !== undefined) return ofObject(schema.root)
  const member = (name: string) => {
    const field = anyObject.field(name)
    return field === undefined ? UNKNOWN : ofObject(field)
  }
  return { ...OBJECT, member }
}

/** Fields are looked up on demand, because schemas refer to themselves. */
function objectAt(position: Position): Type {
  return {
    ...OBJECT,
    fields: position.names,
    member(name) {
      const field = position.field(name)
      if (field === undefined) return UNDEFINED
      const type = typeOfPosition(field)
      return field.optional ? union(type, UNDEFINED) : type
    },
  }
}
