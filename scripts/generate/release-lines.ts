import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lastOf } from '../../src/core/release/line-set.ts'
import { FieldView, type LineField } from '../../src/core/release/line-table.ts'
import { readRows } from './read-line-table.ts'

/** Texts written by hand about the fields of the table, by path. */
interface Words {
  readonly descriptions: Readonly<Record<string, string>>
  /** The field that takes the place of another, which may be one that no line has. */
  readonly moved: Readonly<Record<string, string>>
  /** Those of them whose value means the same under the new name, as the published schemas show. */
  readonly renamed: readonly string[]
  /** Values without a successor that the fields beside them imply. */
  readonly implied: Readonly<Record<string, unknown>>
  /** Keys of the layout before 0.20 at the top and below `sync`, and where they went. */
  readonly old: Readonly<Record<string, string>>
}

/** Sources of the modules that know the release lines of vc.yaml. */
export function generateReleaseLines(directory: string): Readonly<Record<string, string>> {
  const read = (name: string) => readFileSync(join(directory, 'release-lines', name), 'utf8')
  const rows = readRows(read('fields.txt'))
  const root = new FieldView(rows)
  const words = JSON.parse(read('words.json')) as Words
  const problems = problemsOf(words, root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const keysAt = (path: string) => [...(fieldAt(root, path)?.children.keys() ?? [])]
  const names = {
    sections: keysAt(''),
    controlPlaneKeys: keysAt('controlPlane'),
    platformKeys: keysAt('platform'),
    apiKeyKeys: keysAt('platform.apiKey'),
    oldSyncKeys: Object.keys(words.old).flatMap((path) => /^sync\.(.*)/.exec(path)?.[1] ?? []),
  }
  const constants = Object.entries(names).map(
    ([name, keys]) => `export const ${name}: readonly string[] = ${JSON.stringify(keys)}\n`,
  )
  return {
    'line-names.ts': `/** The newest release line in the table, as a minor version of 0. */
export const NEWEST_LINE = ${lastOf(root.lines)}

${constants.join('')}`,
    'line-table.ts': `import type { LineRow } from '../core/release/line-table.ts'

/** The rows of schemas/release-lines/fields.txt: a text is read in a fraction of the time of a literal. */
export const lineTable = (): LineRow => JSON.parse(${JSON.stringify(JSON.stringify(rows))})

/** The field that takes the place of another, by path. */
export const movedFields: Readonly<Record<string, string>> = ${JSON.stringify(words.moved)}

/** Those of them whose value means the same under the new name. */
export const renamedFields: readonly string[] = ${JSON.stringify(words.renamed)}

/** Values without a successor that the fields beside them imply. */
export const impliedValues: Readonly<Record<string, unknown>> = ${JSON.stringify(words.implied)}

/** Keys of the layout before 0.20, and where they went. */
export const oldFields: Readonly<Record<string, string>> = ${JSON.stringify(words.old)}
`,
    'line-descriptions.ts': `export const lineDescriptions: Readonly<Record<string, string>> = ${JSON.stringify(words.descriptions)}
`,
  }
}

function fieldAt(root: LineField, path: string): LineField | undefined {
  let at: LineField | undefined = root
  for (const step of path === '' ? [] : path.replaceAll('[]', '.[]').split('.'))
    at = at?.children.get(step)
  return at
}

function problemsOf(
  { descriptions, moved, renamed, old }: Words,
  root: LineField,
): readonly string[] {
  const isField = (path: string) => fieldAt(root, path) !== undefined
  const strange = [...Object.keys(descriptions), ...Object.values(moved), ...Object.values(old)]
  return [
    ...strange
      .filter((path) => path !== '' && !isField(path))
      .map((path) => `"${path}" is no field`),
    ...renamed
      .filter((path) => moved[path] === undefined)
      .map((path) => `"${path}" is renamed, but has not moved`),
    ...Object.keys(old)
      .filter(isField)
      .map((path) => `"${path}" is a field of a line`),
    ...Object.entries(descriptions)
      .filter(([, text]) => !text.endsWith('.'))
      .map(([path]) => `${path}: the description has no full stop`),
  ]
}
