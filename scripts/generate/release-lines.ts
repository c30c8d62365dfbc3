import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRST_LINE } from '../../src/core/release/line-set.ts'
import type { LineField } from '../../src/core/release/line-table.ts'
import { lastPatch, newestOf, readLineTable } from './read-line-table.ts'

/** Texts written by hand about the fields of the table, by path. */
interface Words {
  readonly descriptions: Readonly<Record<string, string>>
  /** The field that takes the place of another, which may be one that no line has. */
  readonly moved: Readonly<Record<string, string>>
  /** Those of them whose value means the same under the new name, as the published schemas show. */
  readonly renamed: readonly string[]
  /** Fields whose value changes its form with the line, and how. */
  readonly converted: Readonly<Record<string, string>>
  /** Values without a successor that the fields beside them imply. */
  readonly implied: Readonly<Record<string, unknown>>
  /** Values of which later lines do the same without them. */
  readonly needless: Readonly<Record<string, unknown>>
  /** Objects that have no effect with `enabled: false`. */
  readonly switched: readonly string[]
  /** Fields of open objects that the table does not list. */
  readonly unlisted: readonly string[]
  /** A sentence on what became of a field that later lines refuse. */
  readonly fates: Readonly<Record<string, string>>
  /** The forms of a field by the type of its value, where these differ by line. */
  readonly forms: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Keys of the layout before 0.20 at the top and below `sync`, and where they went. */
  readonly old: Readonly<Record<string, string>>
  /** Fields of three sections of it that run pods, and where they went below the workload. */
  readonly oldParts: Readonly<Record<string, string>>
  /** Other fields of it whose value means the same in their new place, which may be two with a space between. */
  readonly oldLeaves: Readonly<Record<string, string>>
  /** A sentence on a field of it that a person has to decide on. */
  readonly oldFates: Readonly<Record<string, string>>
}

/** Sources of the modules that know the release lines of vc.yaml. */
export function generateReleaseLines(directory: string): Readonly<Record<string, string>> {
  const read = (name: string) => readFileSync(join(directory, 'release-lines', name), 'utf8')
  const table = readLineTable(read('fields.txt'))
  const { row, root, versions } = table
  const words = JSON.parse(read('words.json')) as Words
  const problems = problemsOf(words, root)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  const keysAt = (path: string) => [...(fieldAt(root, path)?.children.keys() ?? [])]
  const names = {
    sections: keysAt(''),
    controlPlaneKeys: keysAt('controlPlane'),
    platformKeys: keysAt('platform'),
    apiKeyKeys: keysAt('platform.apiKey'),
    oldKeys: Object.keys(words.old).filter((path) => !path.includes('.')),
    oldSyncKeys: Object.keys(words.old).flatMap((path) => /^sync\.(.*)/.exec(path)?.[1] ?? []),
  }
  const constants = Object.entries(names).map(
    ([name, keys]) => `export const ${name}: readonly string[] = ${JSON.stringify(keys)}\n`,
  )
  return {
    'line-names.ts': `/** The newest release line in the table, as a minor version of 0. */
export const NEWEST_LINE = ${newestOf(table)}

/** The last version of that line, which is a candidate until a stable one is published. */
export const NEWEST_VERSION = ${JSON.stringify(versions.at(-1) ?? '')}

/** The highest patch release of each line, from the first line on. */
export const LAST_PATCHES: readonly number[] = ${JSON.stringify(versions.map((_, index) => lastPatch(versions, FIRST_LINE + index)))}

${constants.join('')}`,
    'line-table.ts': `import type { LineRow } from '../core/release/line-table.ts'

/** The rows of schemas/release-lines/fields.txt: a text is read in a fraction of the time of a literal. */
export const lineTable = (): LineRow => JSON.parse(${JSON.stringify(JSON.stringify(row))})

/** The field that takes the place of another, by path. */
export const movedFields: Readonly<Record<string, string>> = ${JSON.stringify(words.moved)}

/** Those of them whose value means the same under the new name. */
export const renamedFields: readonly string[] = ${JSON.stringify(words.renamed)}

/** Fields whose value changes its form with the line, and how. */
export const convertedFields: Readonly<Record<string, string>> = ${JSON.stringify(words.converted)}

/** Values without a successor that the fields beside them imply. */
export const impliedValues: Readonly<Record<string, unknown>> = ${JSON.stringify(words.implied)}

/** Values of which later lines do the same without them. */
export const needlessValues: Readonly<Record<string, unknown>> = ${JSON.stringify(words.needless)}

/** Objects that have no effect with \`enabled: false\`. */
export const switchedFields: readonly string[] = ${JSON.stringify(words.switched)}

/** Fields of open objects that the table does not list. */
export const unlistedFields: readonly string[] = ${JSON.stringify(words.unlisted)}

/** What became of a field that later lines refuse. */
export const fates: Readonly<Record<string, string>> = ${JSON.stringify(words.fates)}

/** The forms of a field by the type of its value, where these differ by line. */
export const fieldForms: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(words.forms)}

/** Keys of the layout before 0.20, and where they went. */
export const oldFields: Readonly<Record<string, string>> = ${JSON.stringify(words.old)}

/** Fields of its sections that run pods, and where they went below the workload. */
export const oldParts: Readonly<Record<string, string>> = ${JSON.stringify(words.oldParts)}

/** Other fields of it whose value means the same in their new place, or in both of two. */
export const oldLeaves: Readonly<Record<string, string>> = ${JSON.stringify(words.oldLeaves)}

/** What a person has to decide of its other fields. */
export const oldFates: Readonly<Record<string, string>> = ${JSON.stringify(words.oldFates)}
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
  const isOpenAround = (path: string) => {
    const around = fieldAt(root, path.slice(0, Math.max(path.lastIndexOf('.'), 0)))
    return around?.types?.includes('object') === true && around.closed === 0
  }
  const strange = [...Object.keys(descriptions), ...Object.values(moved), ...Object.values(old)]
  return [
    ...strange
      .filter((path) => path !== '' && !isField(path) && !isOpenAround(path))
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
