import { type Position, roots } from '../../generated/bind.ts'
import { lineTable, movedFields, oldFields, unlistedFields } from '../../generated/line-table.ts'
import { LazyPosition, type PositionsBelow, unboundPosition } from '../schema/positions.ts'
import { ownProperty } from '../text/mapping.ts'
import type { LineFacts, SchemaFacts } from '../types.ts'
import type { LineSet } from './line-set.ts'
import { FieldView, type LineField } from './line-table.ts'

let root: Position | undefined

/** The root position of a vc.yaml: the fields of its schema and of all release lines. */
export function vcPosition(): Position {
  root ??= positionIn('', roots['vc'], new FieldView(lineTable()))
  return root
}

/** The position of a path. */
export function positionOf(path: string): Position | undefined {
  let at: Position | undefined = vcPosition()
  for (const name of path.split('.'))
    at = name === '[]' ? at?.items : (at?.properties?.[name] ?? at?.rest)
  return at
}

/** The release lines of a path. */
export const lineFactsAt = (path: string): LineFacts | undefined => positionOf(path)?.facts.lines

/** A field that no known line has, but that people write. */
const STRAY: LineField = {
  lines: 0,
  within: undefined,
  closed: 0,
  types: undefined,
  typesIn: undefined,
  requires: undefined,
  default: undefined,
  defaults: [],
  children: new Map(),
}

/** Names that no line has, by the path of the object around them. */
const strayNames = new Map<string, string[]>()
for (const path of [...Object.keys(movedFields), ...Object.keys(oldFields)]) {
  const dot = path.lastIndexOf('.')
  const above = path.slice(0, Math.max(dot, 0))
  strayNames.set(above, [...(strayNames.get(above) ?? []), path.slice(dot + 1)])
}

/** The position of a field in both tables, one of which may lack it. */
function positionIn(
  path: string,
  schema: Position | undefined,
  field: LineField,
  lines = field.lines,
): Position {
  const { selectors, type, closed, open, typos, refused, holdsSecret } = schema ?? unboundPosition
  const facts = factsOf(path, schema, field, lines)
  const marks = { closed, open: open && field.closed === 0, typos, refused, holdsSecret }
  const below = new FieldsBelow(path, schema, field, lines)
  return new LazyPosition({ selectors, type, facts }, marks, below)
}

class FieldsBelow implements PositionsBelow {
  readonly #path: string
  readonly #schema: Position | undefined
  readonly #field: LineField
  readonly #lines: LineSet
  /** Null if it was looked for and does not exist. */
  #properties: Readonly<Record<string, Position>> | null | undefined
  #rest: Position | null | undefined
  #items: Position | null | undefined

  constructor(path: string, schema: Position | undefined, field: LineField, lines: LineSet) {
    this.#path = path
    this.#schema = schema
    this.#field = field
    this.#lines = lines
  }

  get properties(): Readonly<Record<string, Position>> | undefined {
    if (this.#properties === undefined) this.#properties = this.#makeProperties() ?? null
    return this.#properties ?? undefined
  }

  get rest(): Position | undefined {
    if (this.#rest === undefined) this.#rest = this.#below('*', this.#schema?.rest) ?? null
    return this.#rest ?? undefined
  }

  get items(): Position | undefined {
    if (this.#items === undefined) this.#items = this.#below('[]', this.#schema?.items) ?? null
    return this.#items ?? undefined
  }

  #makeProperties(): Readonly<Record<string, Position>> | undefined {
    const { children } = this.#field
    const written = this.#schema?.properties ?? {}
    const strays = strayNames.get(this.#path) ?? []
    const names = new Set([...Object.keys(written), ...children.keys(), ...strays])
    names.delete('*')
    names.delete('[]')
    if (names.size === 0) return undefined
    const made: Record<string, Position> = Object.create(null)
    for (const name of names) {
      const found = this.#below(name, ownProperty(written, name) as Position | undefined)
      if (found !== undefined) made[name] = found
    }
    return made
  }

  #below(name: string, schema: Position | undefined): Position | undefined {
    const path = pathBelow(this.#path, name)
    const known = this.#field.children.get(name)
    const isStray = known === undefined && strayNames.get(this.#path)?.includes(name) === true
    if (known === undefined) return isStray ? this.#stray(path, schema) : schema
    // An open object accepts unlisted keys, but not in lines where it is a list.
    const asList = this.#field.children.get('[]')?.lines ?? 0
    const lines = known.lines | (this.#lines & ~this.#field.closed & ~asList)
    return positionIn(path, schema, known, name === '[]' ? known.lines : lines)
  }

  /** An unlisted key in an open object has the lines of the object. */
  #stray(path: string, schema: Position | undefined): Position {
    const isTaken = unlistedFields.includes(path)
    return positionIn(path, schema, STRAY, isTaken ? this.#lines & ~this.#field.closed : 0)
  }
}

const pathBelow = (path: string, name: string) =>
  name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`

function factsOf(
  path: string,
  schema: Position | undefined,
  field: LineField,
  accepted: LineSet,
): SchemaFacts {
  const { default: value } = field
  // The type of any other key is known only for the lines that name it.
  const isOpenKey = path.endsWith('*') && accepted !== field.lines
  const types = isOpenKey ? undefined : field.types
  const movedTo = ownProperty(movedFields, path) ?? ownProperty(oldFields, path)
  const lines: LineFacts = {
    path,
    accepted,
    ...(field.within === undefined ? {} : { within: field.within }),
    closed: field.closed,
    ...(field.typesIn === undefined ? {} : { typesIn: field.typesIn }),
    ...(field.requires === undefined ? {} : { requires: field.requires }),
    ...(typeof movedTo === 'string' && movedTo !== '' ? { movedTo } : {}),
    ...(Object.hasOwn(oldFields, path) ? { isOld: true } : {}),
  }
  return {
    ...(types === undefined ? {} : { types }),
    ...(value === undefined ? {} : { default: value }),
    ...schema?.facts,
    lines,
  }
}
