import type { Evaluation } from '../../core/lint/evaluator.ts'
import { failureOf, primitiveOutcome, writtenOutcome } from './realm/outcome.ts'

/** The values that an expression is run on at once, as JSON; null where there is no value. */
interface Batch {
  readonly values: readonly (string | null)[]
  readonly context: string
}

export const batchOf = (values: readonly unknown[], context: string): Batch => ({
  values: values.map((value) => JSON.stringify(value) ?? null),
  context,
})

/**
 * Runs an expression on all values of a batch. Gives nothing as soon as something comes out that JSON does not
 * carry as it is: then each value is run by itself.
 */
export const BATCH = `(run, { values, context }) => {
  const all = []
  for (const text of values) {
    try {
      const result = run(text === null ? undefined : JSON.parse(text), JSON.parse(context))
      const type = typeof result
      if (type === 'object') all.push({ type, json: JSON.stringify(result) })
      else if (type === 'string' || type === 'boolean') all.push({ type, value: result })
      else if (type !== 'number') all.push({ type })
      else if (Object.is(result, -0)) return
      else all.push({ type, number: String(result) })
    } catch (error) {
      if (!(error instanceof Error) || Object.keys(error).length > 0) return
      const { name, message, stack } = error
      all.push({ error: { name, message, stack } })
    }
  }
  return JSON.stringify(all)
}`

interface Entry {
  readonly type?: string
  readonly value?: unknown
  /** Infinite ones included. */
  readonly number?: string
  readonly json?: string
  readonly error?: unknown
}

/** The engine hands these over differently where a text goes through it alone. */
const DIFFERENT_ALONE = /\\u(?:d[89a-f]|0000)/i

/** What came of each value of a batch; of none where each has to be run by itself. */
export function outcomesOf(whole: Evaluation, code: string): readonly Evaluation[] {
  if (whole.kind !== 'value' || typeof whole.value !== 'string') return []
  if (DIFFERENT_ALONE.test(whole.value)) return []
  const outcomes = (JSON.parse(whole.value) as readonly Entry[]).map((entry) =>
    outcomeOf(entry, code),
  )
  return outcomes.some(({ kind }) => kind === 'limit') ? [] : outcomes
}

function outcomeOf({ type, value, number, json, error }: Entry, code: string): Evaluation {
  if (type === undefined) return failureOf(error, code)
  if (type === 'object') return writtenOutcome(json)
  return primitiveOutcome(type, number === undefined ? value : Number(number))
}
