import type { VersionsWithin } from '../../src/core/line-facts.ts'
import { FIRST_LINE, hasLine, linesBetween } from '../../src/core/release/line-set.ts'
import { lastPatch } from '../generate/read-line-table.ts'
import type { Field, FieldTable } from './table-text.ts'

/** The table as it is compared from what the chart publishes. */
interface Source {
  readonly versions: Readonly<Record<string, readonly string[]>>
  readonly root: { readonly closed: readonly string[] }
  readonly fields: readonly SourceField[]
}

/** A field with the lines, versions and types that the chart publishes. */
export interface SourceField {
  readonly path: string
  readonly lines: readonly string[]
  readonly within?: Readonly<Record<string, readonly string[]>>
  readonly types: readonly string[] | Readonly<Record<string, readonly string[]>>
  readonly closed?: true | readonly string[]
  readonly required?: true
  readonly default?: unknown
}

/** The values that the chart sets, by path: first version, last version, value. */
interface Defaults {
  readonly paths: Readonly<Record<string, readonly (readonly [string, string, unknown])[]>>
}

export const minorOf = (line: string) => Number(/^0\.(\d+)/.exec(line)?.[1] ?? Number.NaN)

export const patchOf = (version: string) => Number(/^0\.\d+\.(\d+)/.exec(version)?.[1] ?? 0)

function setOf(intervals: readonly string[]): number {
  let lines = 0
  for (const interval of intervals) {
    const [first = '', last = first] = interval.split('-')
    lines |= linesBetween(minorOf(first), minorOf(last))
  }
  return lines
}

export function fromSource(source: Source, defaults?: Defaults): FieldTable {
  const versions = Object.values(source.versions).map((all) => all.at(-1) ?? '')
  const lines = setOf(source.root.closed)
  const root: Field = { lines, within: {}, closed: lines, types: { object: lines }, defaults: [] }
  const fields = new Map([['', root]])
  for (const field of source.fields) fields.set(field.path, fieldOf(field))
  if (defaults !== undefined) addOpenDefaults(fields, versions, defaults)
  return { versions, fields }
}

function fieldOf({ within = {}, types, closed, required, ...field }: SourceField): Field {
  const lines = setOf(field.lines)
  return {
    lines,
    within: Object.fromEntries(
      Object.entries(within).map(([line, all]) => [
        minorOf(line),
        all.reduce((bits, version) => bits | (1 << patchOf(version)), 0),
      ]),
    ) as VersionsWithin,
    closed: closed === true ? lines : setOf(closed ?? []),
    types: Array.isArray(types)
      ? Object.fromEntries(types.map((type) => [type, lines]))
      : linesOfTypes(types as Readonly<Record<string, readonly string[]>>),
    // What the chart sets itself is never missing.
    ...(required === undefined || field.default !== undefined ? {} : { required }),
    defaults: defaultsOf(field.default, lines),
  }
}

function linesOfTypes(types: Readonly<Record<string, readonly string[]>>) {
  const found: Record<string, number> = {}
  for (const [interval, names] of Object.entries(types))
    for (const name of names) found[name] = (found[name] ?? 0) | setOf([interval])
  return found
}

function defaultsOf(value: unknown, lines: number): Field['defaults'] {
  if (value === undefined) return []
  const { byLine } = Object(value) as { byLine?: Record<string, unknown> }
  if (byLine === undefined) return [[lines, value]]
  return Object.entries(byLine).map(([interval, one]) => [setOf([interval]), one])
}

/** Adds values of keys that no field is listed for, where they changed, to the object around them. */
function addOpenDefaults(
  fields: Map<string, Field>,
  versions: readonly string[],
  { paths }: Defaults,
): void {
  const open = Object.entries(paths).filter(
    ([path, values]) => values.length > 1 && !fields.has(path) && fields.has(around(path)),
  )
  for (const object of new Set(open.map(([path]) => around(path)))) {
    const field = fields.get(object)
    if (field === undefined) continue
    const keys = Object.entries(paths).filter(([path]) => around(path) === object)
    const found: [number, unknown][] = []
    for (const [index] of versions.entries()) {
      const line = FIRST_LINE + index
      if (!hasLine(field.lines, line)) continue
      const value = Object.fromEntries(
        keys.flatMap(([path, values]) => {
          const one = valueIn(values, line, lastPatch(versions, line))
          return one === undefined ? [] : [[path.slice(object.length + 1), one]]
        }),
      )
      const last = found.at(-1)
      if (last !== undefined && JSON.stringify(last[1]) === JSON.stringify(value))
        last[0] |= linesBetween(line, line)
      else found.push([linesBetween(line, line), value])
    }
    fields.set(object, { ...field, defaults: found })
  }
}

const around = (path: string) => path.slice(0, Math.max(path.lastIndexOf('.'), 0))

function valueIn(
  values: readonly (readonly [string, string, unknown])[],
  line: number,
  patch: number,
): unknown {
  const place = (version: string) => minorOf(version) * 100 + patchOf(version)
  const at = line * 100 + patch
  return values.find(([first, last]) => place(first) <= at && at <= place(last))?.[2]
}
