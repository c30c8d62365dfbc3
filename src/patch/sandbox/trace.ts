import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import type { AnyNode, Span } from '../expression/syntax/ast.ts'
import type { ParsedExpression } from '../expression/syntax/parse.ts'
import { KIND_BITS, type NodeKinds } from '../expression/types/kinds.ts'
import { LIMIT_MESSAGES, placeIn } from './realm/outcome.ts'
import { watch } from './watched-code.ts'

/** The record of all runs of an expression on samples, as plain data. */
export interface Trace {
  /** How many runs came to their end. */
  readonly ended: number
  /** How many of these on a value that is not empty. */
  readonly completedNonEmpty: number
  /** Those of them on a usual value. */
  readonly usualEnded: number
  /** The kinds of each node in all runs, by its place. */
  readonly kinds: readonly NodeKinds[]
  readonly errors: readonly TracedError[]
  /** The results of each branch, without repetition. */
  readonly results: readonly TracedResult[]
  /** Parts that were nothing, where a text of the result has the word for it, by their place: `12:16:null`. */
  readonly nullsInText: readonly string[]
  /** The values that were missing in runs that completed. */
  readonly endedWithout: readonly string[]
  /** All results are the same. */
  readonly isConstant: boolean
  /** Each result is the value itself. */
  readonly isIdentity: boolean
}

/** A result of one branch of the expression. */
export interface TracedResult {
  /** As JSON; null where there was no value. */
  readonly value: string | null
  /** As JSON, with a text for what JSON does not carry: see `UNWRITABLE`. */
  readonly json: string
  /** Offset of the branch that the result came from; -1 if a function ended without one. */
  readonly branch: number
  /** Live objects hold such a value. */
  readonly isUsual: boolean
}

/** An error, and its place in the expression as far as the engine knows. */
export interface TracedError {
  readonly name: string
  readonly message: string
  readonly at: number | undefined
  /** The first usual value that it was thrown for, as JSON; the first of any kind where there is none. */
  readonly value: string | null
  readonly isUsual: boolean
  /** It was thrown where the key is missing, with both objects there. */
  readonly isOfMissing: boolean
}

/** The inputs that an expression runs on. */
export interface Samples {
  /** As JSON; null where there is no value. */
  readonly values: readonly (string | null)[]
  readonly contexts: readonly string[]
  /**
   * The parts that each context lacks: `hostObject`, or the labels and annotations of it: `hostObject.metadata`.
   */
  readonly lacks: readonly (readonly string[])[]
  /** The indexes of the values that live objects hold: from one, up to another. */
  readonly usual: readonly [from: number, to: number]
  /** Which value goes with which context. */
  readonly runs: readonly (readonly [number, number])[]
}

