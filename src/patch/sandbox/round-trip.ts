import { MIN_RESTORED_SAMPLES } from '../../core/limits.ts'
import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { type AnyNode, propertyName, walk, withoutChain } from '../expression/syntax/ast.ts'
import { isOnly, type Type } from '../expression/types/value-type.ts'
import type { PatchExpression } from '../expression-node.ts'
import type { ParsedPath } from '../path/index.ts'
import { contextFor, evaluate, evaluateAt, type SampleRun, tryValues } from './sample-run.ts'
import { allSamples, areAnyTexts, pairSamples, usualSamples } from './samples.ts'
import { samplesFor } from './type-samples.ts'

/** A value that does not survive the way to the host and back. */
export interface Counterexample {
  readonly value: unknown
  /** The value on the host. */
  readonly there: unknown
  /** The value that comes back, or nothing. */
  readonly back: Evaluation
  readonly merged?: MergedValues | undefined
}

/** Two values that become one, so that no expression can know which of them it was. */
export interface MergedValues {
  readonly one: unknown
  readonly other: unknown
  readonly there: unknown
}

/**
 * The smallest value found on which the pair loses something; undefined where none is found, or where
 * samples show nothing. A change that is stable after one round is taken for what it is: one way, on purpose.
 */
export function counterexample(
  forward: PatchExpression,
  reverse: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): Counterexample | undefined {
  if (forward.analysis.constancy === 'constant') return undefined
  if (isStable(forward, reverse, path, evaluator)) return undefined
  const loss = lossIn(forward, reverse.parsed.masked, path, evaluator)
  if (loss === undefined) return unreadable(forward, reverse.parsed.masked, path, evaluator)
  return { ...loss, merged: mergedIn(loss, forward, path, evaluator) }
}

/** Texts of lists, which the samples of a field lack. */
const LIST_TEXTS = ['["a"]', '["web","api"]']

/** An error of a decoder, which says that its text does not have the form that it reads. */
const isOfDecoder = ({ back }: Counterexample): boolean =>
  back.kind === 'throws' && (back.name === 'SyntaxError' || back.message.startsWith('atob:'))

/** The first value, where the way back cannot decode anything of what the expression writes, whatever the value. */
function unreadable(
  forward: PatchExpression,
  reverse: string,
  path: ParsedPath,
  evaluator: Evaluator,
): Counterexample | undefined {
  if (!/\b(?:atob|JSON)\b/.test(reverse)) return undefined
  const samples = allSamples(forward, path)
  if (!areAnyTexts(samples)) return undefined
  const runs = tryValues(forward, [...samples, ...LIST_TEXTS], evaluator)
  const returned = runs.flatMap(({ value, outcome }) =>
    written({ value, outcome }).map(
      (there): Counterexample => ({
        value,
        there,
        back: evaluateAt(forward, reverse, there, evaluator),
      }),
    ),
  )
  return returned.length >= runs.length / 2 && returned.every(isOfDecoder) ? returned[0] : undefined
}

/** Evaluated on what came back, on samples, and on what becomes of them. */
function mergedIn(
  { value, back }: Counterexample,
  forward: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): MergedValues | undefined {
  if (typeof value === 'object') return undefined
  const samples = usualSamples(forward, path)
  const results = tryValues(forward, samples, evaluator).flatMap(written)
  const returned = back.kind === 'value' ? [back.value] : []
  // A protocol cannot become any word.
  const isFree = typeof value !== 'string' || areAnyTexts(samples)
  const others = isFree ? [...returned, ...samples, ...results] : samples
  const values = [value, ...others].filter((each) => typeof each === typeof value)
  const seen = new Map<unknown, unknown>()
  for (const sampleRun of tryValues(forward, [...new Set(values)], evaluator)) {
    for (const there of written(sampleRun)) {
      const key = canonicalJson(there)
      if (seen.has(key)) return { one: seen.get(key), other: sampleRun.value, there }
      seen.set(key, sampleRun.value)
    }
  }
  return undefined
}

