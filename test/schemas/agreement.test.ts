import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { parseRelease } from '../../src/core/release/parse-release.ts'
import type { JsonSchema } from '../../src/core/schema/printable-schema.ts'
import { printableSchema, printedKinds } from '../../src/generated/schemas.ts'
import { runs } from '../runs.ts'
import { ajvOf, differences, objectsOf, schemaOf, singleKinds, type Validate } from './agreement.ts'

const count = Number(process.env['VCLINT_OBJECTS'] ?? Math.max(runs(300), 150))
const seed = Number(process.env['VCLINT_SEED'] ?? 20261123)

/** A second implementation, by others, that shares no code with the first. */
function secondOf(schema: JsonSchema): Validate {
  // It writes into the schema, whose parts are shared by all kinds.
  const validator = new Validator(structuredClone(schema), '7')
  return (value) => validator.validate(value).valid
}

const page = readFileSync(join(import.meta.dirname, '../../docs/schemas.md'), 'utf8')
const section = page.slice(page.indexOf('## Where schemas and rules differ'))
const listed = new Set(Array.from(section.matchAll(/^\| (.*?) \|/gm), ([, name = '']) => name))
const isListed = (reason: string, kind: string) =>
  listed.has(reason) ||
  listed.has(`\`${reason}\``) ||
  (kind === 'JsonPatch' && listed.has(`\`${reason}\` in a JSON patch`))

describe.each(singleKinds)('%s: on random objects', (kind) => {
  const schema = schemaOf(kind)
  const objects = objectsOf(kind, count, seed)
  const validate = ajvOf(schema)

  test('two validators agree, and some objects are right and some wrong', () => {
    const second = secondOf(schema)
    const verdicts = objects.map(validate)
    expect(objects.filter((object, at) => second(object) !== verdicts[at])).toEqual([])
    expect(new Set(verdicts).size).toBe(2)
  })

  test('the rules agree, but for the reasons that docs/schemas.md lists', () => {
    const reasons = objects.flatMap((object) => differences(kind, object, validate))
    expect(reasons.filter((reason) => !isListed(reason, kind))).toEqual([])
  }, 120_000)

  test('a strict schema takes nothing that the plain one refuses', () => {
    const strict = ajvOf(printableSchema(kind, true) ?? {})
    if (kind !== 'config')
      expect(objects.filter((object) => strict(object) && !validate(object))).toEqual([])
  })
})

test.each(['0.20', '0.34'])(
  'the schema of a vc.yaml for %s refuses what the rules refuse with that target',
  (target) => {
    const schema = printableSchema('vc', false, parseRelease(target)) ?? {}
    const validate = ajvOf(schema)
    const others = objectsOf('vc', count / 6, seed)
    const objects = [...objectsOf('vc', 300, seed, schema), ...others]
    expect(new Set(objects.map(validate)).size).toBe(2)
    const reasons = objects.flatMap((object) => differences('vc', object, validate, target))
    expect(reasons.filter((reason) => !isListed(reason, 'vc'))).toEqual([])
  },
  120_000,
)

describe('the schema of all kinds', () => {
  const all = ajvOf(schemaOf('all'))

  test.each(singleKinds.filter((kind) => kind !== 'config'))(
    'says of %s what the schema of the kind says',
    (kind) => {
      const schema = schemaOf(kind)
      const validate = ajvOf(schema)
      const known = objectsOf(kind, count, seed).filter(isShown)
      expect(known.length).toBeGreaterThan(count / 20)
      expect(known.filter((object) => all(object) !== validate(object))).toEqual([])
    },
  )

  test.each<[string, unknown]>([
    ['an object of another group', { apiVersion: 'apps/v1', kind: 'User', spec: { disabled: 1 } }],
    ['values of another chart', { sync: true, external: { platform: 'x' }, spec: 1 }],
    ['a playbook', [{ hosts: 'all', tasks: [] }]],
    ['nothing', null],
  ])('says nothing of %s', (_, value) => {
    expect(all(value)).toBe(true)
  })
})

/** Whether the content alone shows the kind, as the schema of all kinds needs it. */
function isShown(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some((item) => typeof item?.op === 'string' && item?.path?.[0] === '/')
  const { apiVersion, kind, sync } = value as Readonly<Record<string, unknown>>
  if (kind !== undefined) return apiVersion === 'management.platform.sh/v1' && printed.has(kind)
  const { toHost, fromHost } = (sync ?? {}) as Readonly<Record<string, unknown>>
  return [toHost, fromHost].some(isMapping)
}

const printed = new Set<unknown>(printedKinds)
const isMapping = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

test.each<[string, unknown]>([
  ['User', { spec: { disabeld: true } }],
  ['User', { metadata: { lables: {} } }],
  ['OwnedAccessKey', { spec: { scope: { role: [] } } }],
  ['WorkspaceInstance', { spec: { templateref: {} } }],
])(
  'the strict schema of %s refuses the misspelt field in %j, the plain one does not',
  (kind, object) => {
    expect(ajvOf(schemaOf(kind))(object)).toBe(true)
    expect(ajvOf(printableSchema(kind, true) ?? {})(object)).toBe(false)
  },
)
