import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { canonical } from '../../core/text/canonical.ts'
import { type AnyNode, calledMethod, nodesIn } from '../expression/syntax/ast.ts'
import { isOnly, mayBe, type Type } from '../expression/types/value-type.ts'
import type { ParsedPath } from '../path/index.ts'
import type { PlacedExpression } from '../placed-expression.ts'
import { runAll } from './harness.ts'
import { contextFor, writtenContext } from './sample-run.ts'
import { allSamples, areAnyTexts, distinct, pairSamples, usualSamples } from './samples.ts'
import { numberSamples, textSamples } from './text-samples.ts'

/** A value that does not survive the way to the host and back. */
export interface Counterexample {
  readonly value: unknown
  /** The value on the host. */
  readonly there: unknown
  /** The value that comes back, or nothing. */
  readonly back: Evaluation
  readonly merged?: MergedValues | undefined
  /** True if the reverse returns its input, so that nothing changes after the first round. */
  readonly isSettled?: boolean
}

/** Two values that become the same, so that no expression can restore both. */
export interface MergedValues {
  readonly one: unknown
  readonly other: unknown
  readonly there: unknown
}

/** The results of a pair of expressions on likely values of its place. */
export interface RoundTrip {
  /** True if applying the first expression twice changes nothing more. */
  readonly isStable: boolean
  /** The smallest value found on which the pair loses something. */
  readonly loss: Counterexample | undefined
  /** The same for a reverse that returns its input and thereby loses more than a spelling. */
  readonly settled: Counterexample | undefined
}

/** The results of a pair on values of all kinds. */
export interface Inversion {
  /** True if every sample comes back unchanged. */
  readonly isInverse: boolean
  /** True if some value is changed further instead of restored. */
  readonly isChangedTwice: boolean
}

/** A value on its way to the host and back; a step is nothing if the previous one has no value. */
interface PairRun {
  readonly value: unknown
  readonly there: Evaluation
  readonly back: Evaluation
  /**
   * The first expression applied again: to its own result for usual values, or to a changed value
   * that came back.
   */
  readonly twice: Evaluation
  readonly again: Evaluation
}

export type Pair = readonly [there: string, back: string]

/**
 * Runs one half on samples of a place, and the other half on the results; undefined if this does
 * not end.
 */
function runPair(
  place: PlacedExpression,
  pair: Pair,
  { samples, usual }: { readonly samples: readonly unknown[]; readonly usual: number },
  evaluator: Evaluator,
): readonly PairRun[] | undefined {
  const context = contextFor(place)
  const values = [...new Set(samples.map((value) => JSON.stringify(value)))]
  const [there, back] = pair.map((half) => `(value) => (\n${half}\n)`)
  // Brackets would need a realm in which everything is reachable by any name.
  const code = `({ there: ${there}, back: ${back} })`
  const given = { values, usual, contexts: [writtenContext(context, pair)] }
  return runAll(code, given, context, evaluator)
}

/** Texts of lists, which the samples of a field lack. */
const LIST_TEXTS = ['["a"]', '["web","api"]']

/** Base64 of Base64 text, which a decoder changes twice. */
const TWICE_ENCODED = 'YUdWc2JHOD0='

