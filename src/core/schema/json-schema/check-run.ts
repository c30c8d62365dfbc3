import { MAX_SCHEMA_CHECK_DEPTH } from '../../limits.ts'
import { isMapping } from '../../text/mapping.ts'
import type { Pointer } from '../../types.ts'
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
  /** A template is there: it may be any value. */
  readonly isUnknown: (pointer: Pointer) => boolean
  /** A template may add more keys or items there. */
  readonly mayHoldMore: (pointer: Pointer) => boolean
}

/** One check of a value, with what is left of its steps. */
export interface Run {
  readonly schema: CompiledSchema
  readonly doubts: Uncertainty
  /** Steps that are left: schemas that call themselves in many ways end here. */
  steps: number
  depth: number
  /** How often a template stood in the way of an answer. */
  doubted: number
}

export type Schema = Readonly<Record<string, unknown>>

export class OutOfSteps extends Error {}

export function spend(run: Run, steps: number): void {
  run.steps -= steps
  if (run.steps < 0) throw new OutOfSteps()
}

export const isEqual = (a: unknown, b: unknown, run: Run): boolean =>
  typeof a === 'object' || typeof b === 'object' ? canonical(a, run) === canonical(b, run) : a === b

/** One text for equal values. */
export function canonical(value: unknown, run: Run, depth = 0): string {
  spend(run, 1)
  if (depth > MAX_SCHEMA_CHECK_DEPTH) throw new OutOfSteps()
  if (Array.isArray(value))
    return `[${value.map((item) => canonical(item, run, depth + 1)).join()}]`
  if (!isMapping(value)) return JSON.stringify(value) ?? 'undefined'
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key], run, depth + 1)}`)
  return `{${pairs.join()}}`
}
