import { MAX_KEPT_LENGTH } from '../../core/limits.ts'
import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import { KIND_BITS, OUTCOME_BITS } from '../expression/types/kinds.ts'
import { LIMIT_MESSAGES } from './realm/outcome.ts'

/**
 * Runs in the sandbox around a watched expression, or around both halves of a pair, so that one
 * realm serves for both.
 */
const AROUND = `(run, { values, contexts: given, emptied, usual, inAll, kinds, branches, branch: wanted }) => {
  const bits = ${JSON.stringify(KIND_BITS)}, limits = ${JSON.stringify(LIMIT_MESSAGES)}
  const outcomes = ${JSON.stringify(OUTCOME_BITS)}
  let seen = [], texts = '', branch = -1
  const tagOf = (x) => Object.prototype.toString.call(x).slice(8, -1).toLowerCase()
  const opaque = ['map', 'set', 'promise', 'generator', 'asyncgenerator']
  const add = (list, word) => { if (!list.includes(word)) list.push(word) }
  const written = (_, x) => {
    const type = typeof x
    if (['function', 'symbol', 'bigint', 'undefined'].includes(type)) return '\u0001' + type
    if (type === 'number' && !isFinite(x)) return '\u0001NaN'
    if (type === 'string') texts += x.toLowerCase()
    if (type !== 'object') return x
    const tag = tagOf(x)
    return opaque.includes(tag) || tag.endsWith(' iterator') ? '\u0001' + tag : x
  }
  const bitOf = (x) => {
    if (x === null) return bits.null
    if (typeof x !== 'object') return bits[typeof x]
    if (Array.isArray(x)) return bits.array
    return bits[tagOf(x)] || bits.object
  }
  globalThis.$at = (at, x) => {
    kinds[at] |= bitOf(x) | (x ? outcomes.true : outcomes.false)
    if (x === null || x === undefined || x !== x || x === Infinity) add(seen, at + ':' + String(x))
    if (at < branches) branch = at
    return x
  }
  let contexts = given, only = contexts.length === 1 ? JSON.parse(contexts.at(0)) : undefined
  let asked = [], isElsewhere = false, isForced = false
  if (wanted) globalThis.$is = (at, x) => {
    add(asked, at)
    const { kind, value } = wanted.outcomes.at(at)
    if (isForced) return kind === 'nothing' ? undefined : value
    if (kind === 'truth' ? !x === value : kind === 'nothing' ? x !== null && x !== undefined : x !== value) {
      isElsewhere = true
      throw 0
    }
    return x
  }
  const call = (half, value, around) => {
    const made = { kind: 'throws', isEnded: false }
    seen = []
    asked = []
    isElsewhere = false
    texts = ''
    branch = -1
    try {
      const result = half(value === null ? undefined : JSON.parse(value), only || JSON.parse(contexts.at(around)))
      made.isEnded = true
      made.json = JSON.stringify(result)
      if (typeof result === 'string') {
        made.kind = 'value'
        made.text = made.json
        if (seen.length > 0) texts = result.toLowerCase()
        return made
      }
      if (kinds) made.text = JSON.stringify(result, written)
      const isOdd = tagOf(result) === 'promise' || typeof result === 'number' && !isFinite(result)
      made.kind = result === undefined ? 'nothing' : made.json === undefined || isOdd ? 'unusable' : 'value'
    } catch (error) {
      if (limits.includes(error && error.message)) throw error
      const stack = String(error && error.stack)
      const frame = stack.indexOf('expression:')
      made.place = frame < 0 ? '' : stack.slice(frame, stack.indexOf(')', frame))
      made.name = String(error && error.name)
      made.message = String(error && error.message || error)
    }
    return made
  }
  if (kinds === undefined) {
    const { there, back } = run(null, only)
    const next = (half, { kind, json }, isAsked = true) => isAsked && kind === 'value' ? call(half, json) : { kind: 'nothing' }
    const outcome = ({ kind, json, name, message }) => ({ kind, name, message, value: kind === 'value' ? JSON.parse(json) : undefined })
    return values.map((json, index) => {
      const sent = call(there, json)
      const returned = next(back, sent)
      const twice = next(there, sent, index < usual)
      const again = next(there, returned, returned.json !== json)
      return { value: JSON.parse(json), there: outcome(sent), back: outcome(returned), twice: outcome(twice), again: outcome(again) }
    })
  }
  const isThere = () => !isElsewhere && asked.length === wanted.outcomes.length
  const reaches = (context) => {
    contexts = [context]
    only = undefined
    for (const value of values.slice(0, inAll + 3)) {
      call(run, value, 0)
      if (isElsewhere || isThere()) return !isElsewhere
    }
    return false
  }
  if (wanted) {
    contexts = wanted.contexts.map((some) => some.filter(reaches)).find((some) => some.length > 0)
    isForced = contexts === undefined
    if (isForced) contexts = given.slice(0, 1)
    kinds.fill(0)
  }
  const runs = values.flatMap((_, at) => {
    const all = contexts.map((_, around) => [at, around])
    return at < inAll ? all : [all.at(at % all.length)]
  })
  const errors = [], nullsInText = [], results = [], ids = []
  let ended = 0, completedNonEmpty = 0, usualEnded = 0, isConstant = true, isIdentity = true, first
  const full = contexts
  for (const [at, around] of runs) {
    const value = values.at(at), isEmpty = value === 'null' && full === given && emptied.length > 1
    contexts = isEmpty ? emptied : full
    const isUsual = at >= usual[0] && at < usual[1]
    const { isEnded, text, json, place, name, message } = call(run, value, around)
    if (wanted && !isThere()) continue
    if (isEnded) {
      ended++
      if (isUsual) usualEnded++
      if (!['null', '""', '{}', '[]', null].includes(value)) completedNonEmpty++
    }
    if (text !== undefined) {
      // A text that is only compared does no harm.
      for (const gap of seen)
        if (texts.includes(gap.slice(gap.indexOf(':') + 1).toLowerCase())) add(nullsInText, gap)
      const id = [branch, isUsual ? value : value === null || value === 'null', text].join()
      if (text.length < ${MAX_KEPT_LENGTH} && !ids.includes(id)) {
        ids.push(id)
        results.push({ value, json: text, branch, isUsual })
      }
    }
    if (message === undefined) {
      if (String(json) !== String(value === null ? undefined : value)) isIdentity = false
      if (first === undefined) first = String(json)
      if (String(json) !== first) isConstant = false
      continue
    }
    isIdentity = isConstant = false
    const known = errors.find((each) => each.place === place && each.message === message)
    const isOfMissing = value === 'null' && around === 0
    if (known === undefined) errors.push({ place, name, message, value, isUsual, isOfMissing })
    else {
      if (isUsual && !known.isUsual) known.value = value
      known.isUsual = known.isUsual || isUsual
      known.isOfMissing = known.isOfMissing || isOfMissing
    }
  }
  delete globalThis.$at
  delete globalThis.$is
  return { isForced, ended, completedNonEmpty, usualEnded, kinds, nullsInText, results, isConstant, isIdentity, errors }
}`

/**
 * Runs an expression, or both halves of a pair, on all values in one evaluation; undefined if it
 * had to be stopped.
 */
export function runAll<T>(
  code: string,
  value: object,
  context: EvaluationContext,
  evaluator: Evaluator,
): T | undefined {
  const outcome = evaluator.evaluate(code, { value, context, around: AROUND })
  return outcome.kind === 'value' ? (outcome.value as T) : undefined
}
