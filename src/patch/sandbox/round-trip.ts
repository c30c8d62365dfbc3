import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { type AnyNode, propertyName, walk, withoutChain } from '../expression/syntax/ast.ts'
import { isOnly, type Type } from '../expression/types/value-type.ts'
import type { PatchExpression } from '../expression-node.ts'
import type { ParsedPath } from '../path/index.ts'
import { LIMIT_MESSAGES } from './realm/outcome.ts'
import { contextFor } from './sample-run.ts'
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

/** One value on its way to the host and back. */
interface PairRun {
  readonly value: unknown
  readonly there: Evaluation
  /** Of what is there; nothing where that is no value. */
  readonly back: Evaluation
}

/** Runs in the sandbox, around both halves of a pair: one evaluation for all values. */
const THERE_AND_BACK = `(run, { values, context, limits }) => {
  const [there, back] = run(null, context)
  const outcomeOf = (half, json) => {
    try {
      const result = half(JSON.parse(json))
      const text = JSON.stringify(result)
      if (result === undefined) return { kind: 'nothing' }
      const isPromise = Object.prototype.toString.call(result) === '[object Promise]'
      if (text === undefined || isPromise || typeof result === 'number' && !isFinite(result))
        return { kind: 'unusable', type: typeof result }
      return { kind: 'value', value: JSON.parse(text) }
    } catch (error) {
      if (limits.includes(error && error.message)) throw error
      return { kind: 'throws', name: String(error && error.name), message: String(error && error.message) }
    }
  }
  return values.map((json) => {
    const sent = outcomeOf(there, json)
    const isSent = sent.kind === 'value'
    const returned = isSent ? outcomeOf(back, JSON.stringify(sent.value)) : { kind: 'nothing' }
    return { value: JSON.parse(json), there: sent, back: returned }
  })
}`

/** Runs one half on values, and the code of the other half on the results; undefined where this does not end. */
function runPair(
  place: PatchExpression,
  back: string,
  values: readonly unknown[],
  evaluator: Evaluator,
  there = place.parsed.masked,
): readonly PairRun[] | undefined {
  const context = contextFor(place)
  const halves = [there, back].map((half) => `(value) => (\n${half}\n)`)
  const texts = [...new Set(values.map((value) => JSON.stringify(value)))]
  const outcome = evaluator.evaluate(`[${halves.join()}]`, {
    value: { values: texts, context, limits: LIMIT_MESSAGES },
    context,
    around: THERE_AND_BACK,
  })
  return outcome.kind === 'value' ? (outcome.value as readonly PairRun[]) : undefined
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
  const runs = runPair(forward, reverse, [...samples, ...LIST_TEXTS], evaluator) ?? []
  const returned = runs.flatMap(written)
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
  const run = (values: readonly unknown[]) =>
    (runPair(forward, 'value', values, evaluator) ?? []).flatMap(written)
  const samples = usualSamples(forward, path)
  const returned = back.kind === 'value' ? [back.value] : []
  // A protocol cannot become any word.
  const isFree = typeof value !== 'string' || areAnyTexts(samples)
  const others = isFree
    ? [...returned, ...samples, ...run(samples).map(({ there }) => there)]
    : samples
  const seen = new Map<unknown, unknown>()
  for (const one of run([value, ...others].filter((each) => typeof each === typeof value))) {
    const key = canonicalJson(one.there)
    if (seen.has(key)) return { one: seen.get(key), other: one.value, there: one.there }
    seen.set(key, one.value)
  }
  return undefined
}

/** Code is the inverse of an expression if, run there and back, it returns every sample. */
export function isInverse(
  code: string,
  given: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): boolean {
  const { parsed, valueType, direction } = given
  if (parsed.ast === undefined) return false
  const samples = [...allSamples(given, path), ...samplesFor(valueType, [parsed.ast])]
  const [there, back] = direction === 'forward' ? [parsed.masked, code] : [code, parsed.masked]
  const runs = runPair(given, back, samples, evaluator, there)
  const ended = runs?.filter(({ there }) => there.kind !== 'throws') ?? []
  // One sample alone may come back by chance.
  return (
    ended.length > 1 &&
    ended.every(
      ({ value, there, back }) =>
        there.kind === 'value' &&
        fits(there.value, valueType) &&
        back.kind === 'value' &&
        isSame(back.value, value),
    )
  )
}

/** True if a sample shows that a second run changes the value further instead of undoing the first. */
export function changesTwice(
  given: PatchExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): boolean {
  const { ast, masked } = given.parsed
  if (ast === undefined) return false
  const values = [...usualSamples(given, path), ...samplesFor(given.valueType, [ast])]
  const runs = runPair(given, masked, values, evaluator) ?? []
  return runs.some(
    ({ value, there: once, back: twice }) =>
      once.kind === 'value' &&
      twice.kind === 'value' &&
      fits(once.value, given.valueType) &&
      !isSame(twice.value, value) &&
      !isSame(twice.value, once.value),
  )
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
  // A removed field does not come back, and what throws is another rule's matter.
  const lost = (runPair(forward, reverse, values, evaluator) ?? [])
    .flatMap(written)
    .filter(({ value, back }) =>
      back.kind === 'value' ? !isSame(back.value, value) : back.kind === 'nothing',
    )
  return lost.toSorted((one, other) => sizeOf(one.value) - sizeOf(other.value))[0]
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

/** What is on the host, where anything is. The expression does not expect a text of which it makes "NaN". */
const written = ({ value, there, back }: PairRun): readonly Counterexample[] =>
  there.kind === 'value' && there.value !== null && !isNoNumber(there.value)
    ? [{ value, there: there.value, back }]
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
  const values = usualSamples(forward, path)
  const runs = runPair(forward, forward.parsed.masked, values, evaluator) ?? []
  return runs.every(
    ({ there: once, back: twice }) =>
      once.kind !== 'value' || (twice.kind === 'value' && isSame(once.value, twice.value)),
  )
}

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
