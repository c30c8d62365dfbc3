import type { Evaluation, Evaluator } from '../../core/lint/evaluator.ts'
import { mayBe } from '../expression/types/value-type.ts'
import type { PatchExpression } from '../expression-node.ts'
import type { ParsedPath } from '../path/index.ts'
import { canBeRun, contextFor, evaluate, tryValues } from './sample-run.ts'
import { allSamples, usualSamples } from './samples.ts'
import { traceOf } from './trace.ts'
import { traceSamples } from './trace-samples.ts'

/** How an expression fails when it is run. */
export type Failure =
  | {
      readonly kind: 'always' | 'some' | 'missing'
      readonly error: Thrown
      readonly value: unknown
    }
  | { readonly kind: 'limit'; readonly value: unknown }

type Thrown = Extract<Evaluation, { kind: 'throws' }>

/** What the expression takes apart may have any form: what a sample lacks, the user's value may hold. */
const TAKES_APART = /\b(?:JSON|atob|split|match|matchAll|exec|find|filter|entries|keys|values)\b/

/** Errors that no other value of the same type would mend: the code is wrong. */
const SURE =
  /not a function$|not iterable$|Symbol\.iterator|^not an object|cannot set property|is not a constructor|must be called with new|read-only|no setter|bigint/

const isSure = (error: Thrown): boolean => SURE.test(error.message)

/** True if the value that it threw for may only have the wrong form. */
export const mayNeedOtherForm = (error: Thrown, code: string): boolean =>
  TAKES_APART.test(code) && !isSure(error) && error.name !== 'ReferenceError'

/** True if the expression works on some value with the keys that it asks for, so that it does not always throw. */
function endsOnSome(
  expression: PatchExpression,
  path: ParsedPath,
  isSureOnly: boolean,
  evaluator: Evaluator,
): boolean {
  // A number is like any other, but for the ones that fields hardly have.
  if (!mayBe(expression.valueType, 'object', 'array', 'string')) return false
  const samples = traceSamples(expression, path)
  const runs = traceOf(expression.parsed, [], samples, contextFor(expression), evaluator)
  return runs === undefined || (isSureOnly ? runs.endedFull : runs.ended) > 0
}

/** What comes of these differs in type from value to value. */
const MAY_FIND_NOTHING = /\b(?:JSON|atob|match|matchAll|exec|find|pop|shift|at)\b/

/** The way to the host always writes the key, or fails by itself, so nothing comes back without it. */
function neverComesBackEmpty(
  { way }: PatchExpression,
  counterpart: PatchExpression | undefined,
  evaluator: Evaluator,
): boolean {
  if (way === 'forward' || counterpart === undefined) return false
  const filled = evaluate(counterpart, null, evaluator)
  const isEmpty = filled.kind === 'nothing' || (filled.kind === 'value' && filled.value === null)
  return !canBeRun(counterpart) || !isEmpty
}

/** Functions that take no longer than their text is long. */
const QUICK =
  'slice substring substr startsWith endsWith trim trimStart trimEnd toLowerCase toUpperCase includes indexOf concat toString charAt at String Number Boolean parseInt parseFloat atob btoa'
const OTHER_CALL = new RegExp(`(?<!\\b(?:${QUICK.replaceAll(' ', '|')}))\\s*\\(`)
const LONG_WORK = /=>|\/|\b(?:for|while|do|function|get|set|new|class)\b|[\w$\])]\s*`/
/** Parentheses around an operand. */
const GROUP = /(?<=^|[-+*%?:,=!<>&|(]|\breturn)\s*\(/g

/** Such an expression certainly ends soon, whatever it is given. */
const isQuick = (code: string): boolean =>
  !LONG_WORK.test(code) && !OTHER_CALL.test(code.replace(GROUP, ' '))

/** Those that decide how it fails: where one value works, no other can show more but that it takes too long. */
function sampleRunsOf(expression: PatchExpression, path: ParsedPath, evaluator: Evaluator) {
  const usual = tryValues(expression, usualSamples(expression, path), evaluator)
  const works = usual.some(({ outcome }) => outcome.kind !== 'throws')
  if (works && isQuick(expression.parsed.masked)) return usual
  return tryValues(expression, allSamples(expression, path), evaluator)
}

/**
 * How an expression fails: for every value that is likely at its place, or where the key is missing that
 * its path ends in. Undefined where it works on some, or where samples show nothing.
 */
export function failureOf(
  expression: PatchExpression,
  counterpart: PatchExpression | undefined,
  path: ParsedPath,
  evaluator: Evaluator,
): Failure | undefined {
  const runs = sampleRunsOf(expression, path, evaluator)
  const endless = runs.find(({ outcome }) => outcome.kind === 'limit')
  if (endless !== undefined) return { kind: 'limit', value: endless.value }
  const isKnown = !expression.valueType.names.includes('unknown')
  const thrown = runs.flatMap(({ value, outcome }) =>
    outcome.kind === 'throws' ? [{ value, error: outcome }] : [],
  )
  const [first] = thrown
  if (first !== undefined && thrown.length === runs.length) {
    const isCertain = thrown.every(({ error }) => isSure(error))
    const mayNeedOther = !isCertain && TAKES_APART.test(expression.parsed.masked)
    const isAlways = isKnown && !mayNeedOther && !endsOnSome(expression, path, isCertain, evaluator)
    if (isAlways) return { kind: 'always', ...first }
    if (!isCertain) return undefined
  }
  const sure = thrown.find(({ error }) => isSure(error))
  // If a field has several types, the user's values may all have one of them.
  const hasOneType = expression.valueType.names.length === 1
  if (
    isKnown &&
    hasOneType &&
    sure !== undefined &&
    !MAY_FIND_NOTHING.test(expression.parsed.masked)
  )
    return { kind: 'some', ...sure }
  return failureWithout(expression, counterpart, evaluator)
}

/** How it fails where the key is missing. */
function failureWithout(
  expression: PatchExpression,
  counterpart: PatchExpression | undefined,
  evaluator: Evaluator,
): Failure | undefined {
  if (!expression.mayHaveNoValue || neverComesBackEmpty(expression, counterpart, evaluator))
    return undefined
  const missing = evaluate(expression, null, evaluator)
  return missing.kind === 'throws' ? { kind: 'missing', error: missing, value: null } : undefined
}
