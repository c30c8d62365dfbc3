import type { VersionsWithin } from '../../src/core/line-facts.ts'
import { FIRST_LINE, hasLine, linesBetween } from '../../src/core/release/line-set.ts'
import type { LineField } from '../../src/core/release/line-table.ts'
import { lastPatch, patchesBetween, readLineTable } from '../generate/read-line-table.ts'

export interface Field {
  readonly lines: number
  readonly within: VersionsWithin
  readonly closed: number
  /** The lines of each type; `any` for one that is not known. */
  readonly types: Readonly<Record<string, number>>
  readonly required?: true
  readonly defaults: readonly (readonly [lines: number, value: unknown])[]
}

export interface FieldTable {
  /** The last version of each line. */
  readonly versions: readonly string[]
  /** By path, as in the source: a dot between names, `[]` for items, `*` for any key. */
  readonly fields: ReadonlyMap<string, Field>
}

export const below = (path: string, name: string) =>
  name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`

/** Reads the text that is written here. */
export function fromText(text: string): FieldTable {
  const { root, versions } = readLineTable(text)
  const fields = new Map<string, Field>()
  const visit = (field: LineField, path: string, isRequired: boolean): void => {
    const { lines, within = {}, closed, types = ['any'], typesIn, defaults } = field
    fields.set(path, {
      lines,
      within,
      closed,
      types: typesIn ?? Object.fromEntries(types.map((type) => [type, lines])),
      ...(isRequired ? { required: true } : {}),
      defaults: field.default === undefined ? defaults : [[lines, field.default]],
    })
    for (const [name, child] of field.children)
      visit(child, below(path, name), field.requires?.includes(name) === true)
  }
  visit(root, '', false)
  return { versions, fields }
}

interface Tree {
  readonly field: Field
  readonly path: string
  readonly children: Map<string, Tree>
}

function treeOf(fields: FieldTable['fields']): Tree {
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

/** The table as text; what is below two fields in the same way is written once. */
export function write({ versions, fields }: FieldTable): string {
  const root = treeOf(fields)
  const known = new Map<string, string>()
  const rows = (tree: Tree, name: string, above: Field | undefined): readonly string[] => {
    const parts = [...tree.children].flatMap(([key, child]) => rows(child, key, tree.field))
    const text = parts.join('\n')
    const like = parts.length < SHORTEST ? undefined : known.get(text)
    if (like === undefined) known.set(text, tree.path.replaceAll('[]', '.[]'))
    const row = rowOf(tree.field, name, above, like, versions)
    return [row, ...(like === undefined ? parts.map((part) => ` ${part}`) : [])]
  }
  const [, ...body] = rows(root, 'vc.yaml', undefined)
  return [
    '# The fields of vc.yaml and the release lines that accept them: the types of a field, "required" where the object around it',
    '# is refused without it, "closed" where it refuses other keys, its lines where they are not those of the field around it (with',
    '# versions where those of a line differ), and the value that the chart sets. Compared from the value schemas and values that',
    '# the chart vcluster publishes (Apache License 2.0): names, types and defaults only. Written by scripts/release-lines.ts.',
    `versions ${versions.join(' ')}`,
    `vc.yaml object closed 0.${FIRST_LINE}-0.${newest(versions)}`,
    ...body,
    '',
  ].join('\n')
}

const newest = (versions: readonly string[]) => FIRST_LINE + versions.length - 1

/** One row without its indent: `enabled boolean 0.28- = true`. */
function rowOf(
  field: Field,
  name: string,
  above: Field | undefined,
  like: string | undefined,
  versions: readonly string[],
): string {
  const { lines, within, closed, required, defaults } = field
  const named = (set: number) => words({ lines: set, within: {} }, versions)
  const isAsAbove =
    lines === above?.lines && JSON.stringify(within) === JSON.stringify(above.within)
  const [[isOfAll, value] = []] = defaults
  const byLines = Object.fromEntries(defaults.map(([set, one]) => [named(set), one]))
  return [
    `${name} ${typesOf(field, named)}`,
    required ? ' required' : '',
    closed === 0 ? '' : closed === lines ? ' closed' : ` closed:${named(closed)}`,
    like === undefined ? '' : ` like ${like}`,
    isAsAbove ? '' : ` ${words(field, versions)}`,
    defaults.length === 0
      ? ''
      : isOfAll === lines
        ? ` = ${JSON.stringify(value)}`
        : ` by ${JSON.stringify(byLines)}`,
  ].join('')
}

const typesOf = ({ types, lines }: Field, named: (set: number) => string): string =>
  Object.entries(types)
    .map(([type, set]) => (set === lines ? type : `${type}:${named(set)}`))
    .join('|')

/** The lines of a set in words: `0.28-`, `0.20-0.25`, `0.27.1-` where 0.27.0 differs from the others. */
function words(
  { lines, within }: Pick<Field, 'lines' | 'within'>,
  versions: readonly string[],
): string {
  const all = versions.flatMap((_, index) => {
    const line = FIRST_LINE + index
    const last = lastPatch(versions, line)
    const bits = hasLine(lines, line) ? (within[line] ?? patchesBetween(0, last)) : 0
    return Array.from({ length: last + 1 }, (_, patch) => ({
      isIn: (bits & (1 << patch)) !== 0,
      // A line is named without its version where it begins or ends.
      first: patch === 0 ? `0.${line}` : `0.${line}.${patch}`,
      last: patch === last ? `0.${line}` : `0.${line}.${patch}`,
    }))
  })
  const parts: string[] = []
  for (const [index, one] of all.entries()) {
    if (!one.isIn) continue
    if (!all[index - 1]?.isIn) parts.push(one.first)
    const isLast = !all[index + 1]?.isIn
    if (isLast && one.last !== parts.at(-1))
      parts.push(`${parts.pop()}-${index === all.length - 1 ? '' : one.last}`)
  }
  return parts.join(',')
}

export const bitOf = (line: number): number => linesBetween(line, line)
