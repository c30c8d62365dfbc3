import {
  arrayOf,
  BOOLEAN,
  NUMBER,
  OBJECT,
  STRING,
  type Type,
  UNKNOWN,
  unionOf,
} from './expression/value-type.ts'
import type { Position, ValueType } from './path/index.ts'

const types: Readonly<Record<ValueType, Type>> = {
  string: STRING,
  integer: NUMBER,
  number: NUMBER,
  boolean: BOOLEAN,
  object: OBJECT,
  array: arrayOf(UNKNOWN),
  'int-or-string': unionOf([STRING, NUMBER]),
  // Written `1` or `100m`; either may arrive.
  quantity: unionOf([STRING, NUMBER]),
  unknown: UNKNOWN,
}

/** The type that an expression's `value` has where a path ends. */
export function typeOfPosition(position: Position): Type {
  const element = position.kind === 'list' ? position.element() : undefined
  return element === undefined ? types[position.valueType] : arrayOf(typeOfPosition(element))
}
