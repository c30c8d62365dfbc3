import { type AnyNode, calledInPlace, returnsOf, type Span, withoutChain } from '../syntax/ast.ts'
import { isPlainRead } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { isUnknown, mayBeMissing } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { type ResultBranch, resultBranches } from './results.ts'

/**
 * An expression that returns nothing although the field has a value, which removes the field. A
 * literal `null` or `undefined` is intended, and without a value nothing is lost.
 */
export interface LostValue extends Span {
  readonly kind: 'missing' | 'nothing' | 'unreturned' | 'never' | 'always' | 'value' | 'turned'
  /** For which value, as JSON, where a run has shown it. */
  readonly value?: string
  /** For `unreturned`: the last statement, which may be meant as the result. */
  readonly last?: Span | undefined
}

/** Places that may have no result; a run shows where that happens. */
export function lostValues(analysis: Analysis): readonly LostValue[] {
  const ofBranches = resultBranches(analysis).flatMap((branch): LostValue[] => {
    const { start, end } = branch
    const kind = kindOf(branch, analysis)
    return kind === undefined ? [] : [{ kind, start, end }]
  })
  const turned = analysis.nodes.flatMap((node) => turnedRound(node, analysis) ?? [])
  return [...turned, ...ofBranches, ...analysis.nodes.flatMap(unreturned)]
}

/** Finds `value ? undefined : value`, which drops an existing value and returns a missing one. */
function turnedRound(node: AnyNode, { scopes }: Analysis): LostValue | undefined {
  const isValue = (given: AnyNode) => scopes.freeName(withoutChain(given)) === 'value'
  const isNothing = (given: AnyNode) =>
    (given.type === 'Literal' && given.value === null && !given.regex) ||
    scopes.freeName(given) === 'undefined'
  if (node.type !== 'ConditionalExpression') return undefined
  const whenThere = whetherThere(node.test, isValue, isNothing)
  if (whenThere === undefined) return undefined
  const [there, absent] = whenThere
    ? [node.consequent, node.alternate]
    : [node.alternate, node.consequent]
  if (!isNothing(there) || !isValue(absent)) return undefined
  return { kind: 'turned', start: there.start, end: there.end }
}

/** The outcome of a test for an existing value; undefined if it tests something else. */
function whetherThere(
  test: AnyNode,
  isValue: (node: AnyNode) => boolean,
  isNothing: (node: AnyNode) => boolean,
): boolean | undefined {
  if (isValue(test)) return true
  if (test.type === 'UnaryExpression' && test.operator === '!') {
    const inner = whetherThere(test.argument, isValue, isNothing)
    return inner === undefined ? undefined : !inner
  }
  if (test.type !== 'BinaryExpression' || !/^[=!]==?$/.test(test.operator)) return undefined
  const [left, right] = [test.left as AnyNode, test.right]
  const isOfValue = (isValue(left) && isNothing(right)) || (isNothing(left) && isValue(right))
  return isOfValue ? test.operator.startsWith('!') : undefined
}

function kindOf({ node, side }: ResultBranch, analysis: Analysis): LostValue['kind'] | undefined {
  if (node.type === 'UnaryExpression' && node.operator === 'void') return 'nothing'
  const type = analysis.typeOf(node)
  const isRead = /^(?:Call|Member)Expression$/.test(withoutChain(node).type)
  // A call or member that never has a value, on a known type: `value.forEach(…)`, `"a".b`.
  if (isRead && type.names.join() === 'undefined' && type.maybe === undefined) return 'always'
  const isWritten = fold(node, analysis.scopes) !== undefined
  if (isWritten || !isPlainRead(node, analysis.scopes)) return undefined
  const isAsked = side !== undefined || node.type === 'ChainExpression'
  return mayBeMissing(type) || (isUnknown(type) && isAsked) ? 'missing' : undefined
}

/** A function called in place that may end without a value. */
function unreturned(node: AnyNode): LostValue[] {
  const body = calledInPlace(node)?.body
  if (body?.type !== 'BlockStatement') return []
  const { returns, falls } = returnsOf(body)
  const found = returns.find(({ argument }) => !argument) ?? (falls ? node : undefined)
  const last = body.body.at(-1)
  const isResult =
    last?.type === 'ExpressionStatement' && !/^(?:Assignment|Update)/.test(last.expression.type)
  if (found === undefined) return []
  const { start, end } = found
  return [{ kind: 'unreturned', start, end, last: isResult ? last : undefined }]
}
