import {
  arrayOf,
  BOOLEAN,
  NULL,
  NUMBER,
  OBJECT,
  STRING,
  type Type,
  UNKNOWN,
  unionOf,
} from '../../src/patch/expression/types/value-type.ts'

const TYPES: Readonly<Record<string, Type>> = {
  string: STRING,
  number: NUMBER,
  integer: NUMBER,
  boolean: BOOLEAN,
  null: NULL,
  object: OBJECT,
  array: arrayOf(UNKNOWN),
}

/** The type of a schema's `type` keyword. */
export const typeFromSchema = (types: readonly string[]): Type =>
  unionOf(types.map((name) => TYPES[name] ?? UNKNOWN))
