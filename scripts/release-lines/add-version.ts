import { FIRST_LINE } from '../../src/core/release/line-set.ts'
import { lastPatch, patchesBetween } from '../generate/read-line-table.ts'
import { minorOf, patchOf } from './from-source.ts'
import { below, bitOf, type Field, type FieldTable } from './table-text.ts'

type Schema = Readonly<Record<string, unknown>>

/**
 * Adds what the published value schema of one version accepts: the first one of a new line, or the next one of a line.
 * @throws {Error} if a version before it is missing
 */
export function addVersion(table: FieldTable, version: string, schema: Schema): FieldTable {
  const [line, patch] = [minorOf(version), patchOf(version)]
  const index = line - FIRST_LINE
  const known = table.versions[index]
  // A candidate gives way to the version that it became.
  const isNew = known === undefined || known.includes('-')
  const before = isNew ? -1 : lastPatch(table.versions, line)
  if (index > table.versions.length || patch !== before + 1)
    throw new Error(`${version} does not follow ${known ?? table.versions.at(-1)}`)
  const versions = table.versions.with(
    Math.min(index, table.versions.length - 1),
    known ?? table.versions.at(-1) ?? '',
  )
  const named = [...versions.slice(0, index), version, ...versions.slice(index + 1)]
  const found = fieldsOf(schema, line)
  const fields = new Map<string, Field>()
  const paths = new Set([...table.fields.keys(), ...found.keys()])
  for (const path of paths) {
    const old = table.fields.get(path)
    const own = found.get(path)
    const base = isNew && old !== undefined ? without(old, line) : old
    const merged = mergedOf(base, own, line, patch)
    if (merged.lines !== 0) fields.set(path, merged)
  }
  return { versions: named, fields }
}

function without({ lines, within, closed, types, ...field }: Field, line: number): Field {
  const { [line]: _, ...rest } = within
  const left = Object.entries(types).map(([type, set]) => [type, set & ~bitOf(line)] as const)
  return {
    ...field,
    lines: lines & ~bitOf(line),
    within: rest,
    closed: closed & ~bitOf(line),
    types: Object.fromEntries(left.filter(([, set]) => set !== 0)),
    defaults: field.defaults.map(([set, value]) => [set & ~bitOf(line), value] as const),
  }
}

const NOWHERE: Field = { lines: 0, within: {}, closed: 0, types: {}, defaults: [] }

function mergedOf(
  old: Field | undefined,
  own: Field | undefined,
  line: number,
  patch: number,
): Field {
  const { lines, within, closed, types, ...field } = old ?? NOWHERE
  const isBefore = (lines & bitOf(line)) !== 0
  const bits = isBefore ? (within[line] ?? patchesBetween(0, patch - 1)) : 0
  const now = own === undefined ? bits : bits | (1 << patch)
  const isPart = now !== 0 && now !== patchesBetween(0, patch)
  const { [line]: _, ...others } = within
  const sets = { ...types }
  for (const type of Object.keys(own?.types ?? {})) sets[type] = (sets[type] ?? 0) | bitOf(line)
  return {
    ...field,
    lines: own === undefined ? lines : lines | bitOf(line),
    within: isPart ? { ...others, [line]: now } : others,
    closed: closed | (own?.closed ?? 0),
    types: sets,
    ...(own?.required ? { required: true } : {}),
    // The values of a new line are those of the line before until its own are compared.
    defaults: own === undefined ? field.defaults : widened(field.defaults, line),
  }
}

const widened = (defaults: Field['defaults'], line: number): Field['defaults'] =>
  defaults.map(([set, value]) =>
    (set & bitOf(line - 1)) === 0 ? [set, value] : [set | bitOf(line), value],
  )

/** The fields of a value schema. */
function fieldsOf(schema: Schema, line: number): ReadonlyMap<string, Field> {
  const fields = new Map<string, Field>()
  const bit = bitOf(line)
  const resolve = (part: unknown, open: readonly string[]): [Schema, readonly string[]] => {
    const one = typeof part === 'object' && part !== null ? (part as Schema) : {}
    const reference = one['$ref']
    if (typeof reference !== 'string' || open.includes(reference)) return [one, open]
    const [, , name = ''] = reference.split('/')
    const definitions = (schema['$defs'] ?? schema['definitions'] ?? {}) as Schema
    return resolve({ ...(definitions[name] as Schema), ...one, $ref: undefined }, [
      ...open,
      reference,
    ])
  }
  const visit = (path: string, part: unknown, above: readonly string[], isRequired = false) => {
    const [one, open] = resolve(part, above)
    const names = [one['type'] ?? formsOf(one)].flat().map(String)
    const types = Object.fromEntries([...new Set(names)].sort().map((type) => [type, bit]))
    const closed = one['additionalProperties'] === false ? bit : 0
    const required = isRequired ? ({ required: true } as const) : {}
    fields.set(path, { lines: bit, within: {}, closed, types, ...required, defaults: [] })
    const needed = Array.isArray(one['required']) ? one['required'] : []
    for (const [name, child] of Object.entries(one['properties'] ?? {}))
      visit(below(path, name), child, open, needed.includes(name))
    const { items, additionalProperties: rest } = one
    if (typeof items === 'object') visit(`${path}[]`, items, open)
    if (typeof rest === 'object') visit(below(path, '*'), rest, open)
  }
  visit('', schema, [])
  return fields
}

/** The types of a field that may have several: `oneOf: [{type: string}, {type: boolean}]`. */
function formsOf({ oneOf, anyOf }: Schema): readonly unknown[] | string {
  const forms = [oneOf, anyOf].flatMap((all) => (Array.isArray(all) ? (all as Schema[]) : []))
  const types = forms.flatMap(({ type }) => type ?? [])
  return types.length === 0 ? 'any' : types
}
