import { memberOf } from './environment.ts'
import {
  existing,
  FUNCTION,
  isMissing,
  mayBeMissing,
  orMissing,
  STRING,
  type Type,
  type TypeName,
  UNDEFINED,
  UNKNOWN,
  unionOf,
} from './value-type.ts'

const INDEX = /^\d+$/

/** Members that every value of a type inherits; a name in neither place does not exist. */
const PROTOTYPES: Readonly<Partial<Record<TypeName, object>>> = {
  string: String.prototype,
  number: Number.prototype,
  boolean: Boolean.prototype,
  array: Array.prototype,
  object: Object.prototype,
  function: Function.prototype,
}

/**
 * The type of `object.name`; `name` is undefined for a computed key. Null and undefined have no
 * members.
 */
export function typeOfMember(object: Type, name: string | undefined): Type {
  const receiver = existing(object)
  return unionOf(receiver.names.map((type) => memberOfOne(type, receiver, name)))
}

function memberOfOne(type: TypeName, object: Type, name: string | undefined): Type {
  if (type === 'array' && (name === undefined || INDEX.test(name)))
    return itemOf(object, name === undefined ? name : Number(name))
  if (type === 'unknown' || name === undefined) return UNKNOWN
  if (type === 'object') return memberOfObject(object, name)
  return type === 'string' && INDEX.test(name) ? orMissing(STRING) : builtinMember(type, name)
}

/** The item at an index: known in a list of fixed length, otherwise perhaps missing. */
const itemOf = ({ items, element = UNKNOWN }: Type, index = -1): Type =>
  items === undefined || index < 0 ? orMissing(existing(element)) : (items[index] ?? UNDEFINED)

function memberOfObject(object: Type, name: string): Type {
  const known = object.member?.(name)
  const isInherited = name in Object.prototype && (!known || mayBeMissing(known))
  if (known !== undefined && !isInherited) return known
  return name in Object.prototype ? builtinMember('object', name) : UNKNOWN
}

function builtinMember(type: TypeName, name: string): Type {
  const entry = memberOf(type, name)
  if (entry !== undefined) return entry.kind === 'method' ? FUNCTION : entry.type
  const prototype = PROTOTYPES[type]
  return prototype === undefined || name in prototype ? UNKNOWN : UNDEFINED
}

/** True if no value of the type has this member, so that reading it is a typo. */
export function hasNone(object: Type, name: string): boolean {
  return isMissing(typeOfMember(object, name))
}