/** Runs in the sandbox, around the expression: one evaluation for all samples. */
const HARNESS = `(run, given) => {
  const errors = [], endedWithout = [], nullsInText = [], results = [], ids = []
  let ended = 0, completedNonEmpty = 0, usualEnded = 0, isConstant = true, isIdentity = true, first
  const add = (list, word) => { if (!list.includes(word)) list.push(word) }
  const opaque = ['map', 'set', 'promise', 'generator', 'asyncgenerator']
  const tagOf = (x) => Object.prototype.toString.call(x).slice(8, -1).toLowerCase()
  const written = (_, x) => {
    const type = typeof x
    if (['function', 'symbol', 'bigint', 'undefined'].includes(type)) return '\u0001' + type
    if (type === 'number' && !isFinite(x)) return '\u0001NaN'
    if (type === 'string') texts += x.toLowerCase()
    if (type !== 'object') return x
    const tag = tagOf(x)
    return opaque.includes(tag) || tag.endsWith(' iterator') ? '\u0001' + tag : x
  }
  const only = given.contexts.length === 1 ? JSON.parse(given.contexts.at(0)) : undefined
  const { bits, branches, limits } = given
  const kinds = given.kinds
  let seen = [], texts = '', branch = -1
  const bitOf = (x) => {
    if (x === null) return bits.null
    if (typeof x !== 'object') return bits[typeof x]
    if (Array.isArray(x)) return bits.array
    return bits[tagOf(x)] || bits.object
  }
  globalThis.$at = (at, x) => {
    kinds[at] |= bitOf(x)
    if (x === null || x === undefined || x !== x || x === Infinity) add(seen, at + ':' + String(x))
    if (at < branches) branch = at
    return x
  }
  for (const pair of given.runs) {
    seen = []
    texts = ''
    branch = -1
    const value = given.values.at(pair[0])
    const input = value === null ? undefined : JSON.parse(value)
    const isUsual = pair[0] >= given.usual[0] && pair[0] < given.usual[1]
    try {
      const result = run(input, only || JSON.parse(given.contexts.at(pair[1])))
      ended++
      if (isUsual) usualEnded++
      if (!['null', '""', '{}', '[]', null].includes(value)) completedNonEmpty++
      for (const name of given.lacks.at(pair[1])) add(endedWithout, name)
      const text = JSON.stringify(result, written)
      // A text that is only compared does no harm.
      for (const gap of seen)
        if (texts.includes(gap.slice(gap.indexOf(':') + 1).toLowerCase())) add(nullsInText, gap)
      const id = [branch, isUsual ? value : input === null || input === undefined, text].join()
      if (text.length < 4000 && !ids.includes(id)) {
        ids.push(id)
        results.push({ value, json: text, branch, isUsual })
      }
      const json = String(JSON.stringify(result))
      if (json !== String(value === null ? undefined : value)) isIdentity = false
      if (first === undefined) first = json
      if (json !== first) isConstant = false
    } catch (error) {
      if (limits.includes(error && error.message)) throw error
      isIdentity = isConstant = false
      const stack = String(error && error.stack)
      const frame = stack.indexOf('expression:')
      const place = frame < 0 ? '' : stack.slice(frame, stack.indexOf(')', frame))
      const message = String(error && error.message || error)
      const known = errors.find((each) => each.place === place && each.message === message)
      const isOfMissing = input === null && pair[1] === 0
      if (known === undefined)
        errors.push({ place, name: String(error && error.name), message, value, isUsual, isOfMissing })
      else {
        if (isUsual && !known.isUsual) known.value = value
        known.isUsual = known.isUsual || isUsual
        known.isOfMissing = known.isOfMissing || isOfMissing
      }
    }
  }
  delete globalThis.$at
  return { ended, completedNonEmpty, usualEnded, kinds, nullsInText, results, endedWithout, isConstant, isIdentity, errors }
}`

/** Runs code on all samples, and watches its nodes; undefined where it had to be stopped. */
export function traceOf(
  { masked, ast }: Pick<ParsedExpression, 'masked' | 'ast'>,
  branches: readonly AnyNode[],
  samples: Samples,
  context: EvaluationContext,
  evaluator: Evaluator,
): Trace | undefined {
  if (ast === undefined) return undefined
  const watched = watch(masked, ast, branches)
  const { nodes } = watched
  const kinds = nodes.map(() => 0)
  const value = {
    ...samples,
    kinds,
    bits: KIND_BITS,
    branches: branches.length,
    limits: LIMIT_MESSAGES,
  }
  const outcome = evaluator.evaluate(watched.code, { value, context, around: HARNESS })
  if (outcome.kind !== 'value') return undefined
  const found = outcome.value as Omit<Trace, 'errors' | 'kinds'> & {
    readonly kinds: readonly number[]
    readonly errors: readonly (TracedError & { readonly place: string })[]
  }
  const placeOf = (index: number) => `${nodes[index]?.start}:${nodes[index]?.end}`
  return {
    ...found,
    kinds: nodes.map(({ start, end }, index) => [start, end, found.kinds[index] ?? 0]),
    results: found.results.map((each) => ({ ...each, branch: nodes[each.branch]?.start ?? -1 })),
    nullsInText: found.nullsInText.map((gap) => {
      const [index, word] = gap.split(':')
      return `${placeOf(Number(index))}:${word}`
    }),
    errors: found.errors.map(({ place, ...error }) => {
      const at = placeIn(watched.code, place)
      return { ...error, at: at === undefined ? undefined : watched.placeOf(at) }
    }),
  }
}

