import { isMapping } from './mapping.ts'

/** The same text for equal values, whatever the order of keys. */
export const canonical = (value: unknown): string => JSON.stringify(ordered(value)) ?? 'undefined'

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (!isMapping(value)) return value
  const pairs = Object.entries(value).toSorted(([a], [b]) => compareTexts(a, b))
  return Object.fromEntries(pairs.map(([key, inner]) => [key, ordered(inner)]))
}

/** Orders texts by UTF-16 units, the same on every machine. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
