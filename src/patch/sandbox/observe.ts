import type { EvaluationContext, Evaluator } from '../../core/lint/evaluator.ts'
import type { Span } from '../expression/syntax/ast.ts'
import { placeIn } from './realm/outcome.ts'

/** What runs of an expression on samples have shown, all of them together. */
export interface Observed {
  /** How many runs came to their end. */
  readonly ended: number
  /** How many of these on a value that is not empty. */
  readonly endedFull: number
  readonly errors: readonly ObservedError[]
  /** What came out of which branch, each once. */
  readonly results: readonly ObservedResult[]
  /** Parts that were nothing, where a text of the result has the word for it, by where they start: `12:null`. */
  readonly gaps: readonly string[]
  /** What was missing in runs that came to their end. */
  readonly endedWithout: readonly string[]
  /** All results are the same. */
  readonly isConstant: boolean
  /** Each result is the value itself. */
  readonly isIdentity: boolean
}

/** A result of one branch of the expression. */
export interface ObservedResult {
  /** As JSON; null where there was no value. */
  readonly value: string | null
  /** As JSON, with a text for what JSON does not carry: see `UNWRITABLE`. */
  readonly json: string
  /** Offset of the branch that the result came from; -1 if a function ended without one. */
  readonly branch: number
  /** Live objects hold such a value. */
  readonly isUsual: boolean
}

/** What was thrown, and where in the expression as far as the engine knows. */
export interface ObservedError {
  readonly message: string
  readonly at: number | undefined
}

/** What to run an expression on. */
export interface Observations {
  /** As JSON; null where there is no value. */
  readonly values: readonly (string | null)[]
  readonly contexts: readonly string[]
  /** What each context lacks: `hostObject`, or the labels and annotations of it: `hostObject.metadata`. */
  readonly lacks: readonly (readonly string[])[]
  /** The indexes of the values that live objects hold: from one, up to another. */
  readonly usual: readonly [from: number, to: number]
  /** Which value goes with which context. */
  readonly runs: readonly (readonly [number, number])[]
}

/** Runs in the sandbox, around the expression: one evaluation for all samples. */
const HARNESS = `(run, given) => {
  const errors = [], endedWithout = [], gaps = [], results = [], ids = []
  let ended = 0, endedFull = 0, isConstant = true, isIdentity = true, first
  const add = (list, word) => { if (!list.includes(word)) list.push(word) }
  const opaque = ['map', 'set', 'promise', 'generator', 'asyncgenerator']
  const written = (_, x) => {
    const type = typeof x
    if (['function', 'symbol', 'bigint', 'undefined'].includes(type)) return '\u0001' + type
    if (type === 'number' && !isFinite(x)) return '\u0001NaN'
    if (type === 'string') texts += x.toLowerCase()
    if (type !== 'object') return x
    const tag = Object.prototype.toString.call(x).slice(8, -1).toLowerCase()
    return opaque.includes(tag) || tag.endsWith(' iterator') ? '\u0001' + tag : x
  }
  const only = given.contexts.length === 1 ? JSON.parse(given.contexts.at(0)) : undefined
  let seen = [], texts = '', branch = -1
  globalThis.$seen = (at, x) => {
    if (x === null || x === undefined || x !== x) add(seen, at + ':' + String(x))
    return x
  }
  globalThis.$from = (at, x) => {
    branch = at
    return x
  }
  for (const pair of given.runs) {
    seen = []
    texts = ''
    branch = -1
    const value = given.values.at(pair[0])
    const input = value === null ? undefined : JSON.parse(value)
    try {
      const result = run(input, only || JSON.parse(given.contexts.at(pair[1])))
      ended++
      if (!['null', '""', '{}', '[]', null].includes(value)) endedFull++
      for (const name of given.lacks.at(pair[1])) add(endedWithout, name)
      const isUsual = pair[0] >= given.usual[0] && pair[0] < given.usual[1]
      const text = JSON.stringify(result, written)
      // A text that is only compared does no harm.
      for (const gap of seen)
        if (texts.includes(gap.slice(gap.indexOf(':') + 1).toLowerCase())) add(gaps, gap)
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
      isIdentity = isConstant = false
      const stack = String(error && error.stack)
      const frame = stack.indexOf('expression:')
      const at = frame < 0 ? '' : stack.slice(frame, stack.indexOf(')', frame))
      add(errors, at + '\\n' + String(error && error.message || error))
    }
  }
  delete globalThis.$seen
  delete globalThis.$from
  return { ended, endedFull, gaps, results, endedWithout, isConstant, isIdentity, errors }
}`

/** What of an expression is watched while it runs. */
export interface WatchedNodes {
  /** Parts that may be nothing. */
  readonly parts: readonly Span[]
  /** What the result comes from. */
  readonly branches: readonly Span[]
}

/** Runs code on all samples, and watches parts of it; undefined where it had to be stopped. */
export function observe(
  code: string,
  { parts, branches }: WatchedNodes,
  samples: Observations,
  context: EvaluationContext,
  evaluator: Evaluator,
): Observed | undefined {
  const watched = watch(code, [
    ...parts.map(({ start, end }) => ({ start, end, by: '$seen' })),
    ...branches.map(({ start, end }) => ({ start, end, by: '$from' })),
  ])
  const outcome = evaluator.evaluate(watched.code, { value: samples, context, around: HARNESS })
  if (outcome.kind !== 'value') return undefined
  const found = outcome.value as Omit<Observed, 'errors'> & { readonly errors: readonly string[] }
  return { ...found, errors: found.errors.map((error) => errorOf(error, watched)) }
}

