import { isMapping } from '../text/mapping.ts'
import type { JsonType } from '../types.ts'

export function isOfType(value: unknown, type: JsonType): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'boolean':
      return typeof value === 'boolean'
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value)
    case 'number':
      return typeof value === 'number'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isMapping(value)
    case 'null':
      return value === null
  }
}
