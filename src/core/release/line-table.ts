import type { VersionsWithin } from '../line-facts.ts'
import type { JsonType } from '../types.ts'
import type { LineSet } from './line-set.ts'

/** One field of vc.yaml in the table of release lines. */
export interface LineField {
  /** The lines of which at least one stable version accepts it. */
  readonly lines: LineSet
  /** The versions that accept it, of those lines in which not all do. */
  readonly within: VersionsWithin | undefined
  /** The lines in which it refuses keys that are not listed. */
  readonly closed: LineSet
  /** Undefined where a value of any type is accepted. */
  readonly types: readonly JsonType[] | undefined
  /** The lines of each type, where these differ. */
  readonly typesIn: LineTypes | undefined
  /** Names of fields below it without which it is refused. */
  readonly requires: readonly string[] | undefined
  /** The value that the chart sets in all of its lines. */
  readonly default: unknown
  /** The values that it sets in some lines, in their order. */
  readonly defaults: readonly LineDefault[]
  /** Fields below it; the items of a list are below `[]`, the values of other keys below `*`. */
  readonly children: ReadonlyMap<string, LineField>
}

export type LineTypes = Readonly<Record<string, LineSet>>

type LineDefault = readonly [lines: LineSet, value: unknown]

/** A row of the table. */
export interface LineRow {
  /** Those of the field around it where there are none. */
  readonly lines?: LineSet
  /** Belongs to `lines`. */
  readonly within?: VersionsWithin
  /** True where these are all its lines. */
  readonly closed?: LineSet | true
  /** Names of types with strokes between them; any where there are none. */
  readonly types?: string
  readonly typesIn?: LineTypes
  readonly requires?: readonly string[]
  readonly default?: unknown
  readonly defaults?: readonly LineDefault[]
  /** The path of a field that has the same fields below it. */
  readonly like?: string
  readonly children?: Readonly<Record<string, LineRow>>
}

/** Fields are made when they are asked for: most files have few of them. */
export class FieldView implements LineField {
  readonly lines: LineSet
  readonly within: VersionsWithin | undefined
  readonly closed: LineSet
  readonly types: readonly JsonType[] | undefined
  readonly typesIn: LineTypes | undefined
  readonly default: unknown
  readonly defaults: readonly LineDefault[]
  readonly #row: LineRow
  readonly #root: LineRow
  #children: ReadonlyMap<string, LineField> | undefined

  constructor(row: LineRow, root = row, above?: LineField) {
    this.#row = row
    this.#root = root
    this.lines = row.lines ?? above?.lines ?? 0
    this.within = row.lines === undefined ? above?.within : row.within
    this.closed = row.closed === true ? this.lines : (row.closed ?? 0)
    this.types = row.types?.split('|') as readonly JsonType[] | undefined
    this.typesIn = row.typesIn
    this.default = row.default
    this.defaults = row.defaults ?? []
  }

  get requires(): readonly string[] | undefined {
    return this.#rowAround().requires
  }

  get children(): ReadonlyMap<string, LineField> {
    this.#children ??= new Map(
      Object.entries(this.#rowAround().children ?? {}).map(([name, row]) => [
        name,
        new FieldView(row, this.#root, this),
      ]),
    )
    return this.#children
  }

  /** The row that the fields below this one are written in. */
  #rowAround(): LineRow {
    const { like } = this.#row
    if (like === undefined) return this.#row
    let at: LineRow | undefined = this.#root
    for (const name of like.split('.')) at = at?.children?.[name]
    return at ?? this.#row
  }
}
