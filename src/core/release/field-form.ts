import { fieldForms } from '../../generated/line-table.ts'
import type { JsonType, LineFacts, SchemaFacts } from '../types.ts'
import type { Release } from './parse-release.ts'
import { accepts } from './release.ts'

/** The form of a field that differs by line, in words, with the lines that have it. */
export interface FieldForm {
  readonly words: string
  readonly lines: number
}

/** The form that a release wants; undefined if all lines want the same. */
export function formOf(lines: LineFacts, release: Release): FieldForm | undefined {
  for (const [type, words] of Object.entries(fieldForms[lines.path] ?? {})) {
    const own = lines.typesIn?.[type] ?? 0
    if (accepts(release, { ...lines, accepted: own })) return { words, lines: own }
  }
  return undefined
}

/** The types that a field has in a release. */
export function typesIn(
  { types, lines }: SchemaFacts,
  release: Release,
): readonly JsonType[] | undefined {
  const byType = lines?.typesIn
  if (lines === undefined || byType === undefined) return types
  return types?.filter((type) => accepts(release, { ...lines, accepted: byType[type] ?? 0 }))
}

/** The facts of a field in a release, including its types there. */
export function factsIn(facts: SchemaFacts, release: Release | undefined): SchemaFacts {
  const types = release && typesIn(facts, release)
  return types === undefined ? facts : { ...facts, types }
}
