import { addAll, largest } from '../../lists.ts'
import { isMapping } from '../../text/mapping.ts'
import type { JsonType, Pointer } from '../../types.ts'
import { isOfType } from '../is-of-type.ts'
import type { CompiledSchema } from './compile.ts'

/** What a value has against a schema: one thing at one place. */
export interface SchemaViolation {
  readonly pointer: Pointer
  readonly keyword: string
  /** Goes on after the name of the place: `is not one of "a", "b"`. */
  readonly text: string
}

/** What is known of the value beside its data. */
export interface Uncertainty {
  /** A template stands there: it may be any value. */
  readonly isUnknown: (pointer: Pointer) => boolean
  /** A template may add more keys or items there. */
  readonly mayHoldMore: (pointer: Pointer) => boolean
}

const noDoubts: Uncertainty = { isUnknown: () => false, mayHoldMore: () => false }

interface Run {
  readonly schema: CompiledSchema
  readonly doubts: Uncertainty
  /** Steps that are left: schemas that call themselves in many ways end here. */
  steps: number
  depth: number
  /** How often a template stood in the way of an answer. */
  doubted: number
}

const MAX_STEPS = 500_000
const MAX_DEPTH = 150
const MAX_VIOLATIONS = 200

class OutOfSteps extends Error {}

/**
 * Checks a value against a schema of draft-07. Interprets, so nothing is ever evaluated as code, and
 * gives up after a number of steps: `undefined` then.
 */
export function checkSchema(
  value: unknown,
  schema: CompiledSchema,
  doubts: Uncertainty = noDoubts,
): readonly SchemaViolation[] | undefined {
  const run: Run = { schema, doubts, steps: MAX_STEPS, depth: 0, doubted: 0 }
  try {
    return check(schema.root, value, [], run).slice(0, MAX_VIOLATIONS)
  } catch (error) {
    if (error instanceof OutOfSteps) return undefined
    throw error
  }
}

/** Spreading would put a million arguments on the stack. */
function append(found: SchemaViolation[], more: readonly SchemaViolation[]): void {
  for (const mistake of more.slice(0, MAX_VIOLATIONS)) found.push(mistake)
}

type Schema = Readonly<Record<string, unknown>>

function spend(run: Run, steps: number): void {
  run.steps -= steps
  if (run.steps < 0) throw new OutOfSteps()
}

function check(
  schema: unknown,
  value: unknown,
  pointer: Pointer,
  run: Run,
): readonly SchemaViolation[] {
  spend(run, 1 + pointer.length / 10)
  if (schema === true || value === undefined) return []
  if (run.doubts.isUnknown(pointer)) {
    run.doubted++
    return []
  }
  if (schema === false) return [{ pointer, keyword: 'false', text: 'is not allowed here' }]
  if (!isMapping(schema)) return []
  if (run.depth > MAX_DEPTH) throw new OutOfSteps()
  run.depth++
  const mistakes =
    typeof schema.$ref === 'string'
      ? check(run.schema.references.get(schema.$ref), value, pointer, run)
      : [
          ...checkAny(schema, value, pointer, run),
          ...(typeof value === 'string' ? checkText(schema, value, pointer, run) : []),
          ...(typeof value === 'number' ? checkNumber(schema, value, pointer) : []),
          ...(Array.isArray(value) ? checkList(schema, value, pointer, run) : []),
          ...(isMapping(value) ? checkMapping(schema, value, pointer, run) : []),
          ...checkCombined(schema, value, pointer, run),
        ]
  run.depth--
  return mistakes
}

