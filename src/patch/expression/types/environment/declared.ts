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

/** The result of a method: a type, or one that depends on the receiver. */
export type Result = Type | 'receiver' | 'element' | 'elements-of-callback' | 'start'

/** One name that an expression may use, for rules, completion, hover and signature help alike. */
export interface EnvironmentEntry {
  readonly name: string
  readonly kind: 'variable' | 'property' | 'method' | 'function' | 'class'
  /** Type of the value; for a function or method, `FUNCTION`. */
  readonly type: Type
  /** One line for a list: `(search: string, from?: number) => boolean`, `string`. */
  readonly detail: string
  /** One or two sentences. */
  readonly documentation: string
  /** The edition of JavaScript that brought it. */
  readonly year: number
  /** The result of a call; absent on values that cannot be called. */
  readonly result?: Result
  /** Parameters as a signature shows them: `['search: string', 'from?: number']`. */
  readonly parameters?: readonly string[]
  /** Members, where they are known one by one. */
  readonly members?: readonly EnvironmentEntry[]
  /** The members listed are all there are: another name is a mistake. */
  readonly closed?: boolean
}

/** Types as declarations write them. */
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

/** Results that depend on the receiver of a method, or on the function that it is given. */
const RESULTS: Readonly<Record<string, Result>> = {
  'same type': 'receiver',
  item: 'element',
  'callback[]': 'elements-of-callback',
  start: 'start',
}

/** The editor's text for a type that has more to it than its name. */
const SHOWN: Readonly<Record<string, string>> = {
  'callback[]': 'unknown[]',
  start: 'unknown',
}

const DECLARATION = /^(\w+)(?:\((.*)\))?: (.+?) \/\/ (?:ES(\d+): )?(.*)$/

/** Reads declarations, one a line: `at(index: number): item // ES2022: The item there.` */
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
      // A callback has parameters of its own.
      parameters: parameters === '' ? [] : parameters.split(/, (?![^(]*\))/),
    }
  })
}

/** An entry with what can be read from it; where it is `closed`, any other name is a mistake. */
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
