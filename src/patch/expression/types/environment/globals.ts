import {
  arrayOf,
  BIGINT,
  BOOLEAN,
  DATE,
  NUMBER,
  OBJECT,
  REGEXP,
  STRING,
  SYMBOL,
  type Type,
  UNDEFINED,
  UNKNOWN,
} from '../value-type.ts'
import { callable, method, value } from './build.ts'
import type { EnvironmentEntry } from './entry.ts'

const OWN_OBJECT: Type = { names: ['object'], own: true }
const JSON_TEXT: Type = { ...STRING, maybe: 'undefined' }

const OBJECT_STATICS: readonly EnvironmentEntry[] = [
  method(
    'assign',
    'target: object, ...sources: object[]',
    OWN_OBJECT,
    'Copies keys into the first object, and gives it back.',
  ),
  method('create', 'prototype: object | null', OWN_OBJECT, 'A new object.'),
  method(
    'defineProperty',
    'object: object, key: string, descriptor: object',
    OBJECT,
    'Defines one key.',
  ),
  method('entries', 'object: object', arrayOf(arrayOf(UNKNOWN)), 'Pairs of key and value.', 2017),
  method('freeze', 'object: object', UNKNOWN, 'Makes an object constant.'),
  method('fromEntries', 'pairs: unknown[][]', OWN_OBJECT, 'An object of pairs.', 2019),
  method('getOwnPropertyNames', 'object: object', arrayOf(STRING), 'All own keys.'),
  method('getPrototypeOf', 'object: object', UNKNOWN, 'What an object inherits from.'),
  method('groupBy', 'items: unknown[], by: (item) => string', OWN_OBJECT, 'Items, grouped.', 2024),
  method('hasOwn', 'object: object, key: string', BOOLEAN, 'Whether an object has a key.', 2022),
  method('is', 'a: unknown, b: unknown', BOOLEAN, 'Whether two values are the same.'),
  method('keys', 'object: object', arrayOf(STRING), 'The keys of an object.'),
  method('values', 'object: object', arrayOf(UNKNOWN), 'The values of an object.', 2017),
]

const ARRAY_STATICS: readonly EnvironmentEntry[] = [
  method(
    'from',
    'items: unknown, by?: (item, index) => unknown',
    arrayOf(UNKNOWN),
    'A list of anything that can be counted through.',
  ),
  method('isArray', 'value: unknown', BOOLEAN, 'Whether a value is a list.'),
  method('of', '...items: unknown[]', arrayOf(UNKNOWN), 'A list of its parameters.'),
]

const NUMBER_STATICS: readonly EnvironmentEntry[] = [
  value('property', 'MAX_SAFE_INTEGER', NUMBER, 'The largest integer that is exact.'),
  value('property', 'MIN_SAFE_INTEGER', NUMBER, 'The smallest integer that is exact.'),
  value('property', 'MAX_VALUE', NUMBER, 'The largest number.'),
  value('property', 'MIN_VALUE', NUMBER, 'The smallest number above 0.'),
  value('property', 'EPSILON', NUMBER, 'The gap between 1 and the next number.'),
  value('property', 'NaN', NUMBER, 'Not a number.'),
  method('isFinite', 'value: unknown', BOOLEAN, 'Whether it is a finite number.'),
  method('isInteger', 'value: unknown', BOOLEAN, 'Whether it is an integer.'),
  method('isNaN', 'value: unknown', BOOLEAN, 'Whether it is NaN.'),
  method('isSafeInteger', 'value: unknown', BOOLEAN, 'Whether it is an exact integer.'),
  method('parseFloat', 'text: string', NUMBER, 'The number at the start of a text.'),
  method('parseInt', 'text: string, radix?: number', NUMBER, 'The integer at the start of a text.'),
]

const STRING_STATICS: readonly EnvironmentEntry[] = [
  method('fromCharCode', '...units: number[]', STRING, 'A text of UTF-16 units.'),
  method('fromCodePoint', '...points: number[]', STRING, 'A text of code points.'),
  method('raw', 'template: object', STRING, 'A template literal with its backslashes.'),
]

const MATH_NAMES =
  'abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround ' +
  'hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc'

const MATH_MEMBERS: readonly EnvironmentEntry[] = [
  ...MATH_NAMES.split(' ').map((name) =>
    method(name, '...numbers: number[]', NUMBER, `The mathematical function ${name}.`),
  ),
  ...['E', 'LN10', 'LN2', 'LOG10E', 'LOG2E', 'PI', 'SQRT1_2', 'SQRT2'].map((name) =>
    value('property', name, NUMBER, `The constant ${name}.`),
  ),
]

