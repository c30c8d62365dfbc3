import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValueHolder } from '../../src/embedded/held-values.ts'
import { valueHolders } from '../../src/embedded/value-holders.ts'
import { between } from './between.ts'
import { writeWhenChanged } from './write.ts'

const PAGE = 'docs/where-configuration-lives.md'

/** The page of a holder of values, below `docs/found-in`. */
export const pageOf = (name: string): string =>
  `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.md`

/** Writes the table of the objects that hold configuration, from the rows that find it. */
export function writeHolderTable(root: string): void {
  const path = join(root, PAGE)
  writeWhenChanged(path, between(readFileSync(path, 'utf8'), 'holders', holderTable()))
}

function holderTable(): string {
  // A row without values of its own only reads what another one splits.
  const shown = valueHolders.filter(({ values, patches }) => values ?? patches)
  const names = [...new Set(shown.map(({ name }) => name))]
  return [
    '| in | objects | values and patches | chart version |',
    '| --- | --- | --- | --- |',
    ...names.map((name) => {
      const rows = shown.filter((row) => row.name === name)
      const cells = [kindsOf, valuesOf, versionsOf].map((read) => inCode(rows.flatMap(read)))
      if (cells[0] === '') cells[0] = 'files without a kind'
      return `| [${capital(name)}](found-in/${pageOf(name)}) | ${cells.join(' | ')} |`
    }),
  ].join('\n')
}

const capital = (name: string) =>
  name === 'helmfile' ? name : name[0]?.toUpperCase() + name.slice(1)

const kindsOf = ({ kinds, group = '' }: ValueHolder) =>
  kinds === undefined ? [`*.${group}`] : kinds.filter((kind) => kind !== undefined)

/** Of several parts with the same fields the first one stands for all. */
const below = ({ in: [part = ''] = [] }: ValueHolder, path: string) =>
  part === '' ? path : `${part}.${path}`

/** Patches of a file are in the file itself. */
const patchesOf = (row: ValueHolder) =>
  (row.patches ?? []).map((path) => (row.in?.includes('') ? path : below(row, path)))

const valuesOf = (row: ValueHolder) => [
  ...[...(row.values ?? []), ...(row.parameters ?? [])].map((path) => below(row, path)),
  ...patchesOf(row),
]

const versionsOf = (row: ValueHolder) =>
  row.version === undefined ? [] : [below(row, row.version.split(' | ')[0] ?? '')]

const inCode = (words: readonly string[]) =>
  [...new Set(words)].map((word) => `\`${word}\``).join(', ')
