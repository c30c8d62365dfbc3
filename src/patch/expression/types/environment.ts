import type { EnvironmentEntry } from './environment/declared.ts'
import { BUILTINS, NEAR_BUILTINS } from './environment/globals.ts'
import {
  ARRAY_MEMBERS,
  BOOLEAN_MEMBERS,
  FUNCTION_MEMBERS,
  NUMBER_MEMBERS,
  OBJECT_MEMBERS,
  REGEXP_MEMBERS,
  STRING_MEMBERS,
} from './environment/members.ts'
import { CONTEXT, FORBIDDEN, HELPERS, VALUE, VALUE_EXISTS } from './environment/platform.ts'
import type { TypeName } from './value-type.ts'

export type { EnvironmentEntry, Result } from './environment/declared.ts'
export { CONTEXT, CONTEXT_ALIASES, FORBIDDEN, HELPERS } from './environment/platform.ts'

/** The source of an outside name. */
export type Origin =
  | 'input'
  | 'helper'
  | 'builtin'
  | 'tolerated'
  | 'configured'
  | 'forbidden'
  | 'undefined'
  | 'templated'

/** Every name that an expression may use: `value`, `context`, the helpers and JavaScript's own. */
export const ENVIRONMENT: readonly EnvironmentEntry[] = [
  VALUE,
  CONTEXT,
  ...HELPERS,
  VALUE_EXISTS,
  ...BUILTINS,
]

const BY_NAME: ReadonlyMap<string, EnvironmentEntry> = byName(ENVIRONMENT)
const HELPER_NAMES: ReadonlySet<string> = new Set(HELPERS.map((entry) => entry.name))

function byName(entries: readonly EnvironmentEntry[]): ReadonlyMap<string, EnvironmentEntry> {
  return new Map(entries.map((entry) => [entry.name, entry]))
}

/** The entry of a global name. */
export function globalEntry(name: string): EnvironmentEntry | undefined {
  return BY_NAME.get(name)
}

/** The entry at a path of names below `context`. */
export function contextEntry(path: readonly string[]): EnvironmentEntry | undefined {
  let entry: EnvironmentEntry | undefined = CONTEXT
  for (const step of path) entry = entry?.members?.find(({ name }) => name === step)
  return entry
}

export function isHelper(name: string): boolean {
  return HELPER_NAMES.has(name)
}

/** The kind of a name, ignoring configuration and templates. */
export function originOf(name: string): Exclude<Origin, 'configured' | 'templated'> {
  if (name === VALUE.name || name === CONTEXT.name) return 'input'
  if (name === VALUE_EXISTS.name) return 'tolerated'
  if (HELPER_NAMES.has(name)) return 'helper'
  if (BY_NAME.has(name) || Object.hasOwn(NEAR_BUILTINS, name)) return 'builtin'
  return FORBIDDEN.has(name) ? 'forbidden' : 'undefined'
}

/** The edition of JavaScript that added a global name. */
export function yearOfGlobal(name: string): number | undefined {
  return Object.hasOwn(NEAR_BUILTINS, name) ? NEAR_BUILTINS[name] : BY_NAME.get(name)?.year
}

const MEMBERS: Readonly<Partial<Record<TypeName, ReadonlyMap<string, EnvironmentEntry>>>> = {
  string: byName(STRING_MEMBERS),
  array: byName(ARRAY_MEMBERS),
  number: byName(NUMBER_MEMBERS),
  boolean: byName(BOOLEAN_MEMBERS),
  regexp: byName(REGEXP_MEMBERS),
  function: byName(FUNCTION_MEMBERS),
  object: byName([]),
}

const OF_EVERY_OBJECT = byName(OBJECT_MEMBERS)

/** The built-in member of a type's values; undefined if they have none of that name. */
export function memberOf(type: TypeName, name: string): EnvironmentEntry | undefined {
  return MEMBERS[type]?.get(name) ?? OF_EVERY_OBJECT.get(name)
}

/** The built-in members of a type's values, for completion. */
export function membersOf(type: TypeName): readonly EnvironmentEntry[] {
  const own = [...(MEMBERS[type]?.values() ?? [])]
  return own.length > 0 ? own : [...OF_EVERY_OBJECT.values()]
}

/** The types whose values have a method of this name. */
export function typesWith(name: string): readonly TypeName[] {
  const types: readonly TypeName[] = ['string', 'array', 'number', 'regexp']
  return types.filter((type) => MEMBERS[type]?.get(name)?.kind === 'method')
}
