import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Written {
  readonly path: string
  readonly type: string
  readonly description: string
  readonly 'x-since'?: string
  readonly 'x-until'?: string
  readonly 'x-moved-to'?: string
}

const KEYS = ['path', 'type', 'description', 'x-since', 'x-until', 'x-moved-to']

/** The minor version of a release line, all of which are of 0. */
function minorOf(line: string | undefined): number | undefined {
  const [, minor] = /^0\.(\d+)$/.exec(line ?? '') ?? []
  if (line !== undefined && minor === undefined) throw new Error(`"${line}" is no release line`)
  return minor === undefined ? undefined : Number(minor)
}

/** Source of the fields of vc.yaml by release line. Rules need only those that not every line has. */
export function generateVcFields(directory: string): string {
  const text = readFileSync(join(directory, 'vc.fields.json'), 'utf8')
  const fields = (JSON.parse(text) as readonly Written[]).map((field) => {
    const strange = Object.keys(field).find((key) => !KEYS.includes(key))
    if (strange !== undefined) throw new Error(`${field.path}: "${strange}" is not known`)
    const { path, type, description } = field
    const [since, until] = [minorOf(field['x-since']), minorOf(field['x-until'])]
    return { path, type, description, since, until, movedTo: field['x-moved-to'] }
  })
  return `export interface VcField {
  readonly path: string
  /** First and last minor version of 0 that has the field; without both and moved, no line has it. */
  readonly since?: number
  readonly until?: number
  /** The path that replaces it. */
  readonly movedTo?: string
}

/** Fields that the schema leaves out, or that not every release line has, for editors. */
export const describedFields: readonly (VcField & {
  readonly type: string
  readonly description: string
})[] = ${list(fields)}

/** Those of them that not every release line has. */
export const changingFields: readonly VcField[] = describedFields.filter(
  ({ since, until, movedTo }) => since ?? until ?? movedTo,
)
`
}

const list = (items: readonly object[]) =>
  `[\n${items.map((item) => `  ${JSON.stringify(item)},\n`).join('')}]`