/** The text of an expression, and what it threw. */
export type ThrownErrors = Pick<Trace, 'errors' | 'endedWithout'> & { readonly code: string }

/** The errors of runs. Where none completed, a mistake may hide others: no place is asked for. */
export const thrownBy = (code: string, runs: Trace): ThrownErrors =>
  runs.ended === 0 ? anywhere({ ...runs, code }) : { ...runs, code }

/** The same without places where something always throws when an object of the context is missing. */
export function withoutErrorsOf(object: string, thrown: ThrownErrors): ThrownErrors {
  const [name] = /hostObject|virtualObject/.exec(object) ?? []
  if (name === undefined) return thrown
  const part = /labels|annotations/.test(object) ? `${name}.metadata` : name
  return thrown.endedWithout.includes(part) ? thrown : anywhere(thrown)
}

const anywhere = (thrown: ThrownErrors): ThrownErrors => ({
  ...thrown,
  errors: thrown.errors.map((error) => ({ ...error, at: undefined })),
})

type Named = Span & { readonly property: string | undefined }

const READS_NOTHING = /^cannot read property /

/** A name that the engine keeps no text of, such as one with an escape, is not in its message. */
const UNNAMED = /^cannot read property of /

/** A member was read from nothing; the span is that of the member. */
export const readsNothing = (member: Named, { code, errors }: ThrownErrors): boolean =>
  errors.some((error) => isRead(error, member) && isAt(error, member, code))

const isRead = ({ message }: TracedError, { property }: Named): boolean =>
  READS_NOTHING.test(message) &&
  (property === undefined || UNNAMED.test(message) || message.includes(`'${property}'`))

/** The engine names the dot, bracket or operator before a member or operand, or a part of it. */
function isAt({ at }: TracedError, { start, end }: Span, code: string): boolean {
  if (at === undefined) return true
  return at <= end && (at >= start || BEFORE.test(code.slice(at, start)))
}

const BEFORE = /^(?:\?\.|\.(?:\.\.)?|\[|in\b)?[\s([]*$/

const CANNOT_COUNT = /^invalid 'in' operand|not iterable/
const CANNOT_TAKE_APART = /^cannot convert to object|'Symbol\.iterator'/

/** Something that was not there was destructured or iterated. */
export const iteratedNull = (
  { kind, ...span }: Span & { readonly kind: 'destructured' | 'counted' },
  { code, errors }: ThrownErrors,
): boolean =>
  errors.some((error) => {
    const isTakenApart = CANNOT_TAKE_APART.test(error.message)
    if (kind === 'destructured') return isTakenApart && isAtPattern(error, span, code)
    return (isTakenApart || CANNOT_COUNT.test(error.message)) && isAt(error, span, code)
  })

/** For a parameter or variable that is destructured, the engine names the function, or a part of the value. */
function isAtPattern({ at }: TracedError, { start, end }: Span, code: string): boolean {
  if (at === undefined) return true
  if (at >= start) return !code.slice(end, at).includes(';')
  const isCall = /[\w$)\]]/.test(code.charAt(at - 1))
  return !isCall && /^(?:\(|async\b|function\b|[\w$]+\s*=>)/.test(code.slice(at))
}

/** True if reading the member's next member threw. */
export const readsFrom = (member: Span, { code, errors }: ThrownErrors): boolean =>
  errors.some((error) => READS_NOTHING.test(error.message) && isBehind(error, member, code))

/** True if calling the member threw. */
export const callsNothing = (member: Span, { code, errors }: ThrownErrors): boolean =>
  errors.some((error) => /not a function$/.test(error.message) && isBehind(error, member, code))

/** A helper threw where it is called with the argument. */
export const needsValue = (argument: Span, { code, errors }: ThrownErrors): boolean =>
  errors.some((error) => / needs a value$/.test(error.message) && isAt(error, argument, code))

const isBehind = ({ at }: TracedError, { end }: Span, code: string): boolean =>
  at === undefined || (at >= end && /^(?:[\s\])?.]|\/\*.*?\*\/)*$/s.test(code.slice(end, at)))
