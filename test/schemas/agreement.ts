import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { configSchema } from '../../src/config/config-schema.ts'
import { defaultSettings } from '../../src/core/lint/rule.ts'
import { detectKind } from '../../src/core/schema/detect.ts'
import type { JsonSchema } from '../../src/core/schema/printable-schema.ts'
import type { Finding } from '../../src/core/types.ts'
import { printableSchema, printedKinds } from '../../src/generated/schemas.ts'
import { lintFiles } from '../lint-files.ts'
import { objectOf, randomFrom } from './random-objects.ts'

/** Decides if a value fits a schema; one for each independent implementation. */
export type Validate = (value: unknown) => boolean

export const singleKinds = printedKinds.filter((kind) => kind !== 'all')

export const schemaOf = (kind: string): JsonSchema =>
  kind === 'config' ? configSchema() : (printableSchema(kind) ?? {})

/** Objects that the schema of a kind describes, with mistakes: the same for the same seed. */
export function objectsOf(
  kind: string,
  count: number,
  seed: number,
  schema: JsonSchema = schemaOf(kind),
): readonly unknown[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const object = objectOf(schema, random)
    // What a configuration extends is judged where its files are read.
    return kind === 'config' ? { ...(object as object), extends: 'recommended' } : object
  })
}

/** Fails where a strict validator would: lists of types, open tuples, required fields without a schema. */
export function ajvOf(schema: JsonSchema): Validate {
  const ajv = new Ajv({ strict: true, strictRequired: true })
  addFormats.default(ajv)
  // Only editors know these two words.
  ajv.addVocabulary(['deprecationMessage', 'enumDescriptions'])
  return ajv.compile(schema)
}

const names: Readonly<Record<string, string>> = {
  config: '.vclint.yaml',
  JsonPatch: 'user.patch.json',
  vc: 'vc.yaml',
}

const uriOf = (kind: string) => names[kind] ?? `${kind}.json`

/** The findings on an object; a target is a release line. */
function findingsOn(kind: string, object: unknown, target: string): readonly Finding[] {
  const profile = { settings: { ...defaultSettings, target } }
  const input = { uri: uriOf(kind), text: JSON.stringify(object) }
  return lintFiles([input], { policy: { profile } }).findings
}

/** Rules that warn of what no release line accepts. */
const OF_LINES = new Set(['unknown-field', 'wrong-type', 'moved-field'])

/** Why schema and rules differ on an object, in the words of docs/schemas.md; empty where they do not. */
export function differences(
  kind: string,
  object: unknown,
  validate: Validate,
  target = '',
): readonly string[] {
  const isValid = validate(object)
  const findings = findingsOn(kind, object, target)
  const errors = findings.filter(({ severity }) => severity === 'error')
  const refusing = [...new Set(errors.map(({ rule }) => rule))]
  if (isValid) return refusing
  if (refusing.length > 0) return []
  const isOfNoLine = findings.some(({ rule }) => OF_LINES.has(rule))
  if (kind === 'vc' && target === '' && isOfNoLine) return ['no release line']
  if (kind === 'config' && findings.some(({ rule }) => rule === 'unknown-rule'))
    return ['unknown rule']
  if (detectKind(object, uriOf(kind)) !== kind) return ['not recognised']
  return [validate(withoutNull(object)) ? 'null' : `unexplained: ${JSON.stringify(object)}`]
}

function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((item) => item !== null).map(withoutNull)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, part]) => part !== null)
  return Object.fromEntries(kept.map(([key, part]) => [key, withoutNull(part)]))
}
