import type { VersionsWithin } from '../line-facts.ts'
import type { JsonType } from '../types.ts'
import type { LineSet } from './line-set.ts'

/** One field of vc.yaml in the table of release lines. */
export interface LineField {
  /** The lines in which at least one stable version accepts it. */
  readonly lines: LineSet
  /** The versions that accept it, for lines in which only some do. */
  readonly within: VersionsWithin | undefined
  /** The lines in which it refuses unlisted keys. */
  readonly closed: LineSet
  /** Undefined if a value of any type is accepted. */
  readonly types: readonly JsonType[] | undefined
  /** The lines of each type, if these differ. */
  readonly typesIn: LineTypes | undefined
  /** Names of fields that are required in it. */
  readonly requires: readonly string[] | undefined
  /** The value that the chart sets in all lines. */
  readonly default: unknown
  /** The values that the chart sets in some lines, in the order of lines. */
  readonly defaults: readonly LineDefault[]
  /** Fields below it; `[]` stands for the items of a list, `*` for any other key. */
  readonly children: ReadonlyMap<string, LineField>
}

export type LineTypes = Readonly<Record<string, LineSet>>

type LineDefault = readonly [lines: LineSet, value: unknown]

/** A row of the table. */
export interface LineRow {
  /** The lines of the parent field if missing. */
  readonly lines?: LineSet
  /** Belongs to `lines`. */
  readonly within?: VersionsWithin
  /** True if these are all its lines. */
  readonly closed?: LineSet | true
  /** Names of types, separated by bars; any type if missing. */
  readonly types?: string
  readonly typesIn?: LineTypes
  readonly requires?: readonly string[]
  readonly default?: unknown
  readonly defaults?: readonly LineDefault[]
  /** The path of a field with the same fields below it. */
  readonly like?: string
  readonly children?: Readonly<Record<string, LineRow>>
}

/** Fields are created on demand, because most files use few of them. */
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

  /** The row that contains the fields below this one. */
  #rowAround(): LineRow {
    const { like } = this.#row
    if (like === undefined) return this.#row
    let at: LineRow | undefined = this.#root
    for (const name of like.split('.')) at = at?.children?.[name]
    return at ?? this.#row
  }
}
