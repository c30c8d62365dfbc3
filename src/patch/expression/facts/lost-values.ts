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
  readonly kind: 'missing' | 'nothing' | 'unreturned' | 'never' | 'always' | 'value'
  /** The value for which it happens, as JSON, if a run showed it. */
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
  return [...ofBranches, ...analysis.nodes.flatMap(unreturned)]
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