function checkAny(schema: Schema, value: unknown, pointer: Pointer, run: Run): SchemaViolation[] {
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

function checkText(schema: Schema, value: string, pointer: Pointer, run: Run): SchemaViolation[] {
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
function matches(pattern: string, value: string, run: Run): boolean {
  spend(run, 10 + value.length * 4)
  return value.length > 10_000 || (run.schema.patterns.get(pattern)?.(value) ?? true)
}

function checkNumber(schema: Schema, value: number, pointer: Pointer): SchemaViolation[] {
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

const isWhole = (value: number) =>
  Math.abs(value - Math.round(value)) < 1e-9 * Math.max(1, Math.abs(value))

function checkList(
  schema: Schema,
  value: readonly unknown[],
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const found = checkCount(schema, 'Items', value.length, pointer, run)
  const { items, additionalItems, contains, uniqueItems } = schema
  for (const [index, item] of value.entries()) {
    const part = Array.isArray(items)
      ? index < items.length
        ? items[index]
        : additionalItems
      : items
    if (part !== undefined) append(found, check(part, item, [...pointer, index], run))
  }
  if (contains !== undefined && !run.doubts.mayHoldMore(pointer)) {
    const has = value.some((item, index) =>
      surely(run, () => check(contains, item, [...pointer, index], run)),
    )
    if (!has) found.push({ pointer, keyword: 'contains', text: 'lacks a required item' })
  }
  if (uniqueItems === true) {
    const seen = new Set<string>()
    for (const [index, item] of value.entries()) {
      const text = canonical(item, run)
      const at = [...pointer, index]
      if (seen.has(text) && !run.doubts.isUnknown(at)) {
        found.push({ pointer: at, keyword: 'uniqueItems', text: 'is in the list twice' })
      }
      seen.add(text)
    }
  }
  return found
}

function checkCount(
  schema: Schema,
  of: 'Items' | 'Properties',
  count: number,
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const least = schema[`min${of}`]
  const most = schema[`max${of}`]
  const words = of === 'Items' ? 'items' : 'fields'
  const found: SchemaViolation[] = []
  if (typeof least === 'number' && count < least && !run.doubts.mayHoldMore(pointer)) {
    found.push({ pointer, keyword: `min${of}`, text: `has fewer than ${least} ${words}` })
  }
  if (typeof most === 'number' && count > most) {
    found.push({ pointer, keyword: `max${of}`, text: `has more than ${most} ${words}` })
  }
  return found
}

function checkMapping(
  schema: Schema,
  value: Schema,
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const found = checkCount(schema, 'Properties', Object.keys(value).length, pointer, run)
  const mayHoldMore = run.doubts.mayHoldMore(pointer)
  const lacks = (names: unknown, why: string) => {
    for (const name of Array.isArray(names) && !mayHoldMore ? names : []) {
      if (Object.hasOwn(value, String(name))) continue
      found.push({ pointer, keyword: 'required', text: `lacks "${name}"${why}` })
    }
  }
  lacks(schema.required, '')
  for (const [name, wanted] of Object.entries(schema.dependencies ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    if (Array.isArray(wanted)) lacks(wanted, `, which "${name}" needs`)
    else append(found, check(wanted, value, pointer, run))
  }
  for (const [key, child] of Object.entries(value)) {
    const at = [...pointer, key]
    for (const part of schemasOf(schema, key, run)) append(found, check(part, child, at, run))
    const { propertyNames } = schema
    if (propertyNames !== undefined && check(propertyNames, key, at, run).length > 0) {
      found.push({ pointer: at, keyword: 'propertyNames', text: 'has a name that is not allowed' })
    }
  }
  return found
}

/** Every schema that speaks of a key. */
function schemasOf(schema: Schema, key: string, run: Run): readonly unknown[] {
  const { properties, patternProperties, additionalProperties } = schema
  const parts: unknown[] = []
  if (isMapping(properties) && Object.hasOwn(properties, key)) parts.push(properties[key])
  for (const [pattern, part] of Object.entries(patternProperties ?? {})) {
    if (matches(pattern, key, run)) parts.push(part)
  }
  return parts.length > 0 || additionalProperties === undefined ? parts : [additionalProperties]
}

/** Whether a schema holds, and no template had a part in that. */
function surely(run: Run, ask: () => readonly SchemaViolation[]): boolean {
  const before = run.doubted
  const holds = ask().length === 0
  return holds || run.doubted > before
}

function checkCombined(
  schema: Schema,
  value: unknown,
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const ask = (part: unknown) => check(part, value, pointer, run)
  const { allOf = [], anyOf, oneOf, not } = schema
  const found = (allOf as readonly unknown[]).flatMap(ask)
  const before = run.doubted
  if (Array.isArray(anyOf)) {
    const answers = anyOf.map(ask)
    if (isCertain(run, before) && answers.every((answer) => answer.length > 0)) {
      addAll(
        found,
        nearest(answers) ?? [
          { pointer, keyword: 'anyOf', text: 'matches none of the allowed forms' },
        ],
      )
    }
  }
  if (Array.isArray(oneOf)) {
    const answers = oneOf.map(ask)
    const fitting = answers.filter((answer) => answer.length === 0).length
    if (isCertain(run, before) && fitting === 0) {
      addAll(
        found,
        nearest(answers) ?? [
          { pointer, keyword: 'oneOf', text: 'matches none of the allowed forms' },
        ],
      )
    } else if (isCertain(run, before) && fitting > 1) {
      found.push({
        pointer,
        keyword: 'oneOf',
        text: 'matches more than one form, but only one is allowed',
      })
    }
  }
  if (not !== undefined && ask(not).length === 0 && isCertain(run, before)) {
    found.push({ pointer, keyword: 'not', text: 'has a form that is not allowed' })
  }
  if (schema.if !== undefined) {
    const branch = ask(schema.if).length === 0 ? schema.then : schema.else
    if (isCertain(run, before) && branch !== undefined) append(found, ask(branch))
  }
  return found
}

const isCertain = (run: Run, before: number) => run.doubted === before

/** The mistakes of the only form that has the value's own type: they tell more than "none fits". */
function nearest(
  answers: readonly (readonly SchemaViolation[])[],
): readonly SchemaViolation[] | undefined {
  const depth = -largest(answers.flat().map(({ pointer }) => -pointer.length))
  const close = answers.filter((answer) => {
    return !answer.some(({ keyword, pointer }) => keyword === 'type' && pointer.length === depth)
  })
  return close.length === 1 ? close[0] : undefined
}

const isEqual = (a: unknown, b: unknown, run: Run): boolean =>
  typeof a === 'object' || typeof b === 'object' ? canonical(a, run) === canonical(b, run) : a === b

/** One text for equal values. */
function canonical(value: unknown, run: Run, depth = 0): string {
  spend(run, 1)
  if (depth > MAX_DEPTH) throw new OutOfSteps()
  if (Array.isArray(value))
    return `[${value.map((item) => canonical(item, run, depth + 1)).join()}]`
  if (!isMapping(value)) return JSON.stringify(value) ?? 'undefined'
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key], run, depth + 1)}`)
  return `{${pairs.join()}}`
}
