import {
  arrayOf,
  BIGINT,
  BOOLEAN,
  FUNCTION,
  NUMBER,
  OBJECT,
  objectOf,
  REGEXP,
  STRING,
  SYMBOL,
  type Type,
  UNDEFINED,
  UNKNOWN,
} from '../value-type.ts'

/** A method's result: a type, or one that depends on the receiver. */
export type Result = Type | 'receiver' | 'element' | 'elements-of-callback' | 'start'

/** A name that an expression may use, for rules, completion, hover and signature help. */
export interface EnvironmentEntry {
  readonly name: string
  readonly kind: 'variable' | 'property' | 'method' | 'function' | 'class'
  /** Type of the value; `FUNCTION` for functions and methods. */
  readonly type: Type
  /** A line for lists: `(search: string, from?: number) => boolean`, `string`. */
  readonly detail: string
  /** One or two sentences. */
  readonly documentation: string
  /** The edition of JavaScript that added it. */
  readonly year: number
  /** The result of a call; undefined if it cannot be called. */
  readonly result?: Result
  /** Parameters for signature help: `['search: string', 'from?: number']`. */
  readonly parameters?: readonly string[]
  /** Members, if they are known. */
  readonly members?: readonly EnvironmentEntry[]
  /** True if no other members exist, so that another name is a mistake. */
  readonly closed?: boolean
}

/** Types by their names in declarations. */
const TYPES: Readonly<Record<string, Type>> = {
  string: STRING,
  number: NUMBER,
  boolean: BOOLEAN,
  undefined: UNDEFINED,
  object: OBJECT,
  function: FUNCTION,
  symbol: SYMBOL,
  bigint: BIGINT,
  RegExp: REGEXP,
  'string | undefined': { ...STRING, maybe: 'undefined' },
  'number | undefined': { ...NUMBER, maybe: 'undefined' },
  'string[]': arrayOf(STRING),
  'string[] | null': { ...arrayOf(STRING), maybe: 'null' },
  'unknown[]': arrayOf(UNKNOWN),
  'unknown[][]': arrayOf(arrayOf(UNKNOWN)),
}

/** Results that depend on a method's receiver, or on the function passed to it. */
const RESULTS: Readonly<Record<string, Result>> = {
  'same type': 'receiver',
  item: 'element',
  'callback[]': 'elements-of-callback',
  start: 'start',
}

/** The editor's text for a type with more detail than its name. */
const SHOWN: Readonly<Record<string, string>> = {
  'callback[]': 'unknown[]',
  start: 'unknown',
}

const DECLARATION = /^(\w+)(?:\((.*)\))?: (.+?) \/\/ (?:ES(\d+): )?(.*)$/

/** Parses declarations, one per line: `at(index: number): item // ES2022: The item there.` */
export function declared(
  text: string,
  ofValues: EnvironmentEntry['kind'],
  ofFunctions: 'method' | 'function',
  own: Readonly<Record<string, Type>> = {},
): readonly EnvironmentEntry[] {
  const lines = text.trim().split('\n')
  return lines.map((line) => {
    const [, name = '', parameters, word = '', year = '2015', documentation = ''] =
      DECLARATION.exec(line.trim()) ?? []
    const type = own[word] ?? TYPES[word] ?? UNKNOWN
    const shown = SHOWN[word] ?? word
    const common = { name, documentation, year: Number(year) }
    if (parameters === undefined) return { ...common, kind: ofValues, type, detail: shown }
    return {
      ...common,
      kind: ofFunctions,
      type: FUNCTION,
      detail: `(${parameters}) => ${shown}`,
      result: RESULTS[word] ?? type,
      // A callback's own parameters contain commas, too.
      parameters: parameters === '' ? [] : parameters.split(/, (?![^(]*\))/),
    }
  })
}

/** An entry with its members; if it is `closed`, any other name is a mistake. */
export function withMembers(
  entry: EnvironmentEntry,
  members: readonly EnvironmentEntry[] | undefined,
  closed = false,
): EnvironmentEntry {
  if (members === undefined) return entry
  const types = Object.fromEntries(members.map(({ name, type }) => [name, type]))
  const type =
    entry.kind === 'function' ? entry.type : { ...objectOf(types, closed), ...entry.type }
  return { ...entry, type, members, ...(closed && { closed }) }
}