/** Runs in the sandbox: every value there and back, as long as it comes back the same. */
const THERE_AND_BACK = `(run, { values, context, types }) => {
  const [there, back] = run(null, context)
  const plain = (x) => {
    if (typeof x !== 'object' || x === null) return x
    return Array.isArray(x) ? x.map(plain) : Object.entries(x).map(([k, v]) => [k, plain(v)]).sort()
  }
  const typeOf = (x) => Array.isArray(x) ? 'array' : x === null ? 'null' : typeof x
  let count = 0
  for (const value of values) {
    let sent
    try { sent = there(JSON.parse(value)) } catch { continue }
    if (!types.includes('unknown') && !types.includes(typeOf(sent))) return 0
    const returned = back(JSON.parse(JSON.stringify(sent)))
    if (JSON.stringify(plain(returned)) !== JSON.stringify(plain(JSON.parse(value)))) return 0
    count++
  }
  return count
}`

/** Code is the inverse of an expression if, run there and back, it returns every sample. */
export function isInverse(
  code: string,
  given: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): boolean {
  const { masked, ast } = given.parsed
  if (ast === undefined) return false
  const halves = given.way === 'forward' ? [masked, code] : [code, masked]
  const samples = [...allSamples(given, path), ...samplesFor(given.valueType, [ast])]
  const context = contextFor(given)
  const values = [...new Set(samples.map((value) => JSON.stringify(value)))]
  const outcome = evaluator.evaluate(
    `[${halves.map((half) => `(value) => (\n${half}\n)`).join()}]`,
    { value: { values, context, types: given.valueType.names }, context, around: THERE_AND_BACK },
  )
  return outcome.kind === 'value' && Number(outcome.value) >= MIN_RESTORED_SAMPLES
}

/** True if a sample shows that a second run changes the value further instead of undoing the first. */
export function changesTwice(
  given: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): boolean {
  const { ast } = given.parsed
  const values =
    ast === undefined ? [] : [...usualSamples(given, path), ...samplesFor(given.valueType, [ast])]
  return tryValues(given, values, evaluator).some(({ value, outcome: once }) => {
    if (once.kind !== 'value' || !fits(once.value, given.valueType)) return false
    const twice = evaluate(given, once.value, evaluator)
    if (twice.kind !== 'value') return false
    return !isSame(twice.value, value) && !isSame(twice.value, once.value)
  })
}

function fits(value: unknown, { names }: Type): boolean {
  if (value === null) return false
  const name = Array.isArray(value) ? 'array' : typeof value
  return names.some((each) => each === 'unknown' || each === name)
}

function lossIn(
  forward: PatchExpression,
  reverse: string,
  path: ParsedPath,
  evaluator: Evaluator,
): Counterexample | undefined {
  const samples = usualSamples(forward, path)
  const isText = isOnly(forward.valueType, 'string', 'undefined')
  const texts = areAnyTexts(samples) ? withOwnTexts(forward) : []
  const values = [
    ...samples,
    ...texts,
    ...(isText && areAnyTexts(samples) ? pairSamples(forward) : []),
  ]
  const runs = tryValues(forward, values, evaluator)
  let smallest: Counterexample | undefined
  for (const sampleRun of runs) {
    const loss = lossOf(sampleRun, forward, reverse, evaluator)
    if (loss === 'stopped') return undefined
    if (loss !== undefined && (smallest === undefined || isSmaller(loss, smallest))) smallest = loss
  }
  return smallest
}

