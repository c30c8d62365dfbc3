import { knownWords } from '../../core/secret/known-words.ts'
import type { FieldSummary, ObjectSummary } from '../../project/change/summary.ts'
import { json, markdown, oneLine, withoutCommands } from '../../reporters/escape.ts'
import { count } from '../../reporters/reporter.ts'

/** The forms of a summary of changes. */
export const summaryFormats = { text: asText, markdown: asMarkdown, json: asJson } as const

const SIGNS = { created: '+', changed: '~', deleted: '-' } as const

/** No secret of the compared files is anywhere in the summary. */
export function withoutSecretsOf(
  known: readonly string[],
  objects: readonly ObjectSummary[],
): readonly ObjectSummary[] {
  const { hide } = knownWords(known)
  const hideOr = (text: string | undefined) => (text === undefined ? undefined : hide(text))
  return objects.map((object) => ({
    ...object,
    name: hideOr(object.name),
    namespace: hideOr(object.namespace),
    consequences: object.consequences.map(hide),
    fields: object.fields.map(({ field, before, after, consequences }) => ({
      field: hide(field),
      before: hideOr(before),
      after: hideOr(after),
      consequences: consequences.map(hide),
    })),
  }))
}

function asText(objects: readonly ObjectSummary[]): string {
  if (objects.length === 0) return 'No object changes.\n'
  const lines = objects.flatMap((object) => [
    `${SIGNS[object.change]} ${titleOf(object)} (${object.file})`,
    ...object.fields.flatMap((field) => [
      `    ${field.field}: ${valuesOf(field)}`,
      ...field.consequences.map((text) => `      ${text}`),
    ]),
    ...object.consequences.map((text) => `    ${text}`),
  ])
  return withoutCommands(`${[...lines, '', tally(objects)].map(oneLine).join('\n')}\n`)
}

function asMarkdown(objects: readonly ObjectSummary[]): string {
  if (objects.length === 0) return '**No object changes.**\n'
  const parts = objects.flatMap((object) => [
    '',
    `### ${markdown(capital(object.change))}: ${markdown(titleOf(object))}`,
    '',
    markdown(object.file),
    ...(object.fields.length + object.consequences.length > 0 ? [''] : []),
    ...object.fields.flatMap((field) => [
      `- ${markdown(`${field.field}: ${valuesOf(field)}`)}`,
      ...field.consequences.map((text) => `  - **${markdown(text)}**`),
    ]),
    ...object.consequences.map((text) => `- **${markdown(text)}**`),
  ])
  return `${[`**${markdown(tally(objects))}**`, ...parts].join('\n')}\n`
}

function asJson(objects: readonly ObjectSummary[]): string {
  return json({ version: 1, objects })
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function titleOf({ kind, namespace, name }: ObjectSummary): string {
  const where = namespace === undefined ? '' : ` in ${namespace}`
  return name === undefined ? `${kind}${where}` : `${kind} ${name}${where}`
}

function valuesOf({ before, after }: FieldSummary): string {
  if (before === undefined) return `set to ${after}`
  if (after === undefined) return `removed (was ${before})`
  return before === after ? `another value (${after})` : `${before} → ${after}`
}

function tally(objects: readonly ObjectSummary[]): string {
  const parts = (['created', 'changed', 'deleted'] as const).flatMap((change) => {
    const own = objects.filter((object) => object.change === change)
    return own.length === 0 ? [] : [`${own.length} ${change}`]
  })
  return `${count(objects.length, 'object')}: ${parts.join(', ')}.`
}
