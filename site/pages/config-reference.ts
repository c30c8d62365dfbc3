import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly additionalProperties?: Schema | boolean
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** The settings of `.vclint.yaml`, section by section, from the schema. */
export function configReference(root: string): string {
  const schema = JSON.parse(
    readFileSync(join(root, 'schemas/config.schema.json'), 'utf8'),
  ) as Schema
  const resolve = (one: Schema): Schema => {
    const name = one.$ref?.replace('#/definitions/', '')
    const target = name === undefined ? undefined : schema.definitions?.[name]
    return target === undefined ? one : { ...resolve(target), ...one }
  }
  const section = (name: string, given: Schema, level: number): readonly string[] => {
    const one = resolve(given)
    const type =
      one.enum?.map((value) => JSON.stringify(value)).join(', ') ??
      [one.type ?? []].flat().join(' or ')
    // The settings of single rules are on the pages of the rules.
    const inner =
      name === 'rules' ? {} : (resolve(one.items ?? {}).properties ?? one.properties ?? {})
    return [
      `${'#'.repeat(level)} ${name}`,
      '',
      (one.description ?? '').replaceAll('<', '&lt;'),
      '',
      type === '' ? '' : `Type: \`${type}\``,
      '',
      ...(level > 4
        ? []
        : Object.entries(inner).flatMap(([key, value]) => section(key, value, level + 1))),
    ]
  }
  return [
    '# Settings',
    '',
    'Every setting of `.vclint.yaml`. [Configuration](/docs/configuration) explains how the files work together.',
    '',
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => section(name, one, 2)),
  ].join('\n')
}
