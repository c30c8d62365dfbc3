import { MAX_SCHEMA_CHECK_DEPTH, MAX_SCHEMA_STEPS, MAX_VIOLATIONS } from '../../limits.ts'
import { largest } from '../../lists.ts'
import { isMapping } from '../../text/mapping.ts'
import type { Pointer } from '../../types.ts'
import {
  canonical,
  OutOfSteps,
  type Run,
  type Schema,
  type SchemaViolation,
  spend,
  type Uncertainty,
} from './check-run.ts'
import { checkAny, checkNumber, checkText, matches } from './check-value.ts'
import type { CompiledSchema } from './compile.ts'

export type { SchemaViolation, Uncertainty }

const noDoubts: Uncertainty = { isUnknown: () => false, mayHoldMore: () => false }

/**
 * Checks a value against a schema of draft-07. Interprets, so nothing is ever evaluated as code, and
 * gives up after a number of steps: `undefined` then.
 */
export function checkSchema(
  value: unknown,
  schema: CompiledSchema,
  doubts: Uncertainty = noDoubts,
): readonly SchemaViolation[] | undefined {
  const run: Run = { schema, doubts, steps: MAX_SCHEMA_STEPS, depth: 0, doubted: 0 }
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
  if (run.depth > MAX_SCHEMA_CHECK_DEPTH) throw new OutOfSteps()
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

function checkList(
  schema: Schema,
  value: readonly unknown[],
  pointer: Pointer,
  run: Run,
): SchemaViolation[] {
  const found = checkCount(schema, 'Items', value.length, pointer, run)
  for (const [index, item] of value.entries()) {
    const part = schemaOfItem(schema, index)
    if (part !== undefined) append(found, check(part, item, [...pointer, index], run))
  }
  if (schema.contains !== undefined && !run.doubts.mayHoldMore(pointer)) {
    const has = value.some((item, index) =>
      surely(run, () => check(schema.contains, item, [...pointer, index], run)),
    )
    if (!has) found.push({ pointer, keyword: 'contains', text: 'lacks a required item' })
  }
  if (schema.uniqueItems === true) append(found, repeatedIn(value, pointer, run))
  return found
}

function schemaOfItem({ items, additionalItems }: Schema, index: number): unknown {
  if (!Array.isArray(items)) return items
  return index < items.length ? items[index] : additionalItems
}

function repeatedIn(value: readonly unknown[], pointer: Pointer, run: Run): SchemaViolation[] {
  const seen = new Set<string>()
  const found: SchemaViolation[] = []
  for (const [index, item] of value.entries()) {
    const text = canonical(item, run)
    const at = [...pointer, index]
    if (seen.has(text) && !run.doubts.isUnknown(at)) {
      found.push({ pointer: at, keyword: 'uniqueItems', text: 'is in the list twice' })
    }
    seen.add(text)
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

/** Every schema that applies to a key. */
function schemasOf(schema: Schema, key: string, run: Run): readonly unknown[] {
  const { properties, patternProperties, additionalProperties } = schema
  const parts: unknown[] = []
  if (isMapping(properties) && Object.hasOwn(properties, key)) parts.push(properties[key])
  for (const [pattern, part] of Object.entries(patternProperties ?? {})) {
    if (matches(pattern, key, run)) parts.push(part)
  }
  return parts.length > 0 || additionalProperties === undefined ? parts : [additionalProperties]
}

/** True only if the schema holds whatever the templates write. */
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
    if (isCertain(run, before)) append(found, fitsNone('anyOf', answers, pointer))
  }
  if (Array.isArray(oneOf)) {
    const answers = oneOf.map(ask)
    if (isCertain(run, before)) append(found, fitsNotOne(answers, pointer))
  }
  if (not !== undefined && ask(not).length === 0 && isCertain(run, before)) {
    found.push({ pointer, keyword: 'not', text: 'is not allowed by "not"' })
  }
  if (schema.if !== undefined) {
    const branch = ask(schema.if).length === 0 ? schema.then : schema.else
    if (isCertain(run, before) && branch !== undefined) append(found, ask(branch))
  }
  return found
}

type Answers = readonly (readonly SchemaViolation[])[]

function fitsNone(keyword: string, answers: Answers, pointer: Pointer): readonly SchemaViolation[] {
  if (answers.some((answer) => answer.length === 0)) return []
  return nearest(answers) ?? [{ pointer, keyword, text: 'matches none of the allowed forms' }]
}

function fitsNotOne(answers: Answers, pointer: Pointer): readonly SchemaViolation[] {
  if (answers.filter((answer) => answer.length === 0).length < 2)
    return fitsNone('oneOf', answers, pointer)
  const text = 'matches more than one form, but only one is allowed'
  return [{ pointer, keyword: 'oneOf', text }]
}

const isCertain = (run: Run, before: number) => run.doubted === before

/** The mistakes of the only form that has the value's own type: they help more than "none fits". */
function nearest(answers: Answers): readonly SchemaViolation[] | undefined {
  const depth = -largest(answers.flat().map(({ pointer }) => -pointer.length))
  const close = answers.filter((answer) => {
    return !answer.some(({ keyword, pointer }) => keyword === 'type' && pointer.length === depth)
  })
  return close.length === 1 ? close[0] : undefined
}
