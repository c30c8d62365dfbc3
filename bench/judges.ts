import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { Validator } from '@cfworker/json-schema'
import type { JsonSchema } from '../src/core/schema/printable-schema.ts'
import {
  ajvOf,
  differences,
  objectsOf,
  schemaOf,
  singleKinds,
  type Validate,
} from '../test/schemas/agreement.ts'

// What tools of others say of what vclint prints. Makes their table in NOTES.md.
// Usage: npm ci --prefix test/judges --ignore-scripts && npm ci --prefix bench && npm run build && npx tsx bench/judges.ts [objects of each kind]
const count = Number(process.argv[2] ?? 3000)
const seed = 20261123
const root = join(import.meta.dirname, '..')
const judges = createRequire(join(root, 'test/judges/package.json'))
const own = createRequire(join(root, 'package.json'))
const bench = createRequire(import.meta.filename)

/** Version of a package, also of one that does not export its manifest. */
function versionOf(name: string, from: NodeJS.Require): string {
  const folders = from.resolve.paths(name) ?? []
  for (const folder of folders) {
    try {
      return JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')).version
    } catch {}
  }
  throw new Error(`${name} is not installed.`)
}

async function hyperjump(): Promise<(schema: JsonSchema) => Promise<Validate>> {
  const load = (path: string) => import(pathToFileURL(judges.resolve(path)).href)
  const { registerSchema, setShouldValidateFormat, validate } = await load(
    '@hyperjump/json-schema/draft-07',
  )
  await load('@hyperjump/json-schema/formats')
  setShouldValidateFormat(true)
  return async (schema) => {
    registerSchema(structuredClone(schema))
    const judge = await validate(String(schema['$id']))
    return (value) => judge(value).valid
  }
}

const { validator } = judges('@exodus/schemasafe')

const others: Readonly<Record<string, (schema: JsonSchema) => Validate | Promise<Validate>>> = {
  '@cfworker/json-schema': (schema) => {
    const judge = new Validator(structuredClone(schema), '7')
    return (value) => judge.validate(value).valid
  },
  '@hyperjump/json-schema': await hyperjump(),
  '@exodus/schemasafe': (schema) =>
    validator(schema, { allowUnusedKeywords: true, formatAssertion: true }),
}

/** What the native validator says of objects, each in a file of one folder: it is a command. */
function nativeVerdicts(schema: JsonSchema, objects: readonly unknown[]): readonly boolean[] {
  const folder = mkdtempSync(join(tmpdir(), 'vclint-judges-'))
  const write = (name: string, value: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(value))
    return join(folder, name)
  }
  const files = objects.map((object, at) => write(`${at}.json`, object))
  const args = ['validate', write('of.schema.json', schema), ...files]
  const options = ['--fast', '--format-assertion', '--continue', '--verbose']
  const program = join(root, 'bench/node_modules/.bin/jsonschema')
  const { stderr } = spawnSync(program, [...args, ...options], { encoding: 'utf8', maxBuffer: 5e8 })
  rmSync(folder, { recursive: true })
  const said = new Map(
    [...stderr.matchAll(/^(ok|fail): .*?(\d+)\.json$/gm)].map(([, verdict, at]) => [at, verdict]),
  )
  if (said.size !== objects.length) throw new Error(stderr.slice(0, 1000))
  return objects.map((_, at) => said.get(String(at)) === 'ok')
}

