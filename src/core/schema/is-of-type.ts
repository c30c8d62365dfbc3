import { isMapping } from '../text/mapping.ts'
import type { JsonType } from '../types.ts'

export function isOfType(value: unknown, type: JsonType): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isMapping(value)
  return type === 'null' ? value === null : typeof value === type
}
