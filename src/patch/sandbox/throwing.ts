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

/** The failure of an expression when it runs. */
export type Failure =
  | {
      readonly kind: 'always' | 'some' | 'missing'
      readonly error: TracedError
      readonly value: unknown
    }
  | { readonly kind: 'limit'; readonly value: unknown }

/** Errors that every value of the same type causes, because the code is wrong. */
const TYPE_ERRORS =
  /not a function$|not iterable$|Symbol\.iterator|^not an object|cannot set property|is not a constructor|must be called with new|read-only|no setter|bigint|^regexp not supported|'g' flag$|^invalid 'in|^invalid 'instanceof/

/** True if the value that it threw for may only have the wrong form. */
export const mayNeedOtherForm = (
  { message, name }: Pick<TracedError, 'message' | 'name'>,
  code: string,
): boolean => takesApart(code) && !TYPE_ERRORS.test(message) && name !== 'ReferenceError'

/** True if no other value helps, because the type that the operation works on is known. */
function isSure(error: TracedError, { parsed, textFacts }: PlacedExpression): boolean {
  if (!TYPE_ERRORS.test(error.message)) return false
  if (error.message === 'regexp not supported') return true
  const operands = operandsAt(parsed, error.at)
  // The engine does not always say where it threw.
  if (operands === undefined) return !takesApart(parsed.masked)
  return operands.of.every((node) => textFacts.opennessOf(node) !== 'unknown')
}

const READS = /^(?:cannot read property|cannot convert)/

/**
 * True if an error on every sample means an error on every value: nothing in the operation was
 * found, cut out, or is of unknown type.
 */
function isOfAll(error: TracedError, { parsed, textFacts }: PlacedExpression): boolean {
  const operands = operandsAt(parsed, error.at)
  if (operands === undefined) return false
  const { of } = operands
  return READS.test(error.message) || TYPE_ERRORS.test(error.message)
    ? of.every((each) => textFacts.opennessOf(each) === 'sure')
    : of.every(isWhole)
}

const CUTS =
  /^(?:slice|substring|substr|split|replace|replaceAll|match|exec|find|at|pop|shift|join|trim\w*)$/

/**
 * True of a whole value, perhaps joined with others or encoded, but not of a part cut out of it.
 */
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
 * The failure of an expression, for every likely value at its place or for a missing key at the end
 * of its path. Undefined if it works on some values, or if samples show nothing.
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
    // A value of another form may be meant, but a missing value has no form.
    if (!isCertain) return failureWithout(expression, counterpart, trace)
  }
  // If a field has several types, all of the user's values may have the same one.
  const hasOneType = expression.valueType.names.length === 1
  const sure = hasOneType ? usual.find((error) => isSure(error, expression)) : undefined
  if (sure !== undefined) return { kind: 'some', error: sure, value: thrownFor(sure) }
  return failureWithout(expression, counterpart, trace)
}

/** True if every value leads to such an error, including those that are not run. */
function isEverywhere(
  expression: PlacedExpression,
  usual: readonly TracedError[],
  { ended, errors, results }: Trace,
): boolean {
  const { position, valueType, parsed } = expression
  // One number is like any other, and so is a text in a form that the API requires; a label may be
  // any short text.
  const isNarrow = isOnly(valueType, 'number') || !/^(?:label|none)$/.test(position.form ?? 'none')
  const all = isNarrow ? usual : errors
  // Without quotes and brackets, JSON is a number, a boolean or null, and the samples include
  // these.
  const isPlainJson =
    expression.direction === 'forward' &&
    position.form !== undefined &&
    /\bJSON\.parse\(value\)/.test(parsed.masked)
  return (
    (isNarrow || (isPlainJson ? givesNothing(results) : ended === 0)) &&
    all.every((error) => isPlainJson || isOfAll(error, expression))
  )
}

/**
 * Plain JSON has no members to read, so a number has no result then. A label is never the text of
 * an object or a list.
 */
const givesNothing = (results: Trace['results']): boolean =>
  results.every(
    ({ value, json }) => isNothing(json) || value === null || /^(?:null|""|"[[{].*)$/.test(value),
  )

/** The failure if the key is missing. */
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

/** The expression may leave out the key on the host, so that nothing comes back. */
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
