import { rules } from '../../rules/index.ts'
import { levels } from '../core/lint/preset.ts'
import type { Rule, RuleOptions } from '../core/lint/rule.ts'
import { DEFAULT_LINE } from '../core/release/release.ts'
import { kindNames } from '../core/schema/kind-info.ts'
import type { JsonSchema } from '../core/schema/printable-schema.ts'
import { printableSchema } from '../generated/schemas.ts'
import { topics } from '../run/profile/topics.ts'

const severity = {
  enum: levels,
  enumDescriptions: [
    'Makes the run fail.',
    'Is shown, and makes the run fail only with --max-warnings or --fail-on.',
    'Is shown and never makes the run fail.',
    'Is not reported.',
  ],
}

/**
 * The JSON Schema of the configuration for editors, with every rule, its options and every kind.
 */
export function configSchema(): JsonSchema {
  const base = printableSchema('config') ?? {}
  const definitions = base.definitions as Readonly<Record<string, JsonSchema>>
  const { ConfigRule: _, ConfigRulePart: __, ...rest } = definitions
  const files = rest.ConfigFiles as JsonSchema
  const properties = files.properties as Readonly<Record<string, JsonSchema>>
  return {
    ...base,
    properties: withBounds(base.properties as Readonly<Record<string, JsonSchema>>),
    definitions: {
      ...rest,
      ConfigFiles: {
        ...files,
        properties: { ...properties, kind: { ...properties.kind, enum: kindNames } },
      },
      ConfigRules: {
        ...rest.ConfigRules,
        additionalProperties: false,
        properties: {
          ...Object.fromEntries([...topics().keys()].map((topic) => [topic, topicSchema(topic)])),
          ...Object.fromEntries(rules.map(({ rule }) => [rule.id, ruleSchema(rule)])),
        },
      },
    },
  }
}

/** Defaults and bounds that the shared subset of JSON Schema cannot express. */
const BOUNDS: Readonly<Record<string, JsonSchema>> = {
  root: { default: false },
  extends: {
    default: 'recommended',
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
  },
  projectNamespacePrefix: { default: 'platform-p-' },
  target: { default: `0.${DEFAULT_LINE}`, pattern: '\\d' },
  requireReason: { default: false },
  maxFileSize: { default: 5, exclusiveMinimum: 0, maximum: 20 },
}

const withBounds = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [key, { ...schema, ...BOUNDS[key] }]),
  )

const topicSchema = (topic: string): JsonSchema => ({
  description: `All rules of the topic ${topic}; the setting of a single one counts before.`,
  anyOf: [severity, { type: 'null' }],
})

export const optionsSchema = ({ lists }: RuleOptions<unknown>): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(lists).map(([name, description]) => [
      name,
      { description, type: 'array', items: { type: 'string' } },
    ]),
  ),
  additionalProperties: false,
})

function ruleSchema({ summary, options }: Rule): JsonSchema {
  const list = (...items: readonly JsonSchema[]) => ({
    type: 'array',
    items,
    minItems: items.length,
    maxItems: items.length,
  })
  const forms = [severity, list(severity), { type: 'null' }]
  const withOptions = options === undefined ? [] : [list(severity, optionsSchema(options))]
  return { description: summary, anyOf: [...forms, ...withOptions] }
}
