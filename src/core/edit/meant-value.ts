import { secondsOf } from '../text/seconds.ts'
import type { Node } from '../types.ts'
import { oldBoolean } from '../yaml/plain-scalar.ts'

/** The boolean or the number that a value of another type was meant as. */
export const meantValue = (node: Node): boolean | number | undefined =>
  node.facts.types?.includes('boolean') ? booleanOf(node) : numberOf(node)

function booleanOf({ value, style }: Node): boolean | undefined {
  if (value === 0 || value === 1) return value === 1
  if (typeof value !== 'string' || style === 'plain') return undefined
  return /^(?:true|false)$/i.test(value) ? value.toLowerCase() === 'true' : oldBoolean(value)
}

export const isNumeric = ({ facts: { types = [] } }: Node) =>
  types.includes('integer') || types.includes('number')

function numberOf(node: Node): number | undefined {
  const { value, facts, style } = node
  if (typeof value !== 'string') return undefined
  const seconds = facts.unit === undefined ? undefined : secondsOf(value)
  if (seconds !== undefined || style === 'plain') return seconds
  return isNumeric(node) && /^-?(?:0|[1-9][0-9]{0,14})$/.test(value) ? Number(value) : undefined
}
