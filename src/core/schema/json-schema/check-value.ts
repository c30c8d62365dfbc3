import type { JsonType, Pointer } from '../../types.ts'
import { isOfType } from '../is-of-type.ts'
import { isEqual, type Run, type Schema, type SchemaViolation, spend } from './check-run.ts'

export function checkAny(
  schema: Schema,
  value: unknown,
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const { type, enum: allowed } = schema
  const found: SchemaViolation[] = []
  const types = type === undefined ? [] : ([type].flat() as JsonType[])
  if (types.length > 0 && !types.some((one) => isOfType(value, one))) {
    found.push({ pointer, keyword: 'type', text: `is not of type ${types.join(' or ')}` })
  }
  if (Array.isArray(allowed) && !allowed.some((one) => isEqual(one, value, run))) {
    const words = allowed.slice(0, 8).map(words60).join(', ')
    found.push({ pointer, keyword: 'enum', text: `is not one of ${words}` })
  }
  if (Object.hasOwn(schema, 'const') && !isEqual(schema.const, value, run)) {
    found.push({ pointer, keyword: 'const', text: `is not ${words60(schema.const)}` })
  }
  return found
}

const words60 = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

export function checkText(
  schema: Schema,
  value: string,
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const { minLength, maxLength, pattern } = schema
  const found: SchemaViolation[] = []
  spend(run, value.length / 100)
  const length = Array.from(value).length
  if (typeof minLength === 'number' && length < minLength) {
    found.push({ pointer, keyword: 'minLength', text: `is shorter than ${minLength} characters` })
  }
  if (typeof maxLength === 'number' && length > maxLength) {
    found.push({ pointer, keyword: 'maxLength', text: `is longer than ${maxLength} characters` })
  }
  if (typeof pattern === 'string' && !matches(pattern, value, run)) {
    found.push({ pointer, keyword: 'pattern', text: `does not match ${words60(pattern)}` })
  }
  return found
}

/** Linear time in the text; what is too long to be a name is not looked at. */
export function matches(pattern: string, value: string, run: Run): boolean {
  spend(run, 10 + value.length * 4)
  return value.length > 10_000 || (run.schema.patterns.get(pattern)?.(value) ?? true)
}

export function checkNumber(schema: Schema, value: number, pointer: Pointer): SchemaViolation[] {
  const limits: readonly [string, (limit: number) => boolean, string][] = [
    ['minimum', (limit) => value >= limit, 'is less than'],
    ['maximum', (limit) => value <= limit, 'is more than'],
    ['exclusiveMinimum', (limit) => value > limit, 'is not more than'],
    ['exclusiveMaximum', (limit) => value < limit, 'is not less than'],
    ['multipleOf', (limit) => isWhole(value / limit), 'is not a multiple of'],
  ]
  return limits.flatMap(([keyword, holds, words]) => {
    const limit = schema[keyword]
    if (typeof limit !== 'number' || holds(limit)) return []
    return [{ pointer, keyword, text: `${words} ${limit}` }]
  })
}

export const isWhole = (value: number) =>
  Math.abs(value - Math.round(value)) < 1e-9 * Math.max(1, Math.abs(value))
