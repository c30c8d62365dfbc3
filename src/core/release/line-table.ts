import type { JsonType } from '../types.ts'
import { type LineSet, lastOf, linesBetween } from './line-set.ts'

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

/** One row: its depth, name, then words. */
const ROW = /^( *)(\S+) (\S+)(?: closed(?::(\S+))?)?(?: like (\S+))?(?: (0\.\S+))?(?: = (.*))?$/

interface Row {
  readonly depth: number
  readonly name: string
  readonly types: string
  readonly isClosed: boolean
  readonly closed: string | undefined
  readonly like: string | undefined
  readonly lines: string | undefined
  readonly default: string | undefined
}

function readRow(text: string): Row {
  const found = ROW.exec(text)
  if (found === null) throw new Error(`"${text}" is no row of the table`)
  const [, indent = '', name = '', types = '', closed, like, lines, value] = found
  const isClosed = / closed\b/.test(text.split(' = ')[0] ?? '')
  return { depth: indent.length, name, types, isClosed, closed, like, lines, default: value }
}

/** Reads the table. Its first row is the file itself, and the lines of that row are all that are known. */
export function readLineTable(text: string): LineField {
  const rows = text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readRow)
  const all = parseLines(rows[0]?.lines ?? '', Number.POSITIVE_INFINITY)
  const last = lastOf(all)
  let next = 0
  const below = (depth: number): readonly Shape[] => {
    const found: Shape[] = []
    for (let row = rows[next]; row?.depth === depth; row = rows[next]) {
      next++
      found.push({ row, children: below(depth + 1) })
    }
    return found
  }
  const [root] = below(0)
  if (root === undefined) throw new Error('The table is empty')
  return new FieldView(root, all, { last, root })
}

interface Shape {
  readonly row: Row
  readonly children: readonly Shape[]
}

interface Table {
  readonly last: number
  readonly root: Shape
}

/** Fields are made when they are asked for: most files have few of them. */
class FieldView implements LineField {
  readonly lines: LineSet
  readonly closed: LineSet
  readonly types: readonly JsonType[] | undefined
  readonly default: unknown
  readonly #shape: Shape
  readonly #table: Table
  #children: ReadonlyMap<string, LineField> | undefined

  constructor(shape: Shape, above: LineSet, table: Table) {
    const { row } = shape
    this.#shape = shape
    this.#table = table
    this.lines = row.lines === undefined ? above : parseLines(row.lines, table.last)
    const closed = row.closed === undefined ? this.lines : parseLines(row.closed, table.last)
    this.closed = row.isClosed ? closed : 0
    this.types = row.types === 'any' ? undefined : (row.types.split('|') as readonly JsonType[])
    this.default = row.default === undefined ? undefined : JSON.parse(row.default)
  }

  get children(): ReadonlyMap<string, LineField> {
    this.#children ??= new Map(
      this.#parts().map((part) => [part.row.name, new FieldView(part, this.lines, this.#table)]),
    )
    return this.#children
  }

  #parts(): readonly Shape[] {
    const { row, children } = this.#shape
    if (row.like === undefined) return children
    let at: Shape | undefined = this.#table.root
    for (const name of row.like.split('.')) {
      at = at?.children.find((part) => part.row.name === name)
    }
    return at?.children ?? []
  }
}

function parseLines(text: string, newest: number): LineSet {
  let lines = 0
  for (const part of text.split(',')) {
    const [, first, dash, last] = /^0\.(\d+)(?:(-)(?:0\.(\d+))?)?$/.exec(part) ?? []
    if (first === undefined) throw new Error(`"${text}" names no release lines`)
    const end = last ?? (dash === undefined ? first : newest)
    lines |= linesBetween(Number(first), Number(end))
  }
  return lines
}
