/**
 * Writes schemas/release-lines/fields.txt, or compares it with its source:
 *
 *     npm run release-lines -- ALL.json            from a table of all lines
 *     npm run release-lines -- 0.38 values.json    adds a line, from the value schema that its chart publishes
 *     npm run release-lines -- --check ALL.json    changes nothing, and fails where they differ
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LINE, hasLine, lastOf, linesBetween } from '../src/core/release/line-set.ts'
import type { LineField } from '../src/core/release/line-table.ts'
import { readLineTable } from './generate/read-line-table.ts'

interface Field {
  lines: number
  closed: number
  types: readonly string[]
  default?: unknown
}

/** Fields by path, as they are in the source: a dot between names, `[]` for items, `*` for any key. */
type Fields = Map<string, Field>

interface Source {
  readonly root: { readonly closed: readonly string[] }
  readonly fields: readonly {
    readonly path: string
    readonly lines: readonly string[]
    readonly types: readonly string[]
    readonly closed?: true | readonly string[]
    readonly default?: unknown
  }[]
}

const TABLE = join(import.meta.dirname, '../schemas/release-lines/fields.txt')

const minorOf = (line: string) => Number(/^0\.(\d+)$/.exec(line)?.[1] ?? Number.NaN)

function setOf(intervals: readonly string[]): number {
  let lines = 0
  for (const interval of intervals) {
    const [first = '', last = first] = interval.split('-')
    lines |= linesBetween(minorOf(first), minorOf(last))
  }
  return lines
}

function fromSource({ root, fields }: Source): Fields {
  const all = setOf(root.closed)
  const found: Fields = new Map([['', { lines: all, closed: all, types: ['object'] }]])
  for (const { path, closed, ...field } of fields) {
    const lines = setOf(field.lines)
    const isClosed = closed === true ? lines : setOf(closed ?? [])
    found.set(path, { ...field, lines, closed: isClosed })
  }
  return found
}

function fromTable(field: LineField, path = '', found: Fields = new Map()): Fields {
  const { lines, closed, types = ['any'] } = field
  const value = field.default === undefined ? {} : { default: field.default }
  found.set(path, { lines, closed, types, ...value })
  for (const [name, child] of field.children) fromTable(child, below(path, name), found)
  return found
}

const below = (path: string, name: string) =>
  name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`

type Schema = Readonly<Record<string, unknown>>

/** Adds what the published value schema of one line accepts. */
function addLine(fields: Fields, minor: number, schema: Schema): void {
  const bit = linesBetween(minor, minor)
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
  const visit = (path: string, part: unknown, above: readonly string[]): void => {
    const [one, open] = resolve(part, above)
    const known = fields.get(path)
    const type = one['type'] ?? 'any'
    const types = [...new Set([...(known?.types ?? []), ...[type].flat().map(String)])].sort()
    const closed = one['additionalProperties'] === false ? bit : 0
    const lines = (known?.lines ?? 0) | bit
    fields.set(path, { ...known, lines, closed: (known?.closed ?? 0) | closed, types })
    for (const [name, child] of Object.entries(one['properties'] ?? {}))
      visit(below(path, name), child, open)
    const { items, additionalProperties: rest } = one
    if (typeof items === 'object') visit(`${path}[]`, items, open)
    if (typeof rest === 'object') visit(below(path, '*'), rest, open)
  }
  visit('', schema, [])
}

interface Tree {
  readonly field: Field
  readonly path: string
  readonly children: Map<string, Tree>
}

function treeOf(fields: Fields): Tree {
  const at = (path: string): Tree => {
    const field = fields.get(path)
    if (field === undefined) throw new Error(`"${path}" is missing, and something is below it`)
    return { field, path, children: new Map() }
  }
  const root = at('')
  for (const path of [...fields.keys()].sort()) {
    let tree = root
    let so = ''
    for (const step of path.replaceAll('[]', '.[]').split('.')) {
      if (step === '') continue
      so = below(so, step)
      const next = tree.children.get(step) ?? at(so)
      tree.children.set(step, next)
      tree = next
    }
  }
  return root
}

const SHORTEST = 3

/** The lines of a set in words: `0.28-`, `0.20-0.25`. */
function words(lines: number, newest: number): string {
  const parts: string[] = []
  let first = FIRST_LINE
  while (first <= newest) {
    let end = first
    while (end <= newest && hasLine(lines, end)) end++
    if (end > newest && end > first) parts.push(`0.${first}-`)
    else if (end - first > 1) parts.push(`0.${first}-0.${end - 1}`)
    else if (end > first) parts.push(`0.${first}`)
    first = end + 1
  }
  return parts.join(',')
}

/** One row without its indent: `enabled boolean 0.28- = true`. */
function rowOf(
  { field }: Tree,
  name: string,
  above: number,
  like: string | undefined,
  all: number,
) {
  const { lines, closed, types, default: value } = field
  const newest = lastOf(all)
  const whole = closed === lines ? ' closed' : ` closed:${words(closed, newest)}`
  return [
    `${name} ${types.join('|')}`,
    closed === 0 ? '' : whole,
    like === undefined ? '' : ` like ${like}`,
    lines === above ? '' : ` ${words(lines, newest)}`,
    value === undefined ? '' : ` = ${JSON.stringify(value)}`,
  ].join('')
}

/** The table as text; what is below two fields in the same way is written once. */
function write(fields: Fields): string {
  const root = treeOf(fields)
  const all = root.field.lines
  const known = new Map<string, string>()
  const rows = (tree: Tree, name: string, above: number): readonly string[] => {
    const parts = [...tree.children].flatMap(([key, child]) => rows(child, key, tree.field.lines))
    const text = parts.join('\n')
    const like = parts.length < SHORTEST ? undefined : known.get(text)
    if (like === undefined) known.set(text, tree.path.replaceAll('[]', '.[]'))
    const row = rowOf(tree, name, above, like, all)
    return [row, ...(like === undefined ? parts.map((part) => ` ${part}`) : [])]
  }
  const [, ...body] = rows(root, 'vc.yaml', 0)
  return [
    '# Which release line of vc.yaml accepts which field: its types, whether it refuses other keys, its lines where they are not',
    '# those of the field around it, its default. Compared from the value schemas that the chart vcluster publishes with each line',
    '# (Apache License 2.0): names, types and defaults only. Written by scripts/release-lines.ts.',
    `vc.yaml object closed 0.${FIRST_LINE}-0.${lastOf(all)}`,
    ...body,
    '',
  ].join('\n')
}

const given = process.argv.slice(2)
const isCheck = given[0] === '--check'
const [first = '', second] = isCheck ? given.slice(1) : given
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as never
let fields: Fields
if (second === undefined) fields = fromSource(read(first))
else {
  fields = fromTable(readLineTable(readFileSync(TABLE, 'utf8')))
  addLine(fields, minorOf(first), read(second))
}
const text = write(fields)
if (!isCheck) writeFileSync(TABLE, text)
else if (text !== readFileSync(TABLE, 'utf8')) {
  console.error('schemas/release-lines/fields.txt differs from its source')
  process.exitCode = 1
}
// The written table has to read back as it was.
const again = fromTable(readLineTable(text))
for (const [path, field] of fields) {
  const { types, ...other } = again.get(path) ?? { types: [] }
  const { types: wanted, ...rest } = field
  if (
    JSON.stringify([[...types].sort(), sorted(other)]) !==
    JSON.stringify([[...wanted].sort(), sorted(rest)])
  )
    throw new Error(`"${path}" is read as something else`)
}

function sorted(value: object) {
  return Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
}
