import type { SchemaFacts } from '../types.ts'

/** Facts of the schema about one place in a document. */
export interface Position {
  /** Selectors of visitors: `PatchEntry.path`, then the definition at this place. */
  readonly selectors: readonly string[]
  /** Name of the definition at this place. */
  readonly type: string | undefined
  readonly facts: SchemaFacts
  /** True if an unknown key is an error here. */
  readonly closed: boolean
  /** True if the spec leaves this place open, so that unknown keys are not reported. */
  readonly open: boolean
  /** True if other keys are allowed, but a probable typo of a known key is reported. */
  readonly typos: boolean
  /** True if such a typo is refused. */
  readonly refused: boolean
  /** True if the schema marks something here or below as a secret. */
  readonly holdsSecret: boolean
  /** Known keys, without a prototype, so that only own keys are found. */
  readonly properties: Readonly<Record<string, Position>> | undefined
  /** Position of the value of every other key. */
  readonly rest: Position | undefined
  readonly items: Position | undefined
}

/** The calls that a client can make for objects of a kind. */
export type Verb = 'list' | 'get' | 'create' | 'update' | 'patch' | 'delete'

/** The facts of a kind of document, besides its positions. */
export interface KindInfo {
  /** Name of the schema: `vc`, `User`, … */
  readonly kind: string
  /** API group; empty for the core group and kinds without one. */
  readonly group: string
  /** API version; empty for kinds without one. */
  readonly version: string
  readonly scope: 'cluster' | 'namespaced' | undefined
  /** Resource in the API's paths, with its subresource if it has one. */
  readonly plural: string | undefined
  /** The documented calls. Spec: Endpoints. */
  readonly verbs: readonly Verb[]
  readonly filePatterns: readonly string[]
}

/**
 * The bits of a shape: closed, open, open but for typos, with a secret below, open but refusing
 * typos.
 */
export const CLOSED = 1
export const OPEN = 2
export const TYPOS = 4
export const SECRETS = 8
export const REFUSED = 16

/** A property in the table: its own facts, then the index of a shape or -1. */
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

type ShapeAt = (index: number) => LazyPosition

/**
 * Creates positions from the compact table: one for each shape, whose parts are created on demand.
 */
export const decodeShapes = (rows: readonly ShapeRow[]): ((index: number) => Position) => {
  const shapes = new Map<number, LazyPosition>()
  const shapeAt = (index: number): LazyPosition => {
    const known = shapes.get(index)
    if (known) return known
    const made = shapePosition(rows[index] ?? nothing, shapeAt)
    shapes.set(index, made)
    return made
  }
  return shapeAt
}

const nothing: ShapeRow = ['', {}, OPEN, -1, -1, 0]

/** The marks of a place, which all properties of one shape share. */
type Marks = Pick<Position, 'closed' | 'open' | 'typos' | 'refused' | 'holdsSecret'>

/** The positions below a place, created on demand. */
export type PositionsBelow = Pick<Position, 'properties' | 'rest' | 'items'>

/** Every value has a position, so all positions share one hidden class. */
export class LazyPosition implements Position {
  readonly selectors: readonly string[]
  readonly type: string | undefined
  readonly facts: SchemaFacts
  readonly closed: boolean
  readonly open: boolean
  readonly typos: boolean
  readonly refused: boolean
  readonly holdsSecret: boolean
  readonly below: PositionsBelow

  constructor(
    { selectors, type, facts }: Pick<Position, 'selectors' | 'type' | 'facts'>,
    { closed, open, typos, refused, holdsSecret }: Marks,
    below: PositionsBelow,
  ) {
    this.selectors = selectors
    this.type = type
    this.facts = facts
    this.closed = closed
    this.open = open
    this.typos = typos
    this.refused = refused
    this.holdsSecret = holdsSecret || facts.secret === true
    this.below = below
  }

  get properties(): Readonly<Record<string, Position>> | undefined {
    return this.below.properties
  }

  get rest(): Position | undefined {
    return this.below.rest
  }

  get items(): Position | undefined {
    return this.below.items
  }
}

class ShapeParts implements PositionsBelow {
  readonly #row: ShapeRow
  readonly #shapeAt: ShapeAt
  #properties: Readonly<Record<string, Position>> | undefined
  #rest: Position | undefined
  #items: Position | undefined

  constructor(row: ShapeRow, shapeAt: ShapeAt) {
    this.#row = row
    this.#shapeAt = shapeAt
  }

  get properties(): Readonly<Record<string, Position>> | undefined {
    const [name, , , , , rows] = this.#row
    if (rows !== 0) this.#properties ??= decodeProperties(name, rows, this.#shapeAt)
    return this.#properties
  }

  get rest(): Position | undefined {
    const rest = this.#row[4]
    if (rest >= 0) this.#rest ??= this.#shapeAt(rest)
    return this.#rest
  }

  get items(): Position | undefined {
    const items = this.#row[3]
    if (items >= 0) this.#items ??= this.#shapeAt(items)
    return this.#items
  }
}

const shapePosition = (row: ShapeRow, shapeAt: ShapeAt): LazyPosition => {
  const [name, facts, bits] = row
  const type = name === '' ? undefined : name
  const marks = {
    closed: (bits & CLOSED) !== 0,
    open: (bits & OPEN) !== 0,
    typos: (bits & TYPOS) !== 0,
    refused: (bits & REFUSED) !== 0,
    holdsSecret: (bits & SECRETS) !== 0,
  }
  const selectors = type === undefined ? [] : [type]
  return new LazyPosition({ selectors, type, facts }, marks, new ShapeParts(row, shapeAt))
}

/** A property is its shape with a selector and facts of its own. */
const decodeProperties = (
  name: string,
  rows: Readonly<Record<string, PropertyRow>>,
  shapeAt: ShapeAt,
): Readonly<Record<string, Position>> => {
  const properties: Record<string, Position> = Object.create(null)
  for (const [key, [own, index]] of Object.entries(rows)) {
    const shape = index < 0 ? leaf : shapeAt(index)
    const selectors = [`${name}.${key}`, ...shape.selectors]
    const facts = { ...shape.facts, ...own }
    properties[key] = new LazyPosition({ selectors, type: shape.type, facts }, shape, shape.below)
  }
  return properties
}

const nowhere: ShapeAt = () => leaf

const leaf: LazyPosition = shapePosition(['', {}, 0, -1, -1, 0], nowhere)

/** Position of values that no schema describes. */
export const unboundPosition: Position = shapePosition(nothing, nowhere)
