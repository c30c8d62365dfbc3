import type { JsonType } from '../types.ts'
import type { LineSet } from './line-set.ts'

/** One field of vc.yaml in the table of release lines. */
export interface LineField {
  /** The lines that accept it. */
  readonly lines: LineSet
  /** The lines in which it refuses keys that are not listed. */
  readonly closed: LineSet
  /** Undefined where a value of any type is accepted. */
  readonly types: readonly JsonType[] | undefined
  readonly default: unknown
  /** Fields below it; the items of a list are below `[]`, the values of other keys below `*`. */
  readonly children: ReadonlyMap<string, LineField>
}

/** A row of the table. */
export interface LineRow {
  /** Those of the field around it where there are none. */
  readonly lines?: LineSet
  /** True where these are all its lines. */
  readonly closed?: LineSet | true
  /** Names of types with strokes between them; any where there are none. */
  readonly types?: string
  readonly default?: unknown
  /** The path of a field that has the same fields below it. */
  readonly like?: string
  readonly children?: Readonly<Record<string, LineRow>>
}

/** Fields are made when they are asked for: most files have few of them. */
export class FieldView implements LineField {
  readonly lines: LineSet
  readonly closed: LineSet
  readonly types: readonly JsonType[] | undefined
  readonly default: unknown
  readonly #row: LineRow
  readonly #root: LineRow
  #children: ReadonlyMap<string, LineField> | undefined

  constructor(row: LineRow, root = row, above: LineSet = 0) {
    this.#row = row
    this.#root = root
    this.lines = row.lines ?? above
    this.closed = row.closed === true ? this.lines : (row.closed ?? 0)
    this.types = row.types?.split('|') as readonly JsonType[] | undefined
    this.default = row.default
  }

  get children(): ReadonlyMap<string, LineField> {
    this.#children ??= new Map(
      Object.entries(this.#rowsBelow()).map(([name, row]) => [
        name,
        new FieldView(row, this.#root, this.lines),
      ]),
    )
    return this.#children
  }

  #rowsBelow(): Readonly<Record<string, LineRow>> {
    const { like, children = {} } = this.#row
    if (like === undefined) return children
    let at: LineRow | undefined = this.#root
    for (const name of like.split('.')) at = at?.children?.[name]
    return at?.children ?? {}
  }
}
