/**
 * Writes schemas/release-lines/fields.txt, or compares it with its source:
 *
 *     npm run release-lines -- ALL.json [DEFAULTS.json]    from a table of all lines, and the values that each version sets
 *     npm run release-lines -- 0.38.0 values.schema.json   adds a version, from the value schema that its chart publishes
 *     npm run release-lines -- --check ALL.json [DEFAULTS.json]   changes nothing, and fails where they differ
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { readLineTable } from './generate/read-line-table.ts'
import { addVersion } from './release-lines/add-version.ts'
import { fromSource } from './release-lines/from-source.ts'
import { type FieldTable, fromText, write } from './release-lines/table-text.ts'

const TABLE = join(import.meta.dirname, '../schemas/release-lines/fields.txt')

const given = process.argv.slice(2)
const isCheck = given[0] === '--check'
const [first = '', second] = isCheck ? given.slice(1) : given
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as never

function tableOf(): FieldTable {
  if (!/^0\.\d+\./.test(first))
    return fromSource(read(first), second === undefined ? undefined : read(second))
  return addVersion(fromText(readFileSync(TABLE, 'utf8')), first, read(second ?? ''))
}

if (/^(?:0\.\d+)?$/.test(first)) {
  console.error(
    'Usage: npm run release-lines -- VERSION values.schema.json, with a whole version such as 0.38.0',
  )
  process.exit(2)
}
const table = tableOf()
const text = write(table)
if (!isCheck) {
  writeFileSync(TABLE, text)
  console.log(
    'wrote schemas/release-lines/fields.txt\nNext: review its diff, then npm run generate',
  )
} else if (text !== readFileSync(TABLE, 'utf8')) {
  console.error('schemas/release-lines/fields.txt differs from its source')
  process.exitCode = 1
}
// The written table has to read back as it was.
const again = fromText(text)
for (const [path, field] of table.fields)
  if (!isDeepStrictEqual(again.fields.get(path), field))
    throw new Error(`"${path}" is read as something else`)
readLineTable(text)
