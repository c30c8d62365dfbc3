import { hideForms } from '../../core/secret/hide-credentials.ts'
import { isMapping } from '../../core/text/mapping.ts'
import { logLine } from '../../reporters/escape.ts'

/**
 * Lines that a configuration wrote, made safe: they can neither steer a terminal nor command a CI
 * system, and show no credential.
 */
export const foreignText = (text: string): string =>
  hideForms(text).split('\n').map(logLine).join('\n')

/** Data with every text in it made safe. */
export function foreignData(value: unknown): unknown {
  if (typeof value === 'string') return foreignText(value)
  if (Array.isArray(value)) return value.map(foreignData)
  if (!isMapping(value)) return value
  const pairs = Object.entries(value).map(([key, inner]) => [foreignText(key), foreignData(inner)])
  return Object.fromEntries(pairs)
}
