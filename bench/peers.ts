import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bench, node, vclint, work } from './measure.ts'

const bin = (path: string) => `${node} ${join(bench, 'node_modules', path)}`
const native = join(
  bench,
  `node_modules/@sourcemeta/jsonschema/build/github-releases/jsonschema-${process.platform}-${process.arch === 'x64' ? 'x86_64' : process.arch}`,
)

/** How each peer checks a folder of manifests, with a schema that picks the kind. */
export function peers(folder: string): Readonly<Record<string, string>> {
  const schema = join(work, 'schema.json')
  writeFileSync(schema, JSON.stringify(bundledSchema()))
  const ruleset = join(work, 'spectral.json')
  writeFileSync(ruleset, JSON.stringify(spectralRules()))
  const eslint = join(folder, 'eslint.config.mjs')
  writeFileSync(eslint, eslintConfig())
  return {
    '@sourcemeta/jsonschema': `${native} validate ${schema} ${folder}`,
    'ajv-cli': `${bin('ajv-cli/dist/index.js')} validate --spec=draft7 --strict=false -s ${schema} -d ${folder}/*.yaml`,
    '@stoplight/spectral-cli': `${bin('@stoplight/spectral-cli/dist/index.js')} lint --ruleset ${ruleset} ${folder}/*.yaml`,
    'eslint + eslint-plugin-yml': `${bin('eslint/bin/eslint.js')} -c ${eslint} ${folder}`,
  }
}

const KINDS = [
  'User',
  'OwnedAccessKey',
  'WorkspaceInstance',
  'VirtualClusterInstanceKubeConfig',
  'vc',
]

/** The schemas of the kinds in one, chosen by kind; a vc.yaml is what has none. */
function bundledSchema() {
  const definitions: Record<string, unknown> = {}
  for (const kind of KINDS) {
    const { stdout } = spawnSync(node, [vclint, 'schema', kind], { encoding: 'utf8' })
    const {
      $schema: _,
      $id: __,
      definitions: own = {},
      ...root
    } = JSON.parse(stdout.replaceAll('"#/definitions/', `"#/definitions/${kind}.`))
    definitions[kind] = root
    for (const [name, schema] of Object.entries(own)) definitions[`${kind}.${name}`] = schema
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    allOf: KINDS.map((kind) => ({
      if:
        kind === 'vc' ? { not: { required: ['kind'] } } : { properties: { kind: { const: kind } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { $ref: `#/definitions/${kind}` },
    })),
    definitions,
  }
}

const spectralRules = () => ({
  rules: {
    manifest: {
      given: '$',
      severity: 'error',
      // Spectral's function takes draft-07 too.
      // biome-ignore lint/suspicious/noThenProperty: Spectral calls it so, and nobody awaits this.
      then: { function: 'schema', functionOptions: { schema: bundledSchema() } },
    },
  },
})

const eslintConfig =
  () => `import yml from ${JSON.stringify(join(bench, 'node_modules/eslint-plugin-yml/lib/index.mjs'))}
export default [...(yml.configs['flat/recommended'] ?? yml.configs.recommended)]
`
