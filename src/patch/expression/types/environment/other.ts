import { arrayOf, BOOLEAN, NUMBER, STRING, type Type, UNKNOWN } from '../value-type.ts'
import { method, value } from './build.ts'
import type { EnvironmentEntry } from './entry.ts'

const MATCH: Type = { ...arrayOf(STRING), maybe: 'null' }

/** Members that every object has. */
export const OBJECT_MEMBERS: readonly EnvironmentEntry[] = [
  method('hasOwnProperty', 'key: string', BOOLEAN, 'Whether the object itself has a key.'),
  method('isPrototypeOf', 'object: object', BOOLEAN, 'Whether another object inherits from it.'),
  method('propertyIsEnumerable', 'key: string', BOOLEAN, 'Whether loops see a key.'),
  method('toLocaleString', '', STRING, 'The value as text.'),
  method('toString', '', STRING, 'The value as text.'),
  method('valueOf', '', UNKNOWN, 'The plain value.'),
]

/** Members of every number. */
export const NUMBER_MEMBERS: readonly EnvironmentEntry[] = [
  method('toExponential', 'digits?: number', STRING, 'The number with an exponent.'),
  method('toFixed', 'digits?: number', STRING, 'The number with so many decimal places.'),
  method('toLocaleString', '', STRING, 'The number as text.'),
  method('toPrecision', 'digits?: number', STRING, 'The number with so many digits.'),
  method('toString', 'radix?: number', STRING, 'The number as text.'),
  method('valueOf', '', NUMBER, 'The number itself.'),
]

/** Members of a boolean. */
export const BOOLEAN_MEMBERS: readonly EnvironmentEntry[] = [
  method('toString', '', STRING, '"true" or "false".'),
  method('valueOf', '', BOOLEAN, 'The boolean itself.'),
]

/** Members of a regular expression. */
export const REGEXP_MEMBERS: readonly EnvironmentEntry[] = [
  value('property', 'flags', STRING, 'The letters behind the pattern.'),
  value('property', 'global', BOOLEAN, 'Whether it has the flag g.'),
  value('property', 'ignoreCase', BOOLEAN, 'Whether it has the flag i.'),
  value('property', 'lastIndex', NUMBER, 'Where the next match starts, with the flag g or y.'),
  value('property', 'multiline', BOOLEAN, 'Whether it has the flag m.'),
  value('property', 'source', STRING, 'The pattern without its slashes.'),
  method('exec', 'text: string', MATCH, 'The match and its groups, or null.'),
  method('test', 'text: string', BOOLEAN, 'Whether it matches.'),
  method('toString', '', STRING, 'The pattern with its slashes.'),
]

/** Members of a function. */
export const FUNCTION_MEMBERS: readonly EnvironmentEntry[] = [
  value('property', 'length', NUMBER, 'How many parameters it asks for.'),
  value('property', 'name', STRING, 'Its name.'),
  method('apply', 'self: unknown, parameters: unknown[]', UNKNOWN, 'Calls it with a list.'),
  method(
    'bind',
    'self: unknown, ...first: unknown[]',
    { names: ['function'] },
    'Fixes parameters.',
  ),
  method('call', 'self: unknown, ...parameters: unknown[]', UNKNOWN, 'Calls it.'),
  method('toString', '', STRING, 'Its source text.'),
]
