import type { TextForm } from '../../path/forms.ts'

/** Names for unions of types, in words. */
const WORDS = {
  undefined: 'undefined',
  null: 'null',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'an object',
  function: 'a function',
  regexp: 'a regular expression',
  date: 'a date',
  bigint: 'a BigInt',
  symbol: 'a symbol',
  promise: 'a promise',
  unknown: 'unknown',
} as const

export type TypeName = keyof typeof WORDS

export const TYPE_NAMES = Object.keys(WORDS) as readonly TypeName[]

/** The possible types of a value: one or more names, or `unknown` alone. */
export interface Type {
  readonly names: readonly TypeName[]
  /** The form that the API requires of a text. */
  readonly form?: TextForm | undefined
  /** Type of an array's items. */
  readonly element?: Type
  /** Type of each item of an array with fixed length. */
  readonly items?: readonly Type[]
  /** The members of an object; undefined if unknown. */
  readonly fields?: readonly string[]
  readonly member?: (name: string) => Type | undefined
  /** The value may be missing, although no example shows it: the result of `find`, an index. */
  readonly maybe?: 'null' | 'undefined'
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
export const BIGINT = plain('bigint')
export const SYMBOL = plain('symbol')
export const PROMISE = plain('promise')
export const UNKNOWN = plain('unknown')

export function arrayOf(element: Type): Type {
  return { names: ['array'], element }
}

/** An object with these members; others are unknown, or do not exist if `closed`. */
export function objectOf(members: Readonly<Record<string, Type>>, closed = false): Type {
  const rest = closed ? UNDEFINED : undefined
  return {
    names: ['object'],
    member: (name) => (Object.hasOwn(members, name) ? members[name] : rest),
  }
}

/** A map, in which any key may be missing. */
export function mapOf(element: Type): Type {
  const member = union(element, UNDEFINED)
  return { names: ['object'], member: () => member }
}

export function isUnknown(type: Type): boolean {
  return type.names.includes('unknown')
}

/** True if the type has only these names. */
export function isOnly(type: Type, ...names: readonly TypeName[]): boolean {
  return type.names.every((name) => names.includes(name))
}

/** True if the type may be one of these names; unknown may be anything. */
export function mayBe(type: Type, ...names: readonly TypeName[]): boolean {
  return isUnknown(type) || type.names.some((name) => names.includes(name))
}

/** The type without null and undefined; unknown if nothing remains. */
export function existing(type: Type): Type {
  if (!type.maybe && !mayBeMissing(type)) return type
  const { maybe: _, ...rest } = type
  const names = type.names.filter((name) => !isNothing(name))
  return names.length === 0 ? UNKNOWN : { ...rest, names }
}

/** The type, marked as perhaps missing without an example. */
export function orMissing(type: Type): Type {
  return isUnknown(type) || type.maybe ? type : { ...type, maybe: 'undefined' }
}

const isNothing = (name: TypeName): boolean => name === 'null' || name === 'undefined'

/** True if the value is certainly null or undefined. */
export const isMissing = (type: Type): boolean => type.names.every(isNothing)

/** True if the value is null or undefined in an example. */
export const mayBeMissing = (type: Type): boolean => type.names.some(isNothing)

export function union(left: Type, right: Type): Type {
  if (left === right || (isEmptyList(right) && mayBe(left, 'array'))) return left
  if (isEmptyList(left) && mayBe(right, 'array')) return right
  if (isUnknown(left) || isUnknown(right)) return UNKNOWN
  const element = ofEither(left, right, 'array', 'element')
  const member = ofEither(left, right, 'object', 'member')
  const fields = ofEither(left, right, 'object', 'fields')
  const form = ofEither(left, right, 'string', 'form')
  const maybe = left.maybe ?? right.maybe
  return {
    names: [...new Set([...left.names, ...right.names])],
    ...(element && { element }),
    ...(member && { member }),
    ...(fields && { fields }),
    ...(form && { form }),
    ...(maybe && { maybe }),
  }
}

/** True of `[]`, which says nothing about the items of a list beside it. */
const isEmptyList = ({ items }: Type): boolean => items?.length === 0

/** A detail of a union, if both sides agree or only one has this name. */
function ofEither<K extends 'element' | 'member' | 'fields' | 'form'>(
  left: Type,
  right: Type,
  name: TypeName,
  key: K,
): Type[K] | undefined {
  if (!left.names.includes(name)) return right[key]
  return !right.names.includes(name) || left[key] === right[key] ? left[key] : undefined
}

export function unionOf(types: readonly Type[]): Type {
  const [first = UNKNOWN, ...others] = types
  let all = first
  for (const type of others) all = union(all, type)
  return all
}

/** The type in words: `a string`, `a number or undefined`. */
export function describeType(type: Type): string {
  const words = type.names.map((name) => WORDS[name])
  if (words.length < 2) return words[0] ?? WORDS.unknown
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

/** The type in a signature: `string`, `string[]`, `object | null`. */
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
