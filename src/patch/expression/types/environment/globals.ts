import { declared, type EnvironmentEntry, withMembers } from './declared.ts'

const members = (text: string) => declared(text, 'property', 'method')

const MATH_NAMES =
  'abs acos acosh asin asinh atan atan2 atanh cbrt ceil clz32 cos cosh exp expm1 floor fround ' +
  'hypot imul log log10 log1p log2 max min pow random round sign sin sinh sqrt tan tanh trunc'

const MATH_CONSTANTS = 'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'

const MATH = [
  ...MATH_NAMES.split(' ').map(
    (name) => `${name}(...numbers: number[]): number // The mathematical function ${name}.`,
  ),
  ...MATH_CONSTANTS.split(' ').map((name) => `${name}: number // The constant ${name}.`),
]

/** The members of JavaScript's globals. */
const STATICS: Readonly<Record<string, readonly EnvironmentEntry[]>> = {
  Math: members(MATH.join('\n')),
  JSON: members(`
    parse(text: string): unknown // The value that a JSON text stands for. Throws when it is none.
    stringify(value: unknown, replacer?: unknown, indent?: unknown): string | undefined // A value as JSON text.
  `),
  String: members(`
    fromCharCode(...units: number[]): string // A text of UTF-16 units.
    fromCodePoint(...points: number[]): string // A text of code points.
    raw(template: object): string // A template literal with its backslashes.
  `),
  Number: members(`
    MAX_SAFE_INTEGER: number // The largest integer that is exact.
    MIN_SAFE_INTEGER: number // The smallest integer that is exact.
    MAX_VALUE: number // The largest number.
    MIN_VALUE: number // The smallest number above 0.
    EPSILON: number // The gap between 1 and the next number.
    NaN: number // Not a number.
    isFinite(value: unknown): boolean // Whether it is a finite number.
    isInteger(value: unknown): boolean // Whether it is an integer.
    isNaN(value: unknown): boolean // Whether it is NaN.
    isSafeInteger(value: unknown): boolean // Whether it is an exact integer.
    parseFloat(text: string): number // The number at the start of a text.
    parseInt(text: string, radix?: number): number // The integer at the start of a text.
  `),
  Object: members(`
    assign(target: object, ...sources: object[]): object // Copies keys into the first object, and gives it back.
    create(prototype: object | null): object // A new object.
    defineProperty(object: object, key: string, descriptor: object): object // Defines one key.
    entries(object: object): unknown[][] // ES2017: Pairs of key and value.
    freeze(object: object): unknown // Makes an object constant.
    fromEntries(pairs: unknown[][]): object // ES2019: An object of pairs.
    getOwnPropertyNames(object: object): string[] // All own keys.
    getPrototypeOf(object: object): unknown // What an object inherits from.
    groupBy(items: unknown[], by: (item) => string): object // ES2024: Items, grouped.
    hasOwn(object: object, key: string): boolean // ES2022: Whether an object has a key.
    is(a: unknown, b: unknown): boolean // Whether two values are the same.
    keys(object: object): string[] // The keys of an object.
    values(object: object): unknown[] // ES2017: The values of an object.
  `),
  Array: members(`
    from(items: unknown, by?: (item, index) => unknown): unknown[] // A list of anything that can be counted through.
    isArray(value: unknown): boolean // Whether a value is a list.
    of(...items: unknown[]): unknown[] // A list of its parameters.
  `),
  Date: members(`
    now(): number // Milliseconds since 1970: another number every time.
    parse(text: string): number // Milliseconds since 1970 of a written date.
    UTC(year: number, month: number): number // Milliseconds since 1970 of a date.
  `),
}

const VARIABLES_AND_FUNCTIONS = declared(
  `
  undefined: undefined // No value.
  NaN: number // Not a number.
  Infinity: number // More than any number.
  globalThis: object // ES2020: The global object.
  JSON: object // Reads and writes JSON.
  Math: object // Mathematics.
  Reflect: object // Operations on objects.
  Intl: object // Language-sensitive formatting; not every engine has it.
  String(value: unknown): string // The value as text.
  Number(value: unknown): number // The value as number.
  Boolean(value: unknown): boolean // Whether the value is truthy.
  Object(value?: unknown): object // The value as object.
  Array(...items: unknown[]): unknown[] // A list.
  Symbol(name?: string): symbol // A unique value.
  RegExp(pattern: string, flags?: string): RegExp // A regular expression.
  Date(): string // The present time as text; with \`new\`, a date.
  BigInt(value: number | string): bigint // ES2020: An integer of any size.
  parseInt(text: string, radix?: number): number // The integer at the start of a text.
  parseFloat(text: string): number // The number at the start of a text.
  isNaN(value: unknown): boolean // Whether it is no number.
  isFinite(value: unknown): boolean // Whether it is a finite number.
  encodeURIComponent(text: string): string // Escapes a part of an address.
  decodeURIComponent(text: string): string // Undoes encodeURIComponent.
  encodeURI(text: string): string // Escapes a whole address.
  decodeURI(text: string): string // Undoes encodeURI.
  escape(text: string): string // Escapes a text, in an old way.
  unescape(text: string): string // Undoes escape.
  `,
  'variable',
  'function',
)

/** Classes by the edition that added them. */
const CLASSES: Readonly<Record<number, string>> = {
  2015:
    'Map Set WeakMap WeakSet Proxy ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray ' +
    'Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array Promise ' +
    'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError',
  2017: 'SharedArrayBuffer Atomics',
  2020: 'BigInt64Array BigUint64Array',
  2021: 'AggregateError FinalizationRegistry WeakRef',
  2025: 'Iterator Float16Array',
}

const ALL_CLASSES = Object.entries(CLASSES).flatMap(([year, names]) =>
  names.split(' ').map((name) => `${name}: function // ES${year}: JavaScript's own ${name}.`),
)

/** The globals of JavaScript. */
export const BUILTINS: readonly EnvironmentEntry[] = [
  ...VARIABLES_AND_FUNCTIONS.map((entry) => withMembers(entry, STATICS[entry.name])),
  ...declared(ALL_CLASSES.join('\n'), 'class', 'function'),
]

/** Not part of JavaScript, but similar enough that people take it for a built-in. */
export const NEAR_BUILTINS: Readonly<Record<string, number>> = { structuredClone: 2022 }
