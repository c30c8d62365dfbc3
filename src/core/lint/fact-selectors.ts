import type { SchemaFacts } from '../types.ts'
import type { FactSelector } from './visitor.ts'

/** The `@…` selectors that match a position. */
export function factSelectors(facts: SchemaFacts): readonly FactSelector[] {
  const names: FactSelector[] = []
  if (facts.deprecated) names.push('@deprecated')
  if (facts.serverPopulated) names.push('@server-populated')
  if (facts.immutable) names.push('@immutable')
  if (facts.secret) names.push('@secret')
  if (facts.expression !== undefined) names.push('@expression')
  if (facts.path !== undefined) names.push('@path')
  if (facts.format !== undefined) names.push('@format')
  return names
}