const JSON_MEMBERS: readonly EnvironmentEntry[] = [
  method(
    'parse',
    'text: string',
    UNKNOWN,
    'The value that a JSON text stands for. Throws when it is none.',
  ),
  method(
    'stringify',
    'value: unknown, replacer?: unknown, indent?: unknown',
    JSON_TEXT,
    'A value as JSON text.',
  ),
]

const DATE_STATICS: readonly EnvironmentEntry[] = [
  method('now', '', NUMBER, 'Milliseconds since 1970: another number every time.'),
  method('parse', 'text: string', NUMBER, 'Milliseconds since 1970 of a written date.'),
  method('UTC', 'year: number, month: number', NUMBER, 'Milliseconds since 1970 of a date.'),
]

const DATA_CLASSES =
  'Map Set WeakMap WeakSet Proxy ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray ' +
  'Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array Promise'

const ERRORS = 'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError'

const NEWER_CLASSES: readonly (readonly [string, number])[] = [
  ['SharedArrayBuffer', 2017],
  ['Atomics', 2017],
  ['BigInt64Array', 2020],
  ['BigUint64Array', 2020],
  ['AggregateError', 2021],
  ['FinalizationRegistry', 2021],
  ['WeakRef', 2021],
  ['Iterator', 2025],
  ['Float16Array', 2025],
]

function builtinClass(name: string, year = 2015): EnvironmentEntry {
  return value('class', name, { names: ['function'] }, `JavaScript's own ${name}.`, [], year)
}

/** What JavaScript itself brings. */
export const BUILTINS: readonly EnvironmentEntry[] = [
  value('variable', 'undefined', UNDEFINED, 'No value.'),
  value('variable', 'NaN', { ...NUMBER, truth: false }, 'Not a number.'),
  value('variable', 'Infinity', NUMBER, 'More than any number.'),
  value('variable', 'globalThis', OBJECT, 'The global object.', [], 2020),
  value('variable', 'JSON', OBJECT, 'Reads and writes JSON.', JSON_MEMBERS),
  value('variable', 'Math', OBJECT, 'Mathematics.', MATH_MEMBERS),
  value('variable', 'Reflect', OBJECT, 'Operations on objects.'),
  value('variable', 'Intl', OBJECT, 'Language-sensitive formatting; not every engine has it.'),
  callable('String', 'value: unknown', STRING, 'The value as text.', STRING_STATICS),
  callable('Number', 'value: unknown', NUMBER, 'The value as number.', NUMBER_STATICS),
  callable('Boolean', 'value: unknown', BOOLEAN, 'Whether the value is truthy.'),
  callable('Object', 'value?: unknown', OWN_OBJECT, 'The value as object.', OBJECT_STATICS),
  callable('Array', '...items: unknown[]', arrayOf(UNKNOWN), 'A list.', ARRAY_STATICS),
  callable('Symbol', 'name?: string', SYMBOL, 'A unique value.'),
  callable('RegExp', 'pattern: string, flags?: string', REGEXP, 'A regular expression.'),
  callable('Date', '', STRING, 'The present time as text; with `new`, a date.', DATE_STATICS),
  callable('BigInt', 'value: number | string', BIGINT, 'An integer of any size.', [], 2020),
  callable(
    'parseInt',
    'text: string, radix?: number',
    NUMBER,
    'The integer at the start of a text.',
  ),
  callable('parseFloat', 'text: string', NUMBER, 'The number at the start of a text.'),
  callable('isNaN', 'value: unknown', BOOLEAN, 'Whether it is no number.'),
  callable('isFinite', 'value: unknown', BOOLEAN, 'Whether it is a finite number.'),
  callable('encodeURIComponent', 'text: string', STRING, 'Escapes a part of an address.'),
  callable('decodeURIComponent', 'text: string', STRING, 'Undoes encodeURIComponent.'),
  callable('encodeURI', 'text: string', STRING, 'Escapes a whole address.'),
  callable('decodeURI', 'text: string', STRING, 'Undoes encodeURI.'),
  callable('escape', 'text: string', STRING, 'Escapes a text, in an old way.'),
  callable('unescape', 'text: string', STRING, 'Undoes escape.'),
  ...DATA_CLASSES.split(' ').map((name) => builtinClass(name)),
  ...ERRORS.split(' ').map((name) => builtinClass(name)),
  ...NEWER_CLASSES.map(([name, year]) => builtinClass(name, year)),
]

/** What `new Name()` makes, where that is more than an object. */
export const CONSTRUCTED: Readonly<Record<string, Type>> = {
  Array: arrayOf(UNKNOWN),
  Date: DATE,
  RegExp: REGEXP,
  Function: { names: ['function'] },
  Object: OWN_OBJECT,
}

/** Not JavaScript's own, but near enough that people take it for a built-in. */
export const NEAR_BUILTINS: Readonly<Record<string, number>> = { structuredClone: 2022 }