/** Values that hold what the expression joins to them or asks for: a way back may take that for its own. */
function withOwnTexts({ parsed: { ast } }: PatchExpression): readonly string[] {
  const joined = new Set<string>()
  const asked = new Set<string>()
  if (ast !== undefined)
    walk(ast, (node) => {
      for (const text of joinedTexts(node)) joined.add(text)
      for (const text of askedTexts(node)) asked.add(text)
    })
  const own = (texts: ReadonlySet<string>, min: number) =>
    [...texts].filter((text) => text.length >= min && text.length < 100).slice(0, 3)
  return [
    ...own(joined, 2).map((text) => `a${text}b`),
    ...own(asked, 1).flatMap((text) => [`a${text}b${text}c`, `${text}a`, `a${text}`, text]),
  ].filter((text) => /^\w.*\w$/.test(text))
}

function joinedTexts(node: AnyNode): readonly string[] {
  if (node.type === 'TemplateElement') return [node.value.cooked ?? '']
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return []
  return [node.left, node.right].flatMap(textIn)
}

const ASKING = /^(?:startsWith|endsWith|includes|replace|split)$/

/** The texts that a value is compared with or searched for, and the keys of a table. */
function askedTexts(node: AnyNode): readonly string[] {
  if (node.type === 'BinaryExpression' && /^===?$/.test(node.operator))
    return [node.left, node.right].flatMap(textIn)
  if (node.type === 'Property' && node.key.type === 'Identifier') return [node.key.name]
  if (node.type !== 'CallExpression') return []
  const isAsking = ASKING.test(propertyName(withoutChain(node.callee)) ?? '')
  return isAsking ? node.arguments.slice(0, 1).flatMap(textIn) : []
}

/** A text, or what a plain pattern finds. */
function textIn(node: AnyNode): readonly string[] {
  if (node.type !== 'Literal') return []
  const text = node.regex === undefined ? node.value : node.regex.pattern.replace(/^\\(?=\W$)/, '')
  const isPlain = node.regex === undefined || (text !== '.' && /^[-/_:,]+$/.test(String(text)))
  return typeof text === 'string' && isPlain ? [text] : []
}

/**
 * The values on the host, where there are any. The expression does not expect a text of which it makes "NaN".
 */
const written = ({ outcome }: SampleRun): readonly unknown[] =>
  outcome.kind === 'value' && outcome.value !== null && !isNoNumber(outcome.value)
    ? [outcome.value]
    : []

const isNoNumber = (value: unknown) => typeof value === 'string' && value.includes('NaN')

/** True if the way back keeps the value or is the same expression, and applying it twice changes nothing more. */
function isStable(
  forward: PatchExpression,
  reverse: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): boolean {
  const [there, back] = [forward, reverse].map(({ canonical }) => canonical?.replaceAll('?.', '.'))
  const isSameBothWays = there !== undefined && there === back
  if (reverse.analysis.constancy !== 'identity' && !isSameBothWays) return false
  const runs = tryValues(forward, usualSamples(forward, path), evaluator)
  return runs.every(({ outcome: once }) => {
    if (once.kind !== 'value') return true
    const twice = evaluate(forward, once.value, evaluator)
    return twice.kind === 'value' && isSame(once.value, twice.value)
  })
}

function lossOf(
  { value, outcome }: SampleRun,
  forward: PatchExpression,
  reverse: string,
  evaluator: Evaluator,
): Counterexample | 'stopped' | undefined {
  if (outcome.kind === 'limit') return 'stopped'
  // A removed field does not come back, and what throws is another rule's matter.
  const [there] = written({ value, outcome })
  if (there === undefined) return undefined
  const back = evaluateAt(forward, reverse, there, evaluator)
  if (back.kind === 'limit') return 'stopped'
  if (back.kind !== 'value' && back.kind !== 'nothing') return undefined
  if (back.kind === 'value' && isSame(back.value, value)) return undefined
  return { value, there, back }
}

const isSmaller = (one: Counterexample, other: Counterexample): boolean =>
  sizeOf(one.value) < sizeOf(other.value)

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/** Equal as JSON, whatever the order of keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonicalJson(one) === canonicalJson(other)
}

function canonicalJson(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
