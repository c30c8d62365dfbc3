import { ALL_LINES } from '../core/release/all-lines.ts'
import type { LineSet } from '../core/release/line-set.ts'
import { nameOfLines } from '../core/release/release-names.ts'
import type { SchemaFacts } from '../core/types.ts'
import { lineDescriptions } from '../generated/line-descriptions.ts'

/** The type of a place in words: `boolean`, `string or integer`, `one of "a", "b"`. */
export function typeOf({ types, enum: values, format }: SchemaFacts): string {
  if (values !== undefined && values.length > 0) {
    return values.map((value) => JSON.stringify(value)).join(' | ')
  }
  const type = (types ?? []).join(' or ')
  return format === undefined ? type : `${type} (${format})`
}

/** The schema's documentation of a place in Markdown. Examples of secrets are never shown. */
export function documentationOf(facts: SchemaFacts): string {
  const { lines: own, default: preset, deprecated, replacedBy, examples } = facts
  const { description = lineDescriptions[own?.path ?? ''] ?? '' } = facts
  const lines = [description]
  if (deprecated) {
    const instead = replacedBy === undefined ? '' : ` Use \`${replacedBy}\` instead.`
    lines.push(`**Deprecated.**${instead}`)
  }
  if (preset !== undefined && !/\bDefault\b/.test(description))
    lines.push(`Default: \`${JSON.stringify(preset)}\``)
  if (examples !== undefined && !facts.secret) {
    lines.push(`Values: ${examples.map((one) => `\`${one}\``).join(', ')}`)
  }
  lines.push(linesText(own?.accepted ?? 0, description))
  if (facts.immutable) lines.push('It cannot be changed later.')
  if (facts.serverPopulated) lines.push('Set by the server.')
  if (facts.secret) lines.push('A credential: it belongs in a Secret, not in a file.')
  return lines.filter((line) => line !== '').join('\n\n')
}

/** The description of a field beside its name. */
export const aboutField = (facts: SchemaFacts) => ({
  detail: typeOf(facts),
  documentation: documentationOf(facts),
  isDeprecated: facts.deprecated === true,
})

/** The release lines of a field of vc.yaml, if the description does not already say so. */
function linesText(accepted: LineSet, description: string): string {
  const isPlain = description !== '' && accepted === ALL_LINES
  return accepted === 0 || isPlain ? '' : `Accepted by ${nameOfLines(accepted)}.`
}
