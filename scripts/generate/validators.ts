import { _, Ajv, type AnySchemaObject } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import { packagesOf } from '../third-party.ts'
import { formats } from './formats.ts'
import { referenceOf, type Schema, typesOf, type Vocabulary } from './vocabulary.ts'

/** Keywords that do not test a value, and those that rules report in better words. */
const annotations = new Set([
  ...['title', 'description', 'default', 'deprecated', 'deprecationMessage', 'enumDescriptions'],
  ...['const', 'minimum'],
])

const mapValues = (record: object, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

type Definitions = ReadonlyMap<string, Schema>

const isScalar = (schema: Schema) =>
  !schema.properties && !schema.items && typeof schema.additionalProperties !== 'object'

/**
 * The part of a schema that is left to validate. Unknown keys, `apiVersion` and `kind` have rules of their own, and
 * null counts as absent: every type admits it, so that rules alone report it. Definitions without parts are copied
 * to where they are, which is shorter than a call.
 */
const validatedPart = (schema: Schema, definitions: Definitions): AnySchemaObject => {
  const part = (value: unknown) => validatedPart(value as Schema, definitions)
  const name = referenceOf(schema)
  const target = name === undefined ? undefined : definitions.get(name)
  if (target) return isScalar(target) ? part(target) : { $ref: name }
  const kept = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (annotations.has(keyword) || keyword.startsWith('x-')) return []
    if (keyword === 'type') return [[keyword, [...new Set([...typesOf(schema), 'null'])]]]
    if (keyword === 'enum') return [[keyword, [...(value as readonly unknown[]), null]]]
    if (keyword === 'items') return [[keyword, part(value)]]
    if (keyword === 'properties') return [[keyword, mapValues(value as object, part)]]
    if (keyword !== 'additionalProperties') return [[keyword, value]]
    return typeof value === 'object' ? [[keyword, part(value)]] : []
  })
  return Object.fromEntries(kept)
}

/** One schema for each definition, so that all kinds share the code of what they share. */
const compile = ({ definitions, kinds }: Vocabulary): string => {
  const ajv = new Ajv({
    allErrors: true,
    allowUnionTypes: true,
    inlineRefs: false,
    messages: false,
    strict: true,
    code: { esm: true, source: true, lines: false, formats: _`formats` },
  })
  for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check)
  const byName = new Map(definitions.map(({ name, schema }) => [name, schema]))
  for (const [name, schema] of byName) ajv.addSchema(validatedPart(schema, byName), name)
  return standaloneCode.default(ajv, Object.fromEntries(kinds.map(({ name }) => [name, name])))
}

/**
 * Makes the errors of a part join those of the whole in place. The compiler copies the whole list
 * for each part that has errors, which takes forever on a list with a million wrong items.
 */
const joinInPlace = (code: string): string => {
  const joined = code.replaceAll(
    /vErrors === null \? (\w+)\.errors : vErrors\.concat\(\1\.errors\)/g,
    'join(vErrors, $1.errors)',
  )
  if (joined.includes('.concat(')) throw new Error('The compiler joins errors in a new way.')
  return joined
}

/** Removes parts of errors and calls that nothing reads: a fifth of the code. */
const withoutUnused = (code: string): string =>
  [
    /\bschemaPath: ?"(?:[^"\\]|\\.)*", ?/g,
    /(?<=params: ?\{)type: ?[^{}]*(?=\})/g,
    /, ?parentData(?:: ?\w+)?, ?parentDataProperty(?:: ?(?:\w+|"[^"]*"))?, ?rootData(?: ?= ?\w+)?/g,
  ].reduce((left, unused) => left.replaceAll(unused, ''), code)

const join = `const join = (errors, more) => {
  if (errors === null) return more
  for (const error of more) errors.push(error)
  return errors
}`

/** Sources of the validators by file. That of vc.yaml is apart: it is there for most runs, and the others are large. */
export async function generateValidators(vocabulary: Vocabulary) {
  const isVc = ({ kind }: { kind: string }) => kind === 'vc'
  const others = vocabulary.kinds.filter((one) => !isVc(one))
  return {
    'validators.js': await validatorsFor({ ...vocabulary, kinds: others }),
    'validators.d.ts': validatorTypes,
    'vc-validator.js': await validatorsFor({ ...vocabulary, kinds: vocabulary.kinds.filter(isVc) }),
    'vc-validator.d.ts': "export { validatorOf } from './validators.js'\n",
  }
}

/** Plain ESM that needs no other module. */
async function validatorsFor(vocabulary: Vocabulary): Promise<string> {
  const pairs = vocabulary.kinds.map(({ kind, name }) => `  ${JSON.stringify(kind)}: ${name},\n`)
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: `import { formats } from './formats.ts'
${join}
${withoutUnused(joinInPlace(compile(vocabulary)))}
const validators = Object.assign(Object.create(null), {
${pairs.join('')}})
export const validatorOf = (kind) => validators[kind]
`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    format: 'esm',
    legalComments: 'none',
    metafile: true,
    minify: true,
    platform: 'neutral',
    target: 'es2022',
    treeShaking: true,
    write: false,
  })
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs))
  const names = packagesOf(used).map((folder) => folder.slice('node_modules/'.length))
  return `// Holds code of ${names.join(', ')}.\n${outputFiles[0]?.text ?? ''}`
}

/** The declarations of the validators for TypeScript. */
const validatorTypes = `export interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Says whether a value fits its schema; what does not fit is in \`errors\` until the next call. */
export interface Validator {
  (value: unknown): boolean
  readonly errors?: readonly SchemaError[] | null
}

/** The validator of a kind, if it has one here; null passes everywhere, unknown keys too. */
export const validatorOf: (kind: string) => Validator | undefined
`
