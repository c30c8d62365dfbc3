import type { Environment } from '@marcbachmann/cel-js'
import { type Position, roots } from '../generated/bind.ts'
import { newEnvironment, variables } from './engine.ts'
import { projectTypes } from './joins.ts'
import { isWhole } from './place.ts'

/** An environment that knows the fields of a kind, to check expressions in; no documents are given to it. */
export function typedEnvironment(kind: string): Environment {
  const environment = newEnvironment()
  const type = registrar(environment)(roots[kind])
  environment.registerType({ name: 'vclint.File', schema: { path: 'string' } } as never)
  environment.registerType({
    name: 'vclint.Settings',
    schema: { projectNamespacePrefix: 'string', target: 'string' },
  } as never)
  const lists = Object.entries(projectTypes).map(([name, schema]) => {
    environment.registerType({ name: `vclint.${name}`, schema } as never)
    return [name, `list<vclint.${name}>`] as const
  })
  environment.registerType({
    name: 'vclint.Project',
    fields: Object.fromEntries(lists),
  } as never)
  const types: Readonly<Record<string, string>> = {
    project: 'vclint.Project',
    object: type,
    oldObject: type,
    item: 'dyn',
    index: 'int',
    file: 'vclint.File',
    settings: 'vclint.Settings',
  }
  for (const name of variables) environment.registerVariable(name, types[name] ?? 'dyn')
  return environment
}

/** Registers types for positions of the schema; returns the name of each. */
function registrar(environment: Environment): (position: Position | undefined) => string {
  const known = new Map<Position, string>()
  let count = 0
  const nameOf = (position: Position | undefined): string => {
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
    if (type === 'array') return `list<${nameOf(position.items)}>`
    return type === 'object' ? makeObject(position) : (SCALARS[type] ?? 'dyn')
  }
  const makeObject = (position: Position): string => {
    const { rest, properties = {} } = position
    if (Object.keys(properties).length === 0)
      return rest === undefined ? 'dyn' : `map<string, ${nameOf(rest)}>`
    if (!isWhole(position)) return 'dyn'
    const fields = Object.entries(properties).map(([key, child]) => [key, nameOf(child)])
    const name = `schema.${position.type ?? 'Object'}${count++}`
    environment.registerType({ name, fields: Object.fromEntries(fields) } as never)
    return name
  }
  return nameOf
}

const SCALARS: Readonly<Record<string, string>> = {
  string: 'string',
  boolean: 'bool',
  integer: 'int',
  number: 'double',
}
