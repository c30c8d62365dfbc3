import { isOfType } from '../schema/is-of-type.ts'
import type { JsonType, LineFacts } from '../types.ts'

/**
 * The lines in which a field accepts a value of this type. A value that no line accepts has the
 * wrong type in all.
 */
export function linesOfValue(lines: LineFacts, value: unknown): LineFacts {
  const { typesIn, accepted } = lines
  if (typesIn === undefined || value === null || value === undefined) return lines
  let own = 0
  for (const [type, set] of Object.entries(typesIn))
    if (isOfType(value, type as JsonType)) own |= set
  return own === 0 || (accepted & ~own) === 0 ? lines : { ...lines, accepted: accepted & own }
}