/** Code whose parts say what they are, and the way from its places to those of the expression. */
interface WatchedCode {
  readonly code: string
  readonly placeOf: (at: number) => number
}

function watch(code: string, parts: readonly (Span & { readonly by: string })[]): WatchedCode {
  const edits = parts
    .flatMap(({ start, end, by }) => [
      { at: start, size: end - start, text: `${by}(${start},(` },
      { at: end, size: start - end, text: '))' },
    ])
    // What ends is closed before anything opens, the innermost first; the outermost opens first.
    .sort((a, b) => a.at - b.at || Math.sign(a.size) - Math.sign(b.size) || b.size - a.size)
  let text = ''
  let from = 0
  for (const { at, text: added } of edits) {
    text += code.slice(from, at) + added
    from = at
  }
  return {
    code: text + code.slice(from),
    placeOf(place) {
      let shift = 0
      for (const { at, text: added } of edits) {
        if (place < at + shift) break
        if (place < at + shift + added.length) return at
        shift += added.length
      }
      return place - shift
    },
  }
}

function errorOf(error: string, { code, placeOf }: WatchedCode): ObservedError {
  const end = error.indexOf('\n') + 1
  const place = placeIn(code, error.slice(0, end))
  return { message: error.slice(end), at: place === undefined ? undefined : placeOf(place) }
}

/** The text of an expression, and what it threw. */
export type ThrownErrors = Pick<Observed, 'errors' | 'endedWithout'> & { readonly code: string }

/** What runs threw. Where none came to its end, a mistake may hide others: no place is asked for. */
export const thrownBy = (code: string, runs: Observed): ThrownErrors =>
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
  errors: thrown.errors.map(({ message }) => ({ message, at: undefined })),
})

type Named = Span & { readonly property: string | undefined }

const READS_NOTHING = /^cannot read property /

/** A name that the engine keeps no text of, such as one with an escape, is not in its message. */
const UNNAMED = /^cannot read property of /

/** A member was read from nothing; the span is that of the member. */
export const readsNothing = (member: Named, thrown: ThrownErrors): boolean =>
  thrown.errors.some((error) => isRead(error, member) && isAtMember(error, member, thrown.code))

const isRead = ({ message }: ObservedError, { property }: Named): boolean =>
  READS_NOTHING.test(message) &&
  (property === undefined || UNNAMED.test(message) || message.includes(`'${property}'`))

/** The engine names the dot or bracket before a member. */
function isAtMember({ at }: ObservedError, { start, end }: Span, code: string): boolean {
  if (at === undefined) return true
  return at <= end && (at >= start || /^(?:\?\.|[.[])[\s([]*$/.test(code.slice(at, start)))
}

const CANNOT_COUNT = /^invalid 'in' operand|not iterable/
const CANNOT_TAKE_APART = /^cannot convert to object|'Symbol\.iterator'/

/** Something that was not there was destructured or iterated. */
export const countsNothing = (
  { kind, ...span }: Span & { readonly kind: 'destructured' | 'counted' },
  { code, errors }: ThrownErrors,
): boolean =>
  errors.some(({ message, at }) => {
    const isTakenApart = CANNOT_TAKE_APART.test(message)
    if (kind === 'destructured') return isTakenApart && isAtPattern(at, span, code)
    const isCounted = isTakenApart || CANNOT_COUNT.test(message)
    return isCounted && (at === undefined || isAtOperand(at, span, code))
  })

/** For a parameter or variable that is destructured, the engine names the function, or a part of the value. */
function isAtPattern(at: number | undefined, { start, end }: Span, code: string): boolean {
  if (at === undefined) return true
  if (at >= start) return !code.slice(end, at).includes(';')
  const isCall = /[\w$)\]]/.test(code.charAt(at - 1))
  return !isCall && /^(?:\(|async\b|function\b|[\w$]+\s*=>)/.test(code.slice(at))
}

/** The engine names the bracket or operator before an operand, or a part of it. */
const isAtOperand = (at: number, { start, end }: Span, code: string): boolean =>
  at <= end && (at >= start || /^(?:in\b|\.\.\.)?[\s(]*$/.test(code.slice(at, start)))

/** What follows the member threw when it was read. */
export const readsFrom = (member: Span, { code, errors }: ThrownErrors): boolean =>
  errors.some((error) => READS_NOTHING.test(error.message) && isBehind(error, member, code))

const NO_FUNCTION = /not a function$/

/** What follows the member threw when it was called. */
export const callsNothing = (member: Span, { code, errors }: ThrownErrors): boolean =>
  errors.some((error) => NO_FUNCTION.test(error.message) && isBehind(error, member, code))

const HELPER = / needs a value$/

/** A helper threw where it is called with the argument. */
export const needsValue = (argument: Span, { code, errors }: ThrownErrors): boolean =>
  errors.some(
    ({ message, at }) =>
      HELPER.test(message) && (at === undefined || isAtOperand(at, argument, code)),
  )

const isBehind = ({ at }: ObservedError, { end }: Span, code: string): boolean =>
  at === undefined || (at >= end && /^(?:[\s\])?.]|\/\*.*?\*\/)*$/s.test(code.slice(end, at)))
