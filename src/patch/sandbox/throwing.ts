import type { Evaluator } from '../../core/lint/evaluator.ts'
import { type AnyNode, byType, calledMethod, withoutChain } from '../expression/syntax/ast.ts'
import { isTemplated } from '../expression/syntax/mask.ts'
import { isOnly } from '../expression/types/value-type.ts'
import type { ParsedPath } from '../path/index.ts'
import type { PlacedExpression } from '../placed-expression.ts'
import { operandsAt } from './operands.ts'
import { isNothing } from './result-check.ts'
import { contextFor } from './sample-run.ts'
import { allSamples } from './samples.ts'
import type { Trace, TracedError } from './trace.ts'
import { takesApart } from './traced-results.ts'

/** The failure of an expression when it is run. */
export type Failure =
  | {
      readonly kind: 'always' | 'some' | 'missing'
      readonly error: TracedError
      readonly value: unknown
    }
  | { readonly kind: 'limit'; readonly value: unknown }

/** Errors that no other value of the same type would mend: the code is wrong. */
const TYPE_ERRORS =
  /not a function$|not iterable$|Symbol\.iterator|^not an object|cannot set property|is not a constructor|must be called with new|read-only|no setter|bigint|^regexp not supported|^invalid 'in|^invalid 'instanceof/

/** True if the value that it threw for may only have the wrong form. */
export const mayNeedOtherForm = (
  { message, name }: Pick<TracedError, 'message' | 'name'>,
  code: string,
): boolean => takesApart(code) && !TYPE_ERRORS.test(message) && name !== 'ReferenceError'

/** No other value would mend it: what the operation works on is of a type that is known. */
function isSure(error: TracedError, { parsed, fromText }: PlacedExpression): boolean {
  if (!TYPE_ERRORS.test(error.message)) return false
  if (error.message === 'regexp not supported') return true
  const operands = operandsAt(parsed, error.at)
  // The engine does not always say where it threw.
  if (operands === undefined) return !takesApart(parsed.masked)
  return operands.of.every((node) => fromText.opennessOf(node) !== 'unknown')
}

const READS = /^(?:cannot read property|cannot convert)/

/** If every sample throws it, so does every value: nothing that it works on was found, cut out, or is of unknown type. */
function isOfAll(error: TracedError, { parsed, fromText }: PlacedExpression): boolean {
  const operands = operandsAt(parsed, error.at)
  if (operands === undefined) return false
  const { of } = operands
  return READS.test(error.message) || TYPE_ERRORS.test(error.message)
    ? of.every((each) => fromText.opennessOf(each) === 'sure')
    : of.every(isWhole)
}

const CUTS =
  /^(?:slice|substring|substr|split|replace|replaceAll|match|exec|find|at|pop|shift|join|trim\w*)$/

/** A value as it is, put together with others or encoded, but nothing that was cut out of it. */
const isWhole = (node: AnyNode): boolean => wholeBy(withoutChain(node)) ?? false

const wholeBy = byType<[], boolean>({
  Identifier: ({ name }) => /^(?:value|JSON|Object|Array|String|Number)$/.test(name),
  Literal: ({ value }) => !isTemplated(String(value)),
  UnaryExpression: ({ argument }) => isWhole(argument),
  TemplateLiteral: ({ expressions }) => expressions.every(isWhole),
  BinaryExpression: ({ operator, left, right }) =>
    operator === '+' && isWhole(left as AnyNode) && isWhole(right),
  CallExpression: (node) => !CUTS.test(calledMethod(node) ?? '') && node.arguments.every(isWhole),
})

const thrownFor = ({ value }: TracedError): unknown => (value === null ? null : JSON.parse(value))

/**
 * The failure of an expression: for every value that is likely at its place, or where the key is missing that
 * its path ends in. Undefined where it works on some, or where samples show nothing.
 */
export function failureOf(
  expression: PlacedExpression,
  counterpart: Trace | undefined,
  trace: Trace,
): Failure | undefined {
  const usual = trace.errors.filter((error) => error.isUsual)
  const [first] = usual
  const isCertain = usual.every((error) => isSure(error, expression))
  if (first !== undefined && trace.usualEnded === 0) {
    if (isEverywhere(expression, usual, trace) || (isCertain && trace.completedNonEmpty === 0))
      return { kind: 'always', error: first, value: thrownFor(first) }
    // A value of another form may be meant, but none is like no value at all.
    if (!isCertain) return failureWithout(expression, counterpart, trace)
  }
  // If a field has several types, the user's values may all have one of them.
  const hasOneType = expression.valueType.names.length === 1
  const sure = hasOneType ? usual.find((error) => isSure(error, expression)) : undefined
  if (sure !== undefined) return { kind: 'some', error: sure, value: thrownFor(sure) }
  return failureWithout(expression, counterpart, trace)
}

/** Every value leads to such an error, also those that are not tried. */
function isEverywhere(
  expression: PlacedExpression,
  usual: readonly TracedError[],
  { ended, errors, results }: Trace,
): boolean {
  const { position, valueType, parsed } = expression
  // A number is like any other, and so is a text where the API wants a form; a label may well be any short text.
  const isNarrow = isOnly(valueType, 'number') || !/^(?:label|none)$/.test(position.form ?? 'none')
  const all = isNarrow ? usual : errors
  // Without quotes and brackets, JSON is a number, a boolean or null: samples are both.
  const isPlainJson =
    expression.direction === 'forward' &&
    position.form !== undefined &&
    /\bJSON\.parse\(value\)/.test(parsed.masked)
  return (
    (isNarrow || (isPlainJson ? givesNothing(results) : ended === 0)) &&
    all.every((error) => isPlainJson || isOfAll(error, expression))
  )
}

/** Plain JSON has no members to read: a number gives nothing then. A label is never the text of an object or a list. */
const givesNothing = (results: Trace['results']): boolean =>
  results.every(
    ({ value, json }) => isNothing(json) || value === null || /^(?:null|""|"[[{].*)$/.test(value),
  )

/** Its failure where the key is missing. */
function failureWithout(
  { mayHaveNoValue, direction }: PlacedExpression,
  counterpart: Trace | undefined,
  { errors }: Trace,
): Failure | undefined {
  if (!mayHaveNoValue || (direction === 'reverse' && counterpart && !comesBackEmpty(counterpart)))
    return undefined
  const missing = errors.find((error) => error.isOfMissing)
  return missing && { kind: 'missing', error: missing, value: null }
}

/** The way to the host may leave the key out, so that nothing comes back. */
const comesBackEmpty = ({ results }: Trace): boolean =>
  results.some(
    ({ value, json }) => value === 'null' && (json === 'null' || json.includes('\u0001undefined')),
  )

/** The value for which a run had to be stopped. */
export function endlessValue(
  expression: PlacedExpression,
  path: ParsedPath,
  evaluator: Evaluator,
): Failure | undefined {
  const context = contextFor(expression)
  const { masked } = expression.parsed
  const values = allSamples(expression, path)
  const at = values.findIndex(
    (value) => evaluator.evaluate(masked, { value, context }).kind === 'limit',
  )
  return at < 0 ? undefined : { kind: 'limit', value: values[at] }
}
