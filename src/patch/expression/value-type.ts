/** The names of which a type is a union. */
export type TypeName =
  | 'string'
  | 'number'
  | 'boolean'
  | 'null'
  | 'undefined'
  | 'object'
  | 'array'
  | 'function'
  | 'regexp'
  | 'date'
  | 'bigint'
  | 'symbol'
  | 'unknown'

/** What a value can be: one or more names, or `unknown` alone. */
export interface Type {
  readonly names: readonly TypeName[]
  /** Of an array: what its items are. */
  readonly element?: Type
  /** Of an object: what is known of its members. Others are unknown. */
  readonly members?: Readonly<Record<string, Type>>
  /** An object that the expression made itself, which may carry methods. */
  readonly own?: boolean
}

function plain(...names: TypeName[]): Type {
  return { names }
}

export const STRING = plain('string')
export const NUMBER = plain('number')
export const BOOLEAN = plain('boolean')
export const NULL = plain('null')
export const UNDEFINED = plain('undefined')
export const OBJECT = plain('object')
export const FUNCTION = plain('function')
export const REGEXP = plain('regexp')
export const DATE = plain('date')
export const BIGINT = plain('bigint')
export const SYMBOL = plain('symbol')
export const UNKNOWN = plain('unknown')

export function arrayOf(element: Type): Type {
  return { names: ['array'], element }
}

export function objectOf(members: Readonly<Record<string, Type>>): Type {
  return { names: ['object'], members }
}

/** The type of a schema's `type` keyword: `integer` is a number, nothing is unknown. */
export function typeFromSchema(types: readonly string[] | undefined): Type {
  if (types === undefined || types.length === 0) return UNKNOWN
  return unionOf(types.map((name) => SCHEMA_TYPES.get(name) ?? UNKNOWN))
}

const SCHEMA_TYPES: ReadonlyMap<string, Type> = new Map([
  ['string', STRING],
  ['number', NUMBER],
  ['integer', NUMBER],
  ['boolean', BOOLEAN],
  ['null', NULL],
  ['object', OBJECT],
  ['array', arrayOf(UNKNOWN)],
])

export function isUnknown(type: Type): boolean {
  return type.names.includes('unknown')
}

/** Whether the type is one of these names in every case. */
export function isOnly(type: Type, ...names: readonly TypeName[]): boolean {
  return type.names.every((name) => names.includes(name))
}

/** Whether the type can be one of these names; unknown can be anything. */
export function mayBe(type: Type, ...names: readonly TypeName[]): boolean {
  return isUnknown(type) || type.names.some((name) => names.includes(name))
}

export function without(type: Type, ...names: readonly TypeName[]): Type {
  if (isUnknown(type)) return type
  return { ...type, names: type.names.filter((name) => !names.includes(name)) }
}

export function union(left: Type, right: Type): Type {
  if (left === right || right.names.length === 0) return left
  if (left.names.length === 0) return right
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN
  const names = [...new Set([...left.names, ...right.names])]
  const element = either(left, right, 'array', (type) => type.element)
  const members = either(left, right, 'object', (type) => type.members)
  const own = left.own || right.own
  return {
    names,
    ...(element === undefined ? {} : { element }),
    ...(members === undefined ? {} : { members }),
    ...(own ? { own } : {}),
  }
}

/** A detail that survives a union: the only one there is, or the one that both sides share. */
function either<T>(
  left: Type,
  right: Type,
  name: TypeName,
  detail: (type: Type) => T | undefined,
): T | undefined {
  if (!left.names.includes(name)) return detail(right)
  if (!right.names.includes(name)) return detail(left)
  return detail(left) === detail(right) ? detail(left) : undefined
}

export function unionOf(types: readonly Type[]): Type {
  let all: Type = { names: [] }
  for (const type of types) all = union(all, type)
  return all.names.length === 0 ? UNKNOWN : all
}

const WORDS: Readonly<Record<TypeName, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  null: 'null',
  undefined: 'undefined',
  object: 'an object',
  array: 'a list',
  function: 'a function',
  regexp: 'a regular expression',
  date: 'a date',
  bigint: 'a BigInt',
  symbol: 'a symbol',
  unknown: 'unknown',
}

/** The type in words: `a string`, `a number or undefined`. */
export function describeType(type: Type): string {
  const words = type.names.map((name) => WORDS[name])
  if (words.length < 2) return words[0] ?? WORDS.unknown
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** The type as a signature writes it: `string`, `string[]`, `object | null`. */
export function formatType(type: Type): string {
  const names = type.names.map((name) => {
    if (name !== 'array') return name === 'regexp' ? 'RegExp' : name
    return type.element === undefined || isUnknown(type.element)
      ? 'unknown[]'
      : type.element.names.length > 1
        ? `(${formatType(type.element)})[]`
        : `${formatType(type.element)}[]`
  })
  return names.join(' | ')
}
