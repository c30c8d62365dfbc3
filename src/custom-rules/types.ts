import { type Position, roots } from '../generated/bind.ts'
import { newEnvironment } from './engine.ts'
import { projectTypes } from './joins.ts'
import { isWhole } from './place.ts'

/** A field of a type, with the schema's facts. */
export interface Field {
  readonly type: string
  readonly about?: string | undefined
}

/**
 * An environment that knows the fields of a kind, for checking expressions only. For completion,
 * `isOpen` adds the known fields of open objects, and `forEach` sets the type of an item.
 */
export function typedEnvironment(kind: string, isOpen = false, forEach = '') {
  const environment = newEnvironment()
  const fields = new Map<string, Readonly<Record<string, Field>>>()
  const register = (name: string, own: Readonly<Record<string, Field>>): string => {
    const type = `schema.${name}${fields.size}`
    fields.set(type, own)
    const types = Object.entries(own).map(([key, field]) => [key, field.type])
    environment.registerType({ name: type, fields: Object.fromEntries(types) } as never)
    return type
  }
  const type = typesOf(register, isOpen)(roots[kind])
  const lists = Object.entries(projectTypes).map(([name, schema]) => {
    const own = Object.entries(schema).map(([key, one]) => [key, { type: one }])
    return [name, { type: `list<${register(name, Object.fromEntries(own))}>` }]
  })
  const path = { type: 'string', about: 'Path of the file, with slashes.' }
  const settings = { projectNamespacePrefix: { type: 'string' }, target: { type: 'string' } }
  const add = (name: string, of: string, description?: string) =>
    environment.registerVariable(name, of, description === undefined ? {} : { description })
  add('object', type, 'The document; of a vc.yaml, the whole file.')
  add('oldObject', type, 'The document before the change, in runs that compare.')
  add('file', register('File', { path }))
  add('settings', register('Settings', settings))
  add('project', register('Project', Object.fromEntries(lists)), 'What all files say together.')
  add('item', elementOf(environment.check(forEach).type), 'The item of `forEach`.')
  add('index', 'int', 'The index of the item.')
  return { environment, fieldsOf: (name: string) => fields.get(name) ?? {} }
}

export type TypedEnvironment = ReturnType<typeof typedEnvironment>

/** The type of a macro's variable: an item of a list, or a key of a map. */
export const elementOf = (type = ''): string =>
  /^(?:list<(.*)>|map<(\w+),.*>)$/.exec(type)?.slice(1).find(Boolean) ?? 'dyn'

/** Names the types of schema positions, and registers those of objects. */
function typesOf(
  register: (name: string, own: Readonly<Record<string, Field>>) => string,
  isOpen: boolean,
): (position: Position | undefined) => string {
  const known = new Map<Position, string>()
  const typeName = (position: Position | undefined): string => {
    if (position === undefined) return 'dyn'
    const before = known.get(position)
    if (before !== undefined) return before
    // A type that contains itself cannot be written.
    known.set(position, 'dyn')
    const name = make(position)
    known.set(position, name)
    return name
  }
  const make = (position: Position): string => {
    const [type = '', ...others] = position.facts.types?.filter((one) => one !== 'null') ?? []
    if (others.length > 0) return 'dyn'
    if (type === 'array') return `list<${typeName(position.items)}>`
    return type === 'object' ? makeObject(position) : (SCALARS[type] ?? 'dyn')
  }
  const makeObject = (position: Position): string => {
    const { rest, properties = {} } = position
    if (Object.keys(properties).length === 0)
      return rest === undefined ? 'dyn' : `map<string, ${typeName(rest)}>`
    if (!isOpen && !isWhole(position)) return 'dyn'
    const fields = Object.entries(properties).map(([key, child]) => {
      return [key, { type: typeName(child), about: child.facts.description }]
    })
    return register(position.type ?? 'Object', Object.fromEntries(fields))
  }
  return typeName
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'bool',
  integer: 'int',
  number: 'double',
}
