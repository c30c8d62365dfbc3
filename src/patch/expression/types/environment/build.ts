import { FUNCTION, formatType, objectOf, type Type } from '../value-type.ts'
import type { EnvironmentEntry, Result } from './entry.ts'

const RESULT_NAMES = {
  receiver: 'same type',
  element: 'item',
  'elements-of-callback': 'unknown[]',
} as const

function call(
  kind: 'method' | 'function' | 'class',
  name: string,
  parameters: string,
  result: Result,
  documentation: string,
  year: number,
): EnvironmentEntry {
  const shown = typeof result === 'string' ? RESULT_NAMES[result] : withNothing(result)
  return {
    name,
    kind,
    type: FUNCTION,
    detail: `(${parameters}) => ${shown}`,
    documentation,
    year,
    result,
    // A callback has parameters of its own.
    parameters: parameters === '' ? [] : parameters.split(/, (?![^(]*\))/),
  }
}

/** A method of a value; `parameters` reads as in a signature. */
export function method(
  name: string,
  parameters: string,
  result: Result,
  documentation: string,
  year = 2015,
): EnvironmentEntry {
  return call('method', name, parameters, result, documentation, year)
}

/** A function that is called by its name alone. */
export function callable(
  name: string,
  parameters: string,
  result: Result,
  documentation: string,
  members: readonly EnvironmentEntry[] = [],
  year = 2015,
): EnvironmentEntry {
  const entry = call('function', name, parameters, result, documentation, year)
  return members.length === 0 ? entry : { ...entry, members }
}

/** A variable or property that is read, not called. */
export function value(
  kind: 'variable' | 'property' | 'class',
  name: string,
  type: Type,
  documentation: string,
  members: readonly EnvironmentEntry[] = [],
  year = 2015,
): EnvironmentEntry {
  const detail = withNothing(type)
  const entry = { name, kind, type, detail, documentation, year }
  return members.length === 0
    ? entry
    : { ...entry, type: { ...type, ...membersType(members, false) }, members }
}

/** The type as a signature shows it, with the null or undefined that may come instead. */
const withNothing = (type: Type): string =>
  [formatType(type), ...(type.maybe === undefined ? [] : [type.maybe])].join(' | ')

/** The members that are listed are all there are: another name is a mistake. */
export function closed(entry: EnvironmentEntry): EnvironmentEntry {
  const { type, members = [] } = entry
  return { ...entry, type: { ...type, ...membersType(members, true) }, closed: true }
}

function membersType(
  members: readonly EnvironmentEntry[],
  isClosed: boolean,
): Pick<Type, 'member'> {
  const { member } = objectOf(
    Object.fromEntries(members.map(({ name, type }) => [name, type])),
    isClosed,
  )
  return member === undefined ? {} : { member }
}