export function roundTripOf(
  place: PlacedExpression,
  path: ParsedPath,
  pair: Pair,
  evaluator: Evaluator,
): RoundTrip | undefined {
  const usual = usualSamples(place, path)
  const isAny = areAnyTexts(usual)
  const others = pairSamples(place).filter((value) => isAny || typeof value !== 'string')
  const first = distinct([...usual, ...others])
  const own = isAny ? withOwnTexts(place) : []
  const likely = distinct([...first, ...own])
  const all = allSamples(place, path)
  const isReading = areAnyTexts(all) && /\b(?:atob|JSON)\b/.test(pair[1])
  const read = isReading ? [...all, ...LIST_TEXTS] : []
  const given = { samples: [...likely, ...read], usual: usual.length }
  const runs = runPair(place, pair, given, evaluator)
  if (runs === undefined) return undefined
  const loss =
    lossIn(runs.slice(0, likely.length)) ??
    unreadable(runs.filter(({ value }) => read.includes(value)))
  const ofUsual = runs.slice(0, usual.length)
  const merged = loss && mergedIn(loss, ofUsual)
  const settled = lossIn(runs.slice(0, first.length).filter((run) => written(run).some(isPartLost)))
  return {
    isStable: ofUsual.every(isStable),
    loss: loss && counterexampleOf(loss, merged),
    settled: settled && counterexampleOf(settled, undefined),
  }
}

const counterexampleOf = (
  { value, there, back }: Written,
  merged: MergedValues | undefined,
): Counterexample => ({ value, there, back, merged })

export function inversionOf(
  place: PlacedExpression,
  path: ParsedPath,
  pair: Pair,
  evaluator: Evaluator,
): Inversion | undefined {
  const { valueType, parsed } = place
  const { ast } = parsed
  const texts = ast === undefined ? [] : textSamples(ast)
  const isDecoder = pair[0] === pair[1] && isOnly(valueType, 'string', 'undefined')
  const own = [
    ...(mayBe(valueType, 'string') ? texts : []),
    ...(valueType.element && isOnly(valueType.element, 'string')
      ? texts.map((text) => [text])
      : []),
    ...(ast && valueType.names.includes('number') ? numberSamples(ast) : []),
    ...(isDecoder ? [TWICE_ENCODED] : []),
  ]
  const given = { samples: [...allSamples(place, path), ...own], usual: 0 }
  const runs = runPair(place, pair, given, evaluator)
  return (
    runs && {
      isInverse: isInverse(runs, valueType),
      isChangedTwice: pair[0] === pair[1] && runs.some((run) => isChangedTwice(run, valueType)),
    }
  )
}

/** True of a decoder's error, which says that the text has another form. */
const isOfDecoder = ({ back }: Written): boolean =>
  back.kind === 'throws' && (back.name === 'SyntaxError' || back.message.startsWith('atob:'))

/** The first value, if the reverse can decode nothing that the expression writes. */
function unreadable(runs: readonly PairRun[]): Written | undefined {
  const returned = runs.flatMap(written)
  return runs.length > 0 && returned.length >= runs.length / 2 && returned.every(isOfDecoder)
    ? returned[0]
    : undefined
}

/**
 * Two values that become the same: the lost one, the one that came back, usual values, or their
 * results.
 */
function mergedIn(
  { value, there, back, again }: Written,
  usual: readonly PairRun[],
): MergedValues | undefined {
  if (typeof value === 'object') return undefined
  const returned = back.kind === 'value' ? [[back.value, again] as const] : []
  // A protocol cannot become any word.
  const isFree = typeof value !== 'string' || areAnyTexts(usual.map((run) => run.value))
  const others = usual.map((run) => [run.value, run.there] as const)
  const made = usual.flatMap((run) => written(run).map((each) => [each.there, run.twice] as const))
  const runs = [
    [value, { kind: 'value', value: there }] as const,
    ...(isFree ? [...returned, ...others, ...made] : others),
  ]
  const seen = new Map<unknown, unknown>()
  for (const [one, result] of runs) {
    if (typeof one !== typeof value || !isWritten(result)) continue
    const key = canonical(result.value)
    const other = seen.get(key)
    if (other !== undefined && other !== one) return { one: other, other: one, there: result.value }
    seen.set(key, one)
  }
  return undefined
}

