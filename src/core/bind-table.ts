import type { SchemaFacts } from './types.ts'

/** What the schemas say of one place in a document. */
export interface Position {
  /** Keys of a visitor: `PatchEntry.path`, then the definition that stands there. */
  readonly selectors: readonly string[]
  /** Name of the definition that stands here. */
  readonly type: string | undefined
  readonly facts: SchemaFacts
  /** An unknown key is an error here. */
  readonly closed: boolean
  /** The spec leaves this place open: nothing is said of an unknown key. */
  readonly open: boolean
  /** Others may stand here, but a key that looks like a slip of a known one is told. */
  readonly slips: boolean
  /** Known keys; without prototype, so that only own keys are found. */
  readonly properties: Readonly<Record<string, Position>> | undefined
  /** Where the value of any other key stands. */
  readonly rest: Position | undefined
  readonly items: Position | undefined
}

/** What is known of a kind of document besides its positions. */
export interface KindInfo {
  /** Name of the schema: `vc`, `User`, … */
  readonly kind: string
  /** API group; empty for the core group and for kinds that have none. */
  readonly group: string
  /** API version; empty for kinds that have none. */
  readonly version: string
  readonly scope: 'cluster' | 'namespaced' | undefined
  /** Resource in the paths of the API, with its subresource where it has one. */
  readonly plural: string | undefined
  readonly filePatterns: readonly string[]
}

/** Bit set of a shape: closed, open, open but for slips. */
export const CLOSED = 1
export const OPEN = 2
export const SLIPS = 4

/** A property in the table: its own facts, then an index of a shape or -1. */
export type PropertyRow = readonly [facts: SchemaFacts, shape: number]

/** A shape in the table; -1 and 0 stand for nothing. Only definitions have a name. */
export type ShapeRow = readonly [
  name: string,
  facts: SchemaFacts,
  bits: number,
  items: number,
  rest: number,
  properties: Readonly<Record<string, PropertyRow>> | 0,
]

/** Makes positions from the compact table: one for each shape, its parts when first asked for. */
export const decodeShapes = (rows: readonly ShapeRow[]): ((index: number) => Position) => {
  const shapes = new Map<number, Position>()
  const shapeAt = (index: number): Position => {
    const known = shapes.get(index)
    if (known) return known
    const made = decodeShape(rows[index] ?? nothing, shapeAt)
    shapes.set(index, made)
    return made
  }
  return shapeAt
}

const nothing: ShapeRow = ['', {}, OPEN, -1, -1, 0]

const decodeShape = (row: ShapeRow, shapeAt: (index: number) => Position): Position => {
  const [name, facts, bits, items, rest, rows] = row
  let properties: Readonly<Record<string, Position>> | undefined
  return {
    selectors: name === '' ? [] : [name],
    type: name === '' ? undefined : name,
    facts,
    closed: (bits & CLOSED) !== 0,
    open: (bits & OPEN) !== 0,
    slips: (bits & SLIPS) !== 0,
    get properties() {
      if (rows !== 0) properties ??= decodeProperties(name, rows, shapeAt)
      return properties
    },
    get rest() {
      return rest < 0 ? undefined : shapeAt(rest)
    },
    get items() {
      return items < 0 ? undefined : shapeAt(items)
    },
  }
}

const decodeProperties = (
  name: string,
  rows: Readonly<Record<string, PropertyRow>>,
  shapeAt: (index: number) => Position,
): Readonly<Record<string, Position>> => {
  const properties: Record<string, Position> = Object.create(null)
  for (const [key, [facts, index]] of Object.entries(rows)) {
    properties[key] = decodeProperty(`${name}.${key}`, facts, index < 0 ? leaf : shapeAt(index))
  }
  return properties
}

/** A property is the shape that stands there, with a selector and facts of its own. */
const decodeProperty = (selector: string, facts: SchemaFacts, shape: Position): Position => ({
  selectors: [selector, ...shape.selectors],
  type: shape.type,
  facts: { ...shape.facts, ...facts },
  closed: shape.closed,
  open: shape.open,
  slips: shape.slips,
  get properties() {
    return shape.properties
  },
  get rest() {
    return shape.rest
  },
  get items() {
    return shape.items
  },
})

const leaf: Position = {
  selectors: [],
  type: undefined,
  facts: {},
  closed: false,
  open: false,
  slips: false,
  properties: undefined,
  rest: undefined,
  items: undefined,
}
