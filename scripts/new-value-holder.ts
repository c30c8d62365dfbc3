import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { pageOf } from './generate/holder-table.ts'

// Writes the row, the page and the case of an object that holds values: `npm run new:carrier -- KIND GROUP VALUES CHART`.
const root = join(import.meta.dirname, '..')
const [kind = '', group = '', values = '', chart = ''] = process.argv.slice(2)
const isPath = (text: string) => /^\w+(?:\.\w+)+$/.test(text)

if (/^[A-Z]\w+$/.test(kind) && /^[a-z0-9.-]+$/.test(group) && isPath(values) && isPath(chart)) {
  const row = `  { name: '${kind}', group: '${group}', kinds: ['${kind}'], values: ['${values}'], chart: '${chart}' },`
  addLine('src/embedded/value-holders.ts', 'const valueHolders: ', row)
  const off = { sync: { toHost: { endpoints: { enabled: false } } } }
  const joined = JSON.stringify(`${stringify(holding(off)).trimEnd()}\n`)
  const oneCase = `  ['${kind}: its values alone', { 'a.yaml': ${joined} }, 'reported'],`
  addLine('test/embedded/joins.test.ts', 'const cases: ', oneCase)
  const page = join(root, 'docs/found-in', pageOf(kind))
  if (!existsSync(page)) writeFileSync(page, pageText())
  console.log(`wrote the row, docs/found-in/${pageOf(kind)} and a case of test/embedded/joins.test.ts
Next: add "version", "release" and "namespace" to the row where the object has them, say in the page for whom it is,
then npm run format, npm run generate, npx vitest run --project unit test/embedded/docs.test.ts test/embedded/joins.test.ts`)
} else {
  console.error(
    'Usage: npm run new:carrier -- KIND GROUP VALUES CHART, such as Crate crates.example.com spec.values spec.chart',
  )
  process.exitCode = 2
}

/** Adds a line at the start of a list in a file. */
function addLine(path: string, list: string, line: string): void {
  const text = readFileSync(join(root, path), 'utf8')
  const at = text.indexOf('\n', text.indexOf(list)) + 1
  writeFileSync(join(root, path), `${text.slice(0, at)}${line}\n${text.slice(at)}`)
}

/** An object of the kind with the values at their place. */
function holding(held: unknown) {
  const object = { apiVersion: `${group}/v1`, kind, metadata: { name: 'blue' } }
  put(object, chart.split('.'), 'vcluster')
  put(object, values.split('.'), held)
  return object
}

function put(object: Record<string, unknown>, [key = '', ...rest]: readonly string[], to: unknown) {
  object[key] = rest.length === 0 ? to : (object[key] ?? {})
  if (rest.length > 0) put(object[key] as Record<string, unknown>, rest, to)
}

function pageText(): string {
  const held = { external: { platform: { apiKey: { secretNme: 'blue-key' } } } }
  const example = stringify(holding(held))
  const lines = example.split('\n')
  const index = lines.findIndex((line) => line.includes('secretNme'))
  const place = `${index + 1}:${(lines[index]?.indexOf('secretNme') ?? 0) + 1}`
  return `# ${kind}

For repositories with objects of ${group}: vclint reads \`${values}\` of a ${kind}.

\`\`\`yaml
${example}\`\`\`

\`\`\`text
app.yaml:${place}: error: Unknown field "secretNme" in "apiKey". Did you mean "secretName"? [unknown-field]
\`\`\`

[All objects and files in which vclint finds configuration](../where-configuration-lives.md)
`
}
