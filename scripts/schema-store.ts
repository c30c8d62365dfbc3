import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { configSchema } from '../src/config/config-schema.ts'
import { kinds } from '../src/generated/bind.ts'
import { printableSchema } from '../src/generated/schemas.ts'

// Writes the files of a pull request to SchemaStore, so that editors without the language server complete too.
// Usage: tsx scripts/schema-store.ts FOLDER, with a checkout of it.
const root = join(import.meta.dirname, '..')
const HOST = 'https://www.schemastore.org'

/** Names of files that are nobody else's; `vc-*.yaml` could be. */
const namesOf = (kind: string) =>
  (kinds.find((info) => info.kind === kind)?.filePatterns ?? []).filter(
    (pattern) => !/^[\w-]+\*/.test(pattern),
  )

const published = [
  {
    file: 'vclint-virtual-cluster.json',
    name: 'Virtual cluster',
    description: 'Configuration of a virtual cluster (vc.yaml)',
    fileMatch: namesOf('vc'),
    schema: printableSchema('vc'),
    valid: 'examples/good/vc.yaml',
  },
  {
    file: 'vclint.json',
    name: 'vclint',
    description: 'Configuration of vclint, a linter for virtual clusters',
    fileMatch: namesOf('config'),
    schema: configSchema(),
    valid: 'examples/project/.vclint.yaml',
  },
]

/** Writes the schemas, an example of each, and the lines for the catalog. */
export function writeStore(folder: string): void {
  const write = (path: string, data: unknown) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), `${JSON.stringify(data, null, 2)}\n`)
  }
  const catalog = published.map(({ file, schema, valid, ...entry }) => {
    const url = `${HOST}/${file}`
    const { $schema, $id: _, ...rest } = schema as Readonly<Record<string, unknown>>
    write(`src/schemas/json/${file}`, { $schema, $id: url, ...rest })
    const example = join(folder, 'src/test', file.replace('.json', ''), 'example.yaml')
    cpSync(join(root, valid), example)
    return { ...entry, url }
  })
  write('vclint-catalog.json', catalog)
}

const [, script = '', folder] = process.argv
if (import.meta.url === pathToFileURL(script).href) {
  if (folder === undefined || !readFileSync(join(folder, 'src/api/json/catalog.json'), 'utf8'))
    throw new Error('Name the folder of a checkout of SchemaStore.')
  writeStore(folder)
  console.log(
    'Add the entries of vclint-catalog.json to src/api/json/catalog.json, and remove that file.',
  )
}