/** True if a value makes the whole way and returns unchanged for every sample. */
function isInverse(runs: readonly PairRun[], valueType: Type): boolean {
  const ended = runs.filter(({ there }) => there.kind !== 'throws')
  // A single sample may come back by chance.
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

const isChangedTwice = ({ value, there, back }: PairRun, valueType: Type): boolean =>
  there.kind === 'value' &&
  back.kind === 'value' &&
  fits(there.value, valueType) &&
  !isSame(back.value, value) &&
  !isSame(back.value, there.value)

const isStable = ({ there, twice }: PairRun): boolean =>
  there.kind !== 'value' || (twice.kind === 'value' && isSame(there.value, twice.value))

function fits(value: unknown, { names }: Type): boolean {
  if (value === null) return false
  const name = Array.isArray(value) ? 'array' : typeof value
  return names.some((each) => each === 'unknown' || each === name)
}

/**
 * The first lost value. A removed field does not come back, and another rule reports what throws.
 */
function lossIn(runs: readonly PairRun[]): Written | undefined {
  const lost = runs.flatMap(written).filter(({ value, there, back }) => {
    // Another rule reports a text with null in it, and a key that stays missing is no loss.
    if (value === null && /null|undefined/.test(JSON.stringify(there))) return false
    // An empty text counts as missing.
    if (value === null && back.kind === 'value' && back.value === '') return false
    if (back.kind === 'value') return !isSame(back.value, value)
    return back.kind === 'nothing' && value !== null
  })
  return lost.toSorted((one, other) => rankOf(one.value) - rankOf(other.value))[0]
}

/** The smallest value is the best example, except a missing one. */
const rankOf = (value: unknown): number => (value === null ? Number.MAX_VALUE : sizeOf(value))

/**
 * True if more is lost than an intended change of spelling: the absence of a value, a part of it,
 * or the case of a map's texts.
 */
function isPartLost({ value, there }: Written): boolean {
  if (value === null || value === 0) return true
  if (Array.isArray(value)) return Array.isArray(there) && there.length < value.length
  if (typeof value === 'string')
    return typeof there === 'string' && there.length < value.length && value.includes(there)
  const [before, after] = [value, there].map((each) => JSON.stringify(each).toLowerCase())
  return before === after
}

/**
 * Values that contain texts which the expression adds or looks for, because the reverse may take
 * them for its own.
 */
function withOwnTexts({ parsed: { ast } }: PlacedExpression): readonly string[] {
  const nodes = ast ? nodesIn(ast) : []
  const joined = nodes.flatMap(joinedTexts)
  const asked = nodes.flatMap(askedTexts)
  const own = (texts: readonly string[], min: number) =>
    [...new Set(texts)].filter((text) => text.length >= min && text.length < 100).slice(0, 3)
  return [
    ...own(joined, 2).flatMap((text) => [`a${text}b`, `${text}b`]),
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
  if (node.type !== 'CallExpression' || !ASKING.test(calledMethod(node) ?? '')) return []
  return node.arguments.slice(0, 1).flatMap(textIn)
}

/** A text, or what a plain pattern matches. */
function textIn(node: AnyNode): readonly string[] {
  if (node.type !== 'Literal') return []
  const text = node.regex === undefined ? node.value : node.regex.pattern.replace(/^\\(?=\W$)/, '')
  const isPlain = node.regex === undefined || (text !== '.' && /^[-/_:,]+$/.test(String(text)))
  return typeof text === 'string' && isPlain ? [text] : []
}

type Written = Omit<PairRun, 'there'> & { readonly there: unknown }

/** A run with its value on the host, if there is one. */
const written = (run: PairRun): readonly Written[] =>
  isWritten(run.there) ? [{ ...run, there: run.there.value }] : []

/** False if the result is "NaN", because the expression does not expect such a text. */
const isWritten = (result: Evaluation): result is Extract<Evaluation, { kind: 'value' }> =>
  result.kind === 'value' &&
  result.value !== null &&
  !(typeof result.value === 'string' && result.value.includes('NaN'))

const sizeOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0

/** True of values that are equal as JSON, whatever the order of keys. */
export const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)
