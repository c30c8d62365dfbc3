import { type Position, roots } from '../../generated/bind.ts'
import { projectTypes } from '../joins.ts'

/** A name that an expression can use, as editors show it. */
export interface CelName {
  readonly name: string
  readonly kind: 'variable' | 'property' | 'method' | 'function'
  readonly detail: string
  readonly documentation: string | undefined
}

/** The shape of an expression's type, in as much detail as an editor needs. */
export interface FieldType {
  readonly is: 'string' | 'int' | 'double' | 'bool' | 'dyn' | 'list' | 'map' | 'object'
  /** Type of items or values. */
  readonly of?: FieldType
  /** Fields of an object, by name. */
  readonly fields?: () => Readonly<Record<string, FieldType>>
  /** The schema's description. */
  readonly about?: string | undefined
}

/** A function of a type, and what it results in. */
interface Method extends CelName {
  readonly result: FieldType | undefined
}

const STRING: FieldType = { is: 'string' }
const INT: FieldType = { is: 'int' }
const BOOL: FieldType = { is: 'bool' }
const ANY: FieldType = { is: 'dyn' }
const listOf = (of: FieldType): FieldType => ({ is: 'list', of })

const record = (fields: Readonly<Record<string, FieldType>>): FieldType => {
  return { is: 'object', fields: () => fields }
}

const named: Readonly<Record<string, FieldType>> = {
  string: STRING,
  bool: BOOL,
  int: INT,
  'list<string>': listOf(STRING),
}

const projectFields = Object.entries(projectTypes).map(([name, fields]) => {
  const types = Object.entries(fields).map(([field, type]) => [field, named[type] ?? ANY])
  return [name, listOf(record(Object.fromEntries(types)))] as const
})

/** The names that an expression starts from. */
export const ROOT = {
  objectOf: (kinds: readonly string[]): FieldType =>
    typeOf(kinds.flatMap((kind) => roots[kind] ?? [])),
  variables: {
    object: { ...ANY, about: 'The document; of a vc.yaml, the whole file.' },
    oldObject: { ...ANY, about: 'The document before the change, in runs that compare.' },
    item: { ...ANY, about: 'The item of `forEach`.' },
    index: { ...INT, about: 'The index of the item.' },
    file: record({ path: { ...STRING, about: 'Path of the file, with slashes.' } }),
    settings: record({ projectNamespacePrefix: STRING, target: STRING }),
    project: {
      ...record(Object.fromEntries(projectFields)),
      about: 'What all files say together.',
    },
  } as Readonly<Record<string, FieldType>>,
  functions: [
    ['has', 'has(field): bool', 'Whether a field is there.'],
    ['size', 'size(value): int', 'How many characters, items or keys.'],
    ['int', 'int(value): int', undefined],
    ['double', 'double(value): double', undefined],
    ['string', 'string(value): string', undefined],
    ['type', 'type(value): type', undefined],
    ['cel.bind', 'cel.bind(name, value, expression)', 'Gives a value a name.'],
    ['sets.contains', 'sets.contains(list, list): bool', undefined],
    ['sets.equivalent', 'sets.equivalent(list, list): bool', undefined],
    ['sets.intersects', 'sets.intersects(list, list): bool', undefined],
  ].map(([name = '', detail = '', documentation]) => {
    return { name, kind: 'function', detail, documentation }
  }) as readonly CelName[],
  results: { size: INT, int: INT, string: STRING } as Readonly<Record<string, FieldType>>,
}

/** The type of positions that several kinds have at one place. */
function typeOf(positions: readonly Position[]): FieldType {
  const [first] = positions
  if (first === undefined) return ANY
  const about = first.facts.description
  const types = new Set(positions.flatMap(({ facts }) => facts.types ?? []))
  types.delete('null')
  const [only, ...others] = types
  if (others.length > 0) return { ...ANY, about }
  if (only === 'array') {
    return { ...listOf(typeOf(positions.flatMap(({ items }) => items ?? []))), about }
  }
  if (only === 'object') return { ...objectType(positions), about }
  return { is: SCALARS[only ?? ''] ?? 'dyn', about }
}

function objectType(positions: readonly Position[]): FieldType {
  const names = new Set(positions.flatMap(({ properties = {} }) => Object.keys(properties)))
  const rest = positions.flatMap((position) => position.rest ?? [])
  if (names.size === 0) return { is: 'map', of: typeOf(rest) }
  const below = (name: string) => positions.flatMap(({ properties }) => properties?.[name] ?? [])
  const fields = () => Object.fromEntries([...names].map((name) => [name, typeOf(below(name))]))
  return { is: 'object', fields }
}

const SCALARS: Readonly<Record<string, FieldType['is']>> = {
  string: 'string',
  boolean: 'bool',
  integer: 'int',
  number: 'double',
}

/** The name of a type in an editor. */
export function typeName({ is, of }: FieldType): string {
  if (is === 'list') return `list<${of === undefined ? 'dyn' : typeName(of)}>`
  return is === 'map' ? `map<string, ${of === undefined ? 'dyn' : typeName(of)}>` : is
}

/** The type of an item, or of a value of a map. */
export const elementOf = (type: FieldType | undefined): FieldType | undefined => type?.of

export const memberOf = ({ fields, is, of }: FieldType, name: string): FieldType | undefined =>
  is === 'map' ? of : fields?.()[name]

/** The fields of a type. */
export const namesOf = ({ fields }: FieldType): readonly CelName[] =>
  Object.entries(fields?.() ?? {}).map(([name, type]) => {
    return { name, kind: 'property', detail: typeName(type), documentation: type.about }
  })

const CONDITION = '(name, condition): bool'
const METHODS: Readonly<Record<string, readonly (readonly [name: string, detail: string])[]>> = {
  string: [
    ['charAt', '(index): string'],
    ['contains', '(text): bool'],
    ['endsWith', '(text): bool'],
    ['find', '(pattern): string'],
    ['indexOf', '(text): int'],
    ['lastIndexOf', '(text): int'],
    ['lowerAscii', '(): string'],
    ['matches', '(pattern): bool'],
    ['replace', '(old, new): string'],
    ['size', '(): int'],
    ['split', '(separator): list<string>'],
    ['startsWith', '(text): bool'],
    ['substring', '(start, end): string'],
    ['trim', '(): string'],
    ['upperAscii', '(): string'],
  ],
  list: [
    ['all', CONDITION],
    ['exists', CONDITION],
    ['exists_one', CONDITION],
    ['filter', '(name, condition): list'],
    ['isSorted', '(): bool'],
    ['join', '(separator): string'],
    ['map', '(name, value): list'],
    ['max', '(): dyn'],
    ['min', '(): dyn'],
    ['size', '(): int'],
    ['sum', '(): dyn'],
  ],
  map: [
    ['all', CONDITION],
    ['exists', CONDITION],
    ['exists_one', CONDITION],
    ['size', '(): int'],
  ],
}

/** The functions that can be called on a type. */
export const methodsOf = ({ is }: FieldType): readonly Method[] =>
  (METHODS[is] ?? []).map(([name, detail]) => {
    const result = named[/: ([\w<>]+)$/.exec(detail)?.[1] ?? '']
    return { name, kind: 'method', detail, documentation: undefined, result }
  })
