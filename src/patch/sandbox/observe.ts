import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'

/** What runs of an expression on samples have shown, all of them together. */
export interface Observed {
  /** How many runs came to their end. */
  readonly ended: number
  /**
   * What came out: `:string` of a whole result, `[]:number` of items of any list in it, `port:string` under a key.
   * `:false` and `:zero` are those values, `:lost` is nothing where there was a value, and `:code` a text with the
   * source of a function in it, and `:gap` one that says `null`, `undefined` or `NaN`.
   */
  readonly shapes: readonly string[]
  /** The messages of what was thrown. */
  readonly errors: readonly string[]
  /** All results are the same. */
  readonly isConstant: boolean
  /** Each result is the value itself. */
  readonly isIdentity: boolean
}

/** What to run an expression on. */
export interface Observations {
  /** As JSON; null where there is no value. */
  readonly values: readonly (string | null)[]
  readonly contexts: readonly string[]
  /** Which value goes with which context. */
  readonly runs: readonly (readonly [number, number])[]
}

/** Runs in the sandbox, around the expression: one evaluation for all samples. JSON makes null of a NaN in a list. */
const HARNESS = `(run, given) => {
  const shapes = [], errors = []
  let ended = 0, isConstant = true, isIdentity = true, left = 0, first
  const add = (list, word) => { if (!list.includes(word)) list.push(word) }
  const wordOf = (x) => {
    if (x === null) return 'null'
    if (Array.isArray(x)) return 'array'
    return typeof x === 'object' ? Object.prototype.toString.call(x).slice(8, -1).toLowerCase() : typeof x
  }
  const isCode = (x) => x.includes('native code') || x.includes('=>') || x.includes('function')
  const isGap = (x) => x.includes('null') || x.includes('undefined') || x.includes('NaN')
  const look = (x, key, depth) => {
    const word = depth > 0 && x !== x ? 'null' : wordOf(x)
    add(shapes, key + ':' + word)
    if (--left < 0 || depth > 3) return
    if (word === 'string' && isCode(x)) add(shapes, ':code')
    if (word === 'string' && isGap(x)) add(shapes, ':gap')
    if (word === 'array') for (const item of x.slice(0, 20)) look(item, '[]', depth + 1)
    if (word === 'object') for (const pair of Object.entries(x).slice(0, 20)) look(pair[1], pair[0], depth + 1)
  }
  const only = given.contexts.length === 1 ? JSON.parse(given.contexts.at(0)) : undefined
  for (const pair of given.runs) {
    const value = given.values.at(pair[0])
    const input = value === null ? undefined : JSON.parse(value)
    try {
      const result = run(input, only || JSON.parse(given.contexts.at(pair[1])))
      ended++
      left = 200
      look(result, '', 0)
      if (result === false) add(shapes, ':false')
      if (result === 0 || result !== result) add(shapes, ':zero')
      if ((result === null || result === undefined) && input !== null && input !== undefined) add(shapes, ':lost')
      const json = String(JSON.stringify(result))
      if (json !== String(value === null ? undefined : value)) isIdentity = false
      if (first === undefined) first = json
      if (json !== first) isConstant = false
    } catch (error) {
      add(errors, String(error && error.message || error))
    }
  }
  return { ended, isConstant, isIdentity, shapes, errors }
}`

/** Runs code on all samples; undefined where it had to be stopped. */
export function observe(
  code: string,
  samples: Observations,
  context: EvaluationContext,
  evaluator: Evaluator,
): Observed | undefined {
  const outcome = evaluator.evaluate(code, { value: samples, context, around: HARNESS })
  return outcome.kind === 'value' ? (outcome.value as Observed) : undefined
}
