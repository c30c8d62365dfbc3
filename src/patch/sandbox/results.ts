import type { Evaluation } from '../../core/lint/evaluator.ts'

/** What came of an evaluation, and how much work that was. */
interface Result {
  readonly outcome: Evaluation
  readonly work: number
}

/** Results of evaluations by all that decides them. */
export interface Results {
  readonly recall: (id: string) => Result | undefined
  readonly keep: (id: string, outcome: Evaluation, work: number) => void
}

/** Results are remembered as long as they are few and small. */
const MAX_RESULTS = 4000
const MAX_LENGTH = 4000

export function createResults(): Results {
  const all = new Map<string, { readonly result: Result; readonly json: string | undefined }>()
  return {
    recall(id) {
      const found = all.get(id)
      if (found?.json === undefined) return found?.result
      // Of its own each time: whoever gets an object may change it.
      return { ...found.result, outcome: { kind: 'value', value: JSON.parse(found.json) } }
    },
    keep(id, outcome, work) {
      const value = outcome.kind === 'value' ? outcome.value : undefined
      const json = typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined
      const message = 'message' in outcome ? outcome.message : value
      const text = json ?? (typeof message === 'string' ? message : '')
      if (id.length + text.length > MAX_LENGTH) return
      const [oldest] = all.keys()
      if (oldest !== undefined && all.size >= MAX_RESULTS) all.delete(oldest)
      all.set(id, { result: { outcome, work }, json })
    },
  }
}
