import { rules } from '../../rules/index.ts'
import { levels } from '../core/lint/preset.ts'
import type { Rule } from '../core/lint/rule.ts'
import { kindNames } from '../core/schema/kind-info.ts'
import type { JsonSchema } from '../core/schema/printable-schema.ts'
import { DEFAULT_LINE } from '../core/schema/release.ts'
import { printableSchema } from '../generated/schemas.ts'
import { topics } from '../run/topics.ts'

const severity = { enum: levels }

/** The schema of the configuration, complete for editors: every rule with its options, every kind. */
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
          ...Object.fromEntries([...topics.keys()].map((topic) => [topic, topicSchema(topic)])),
          ...Object.fromEntries(rules.map(({ rule }) => [rule.id, ruleSchema(rule)])),
        },
      },
    },
  }
}

/** What the binding subset has no words for, or keeps in code: defaults and what rules refuse. */
const BOUNDS: Readonly<Record<string, JsonSchema>> = {
  root: { default: false },
  extends: { default: 'recommended', minLength: 1, items: { type: 'string', minLength: 1 } },
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

function ruleSchema({ summary, options }: Rule): JsonSchema {
  if (options === undefined) {
    const list = { type: 'array', items: [severity], minItems: 1, maxItems: 1 }
    return { description: summary, anyOf: [severity, list, { type: 'null' }] }
  }
  const list = { type: 'array', items: [severity, options.schema], minItems: 1, maxItems: 2 }
  return { description: summary, anyOf: [severity, list, { type: 'null' }] }
}