const NATIVE = '@sourcemeta/jsonschema'
const same = new Map([...Object.keys(others), NATIVE].map((name) => [name, 0]))
const reasons = new Map<string, number>()
let [objects, agreed] = [0, 0]
for (const kind of singleKinds) {
  const schema = schemaOf(kind)
  const first = ajvOf(schema)
  const made = objectsOf(kind, count, seed)
  const verdicts = made.map(first)
  for (const [name, of] of Object.entries(others)) {
    const judge = await of(schema)
    const equal = made.filter((object, at) => judge(object) === verdicts[at]).length
    same.set(name, (same.get(name) ?? 0) + equal)
  }
  const native = nativeVerdicts(schema, made).filter((verdict, at) => verdict === verdicts[at])
  same.set(NATIVE, (same.get(NATIVE) ?? 0) + native.length)
  for (const object of made) {
    const found = differences(kind, object, first)
    objects++
    if (found.length === 0) agreed++
    for (const reason of found) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
}

interface Tests {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

const files = [
  ...['test/e2e/openapi.test.ts', 'test/e2e/schemas-in-editor.test.ts'],
  'test/reporters/valid.test.ts',
]
const run = ['--no-install', 'vitest', 'run', ...files, '--reporter=json', '--silent']
const { stdout } = spawnSync('npx', run, {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, CI: 'true' },
  maxBuffer: 50_000_000,
})
const { testResults }: Tests = JSON.parse(stdout.slice(stdout.indexOf('{"')))
const tests = testResults.flatMap(({ assertionResults }) => assertionResults)

/** How many of the tests pass whose names match. */
function passed(names: RegExp): string {
  const own = tests.filter(({ fullName }) => names.test(fullName))
  if (own.length === 0) throw new Error(`No test is called ${names}.`)
  return `${own.filter(({ status }) => status === 'passed').length} of ${own.length} tests`
}

const digits = (value: number) => value.toLocaleString('en-US')
const strict = ['all', ...singleKinds].map((kind) => ajvOf(schemaOf(kind))).length
const verdicts = (name: string) => `${digits(same.get(name) ?? 0)} of ${digits(objects)} verdicts`

const rows: readonly (readonly [string, string, string, string])[] = [
  ['ajv', versionOf('ajv', own), 'printed schemas, strict', `${strict} of ${strict} compile`],
  ...Object.keys(others).map((name): [string, string, string, string] => {
    const from = name.startsWith('@cfworker') ? own : judges
    return [name, versionOf(name, from), 'the same verdict as ajv', verdicts(name)]
  }),
  [NATIVE, versionOf(NATIVE, bench), 'the same verdict as ajv', verdicts(NATIVE)],
  ['vclint', 'its rules', 'the same verdict as ajv', `${digits(agreed)} of ${digits(objects)}`],
  ...(
    [
      ['yaml-language-server', judges, 'schemas in an editor', /yaml-language-server/],
      ['@redocly/cli', judges, 'OpenAPI, YAML and JSON bodies', /Redocly/],
      ['@stoplight/spectral-cli', judges, 'OpenAPI, YAML and JSON bodies', /Spectral/],
      ['@stoplight/prism-cli', judges, '18 right calls, 11 wrong ones, 2 answers', /mock server/],
      ['libxml2-wasm', own, 'JUnit and checkstyle, by XSDs', /XSD/],
      ['@microsoft/sarif-multitool-ts', own, 'SARIF, by its schema', /official schema of SARIF/],
      ['junit2json', own, 'JUnit', /junit is read as JUnit/],
    ] as const
  ).map(([name, from, what, names]): [string, string, string, string] => [
    ...([name, versionOf(name, from), what] as const),
    passed(names),
  ]),
]

const text = [
  `Made by \`bench/judges.ts\`: ${digits(count)} random objects of each of ${singleKinds.length} kinds, seed ${seed}, Node ${process.version}.`,
  '',
  '| Tool | Version | Looks at | Result |',
  '|---|---|---|---|',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
  '',
  'Where rules and schemas differ (an object may have several reasons; [docs/schemas.md](../docs/schemas.md#where-schemas-and-rules-differ) explains them):',
  [...reasons]
    .sort(([, a], [, b]) => b - a)
    .map(([reason, times]) => `${reason} ${digits(times)}`)
    .join(', ')
    .concat('.'),
].join('\n')
const notes = join(import.meta.dirname, 'NOTES.md')
const [begin, end] = ['<!-- judges -->', '<!-- /judges -->']
const page = readFileSync(notes, 'utf8')
const [before = ''] = page.split(begin)
const after = page.split(end)[1] ?? ''
writeFileSync(notes, `${before}${begin}\n${text}\n${end}${after}`)
console.log(text)
