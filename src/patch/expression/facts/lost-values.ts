import { type AnyNode, type Span, withoutChain } from '../syntax/ast.ts'
import { chainOf, isPlainRead, nullableObject } from '../syntax/chain.ts'
import { isUnknown, mayBeMissing } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import type { ResultBranch } from './results.ts'

/**
 * Where nothing comes out although the field has a value, so that it is removed. A written `null`
 * or `undefined` is meant, and where `value` itself is missing there is nothing to lose.
 */
export interface LostValue extends Span {
  readonly kind: 'missing' | 'nothing' | 'unreturned' | 'always' | 'value'
  /** For which value, as JSON, where a run has shown it. */
  readonly value?: string
}

export function lostValues(
  branches: readonly ResultBranch[],
  analysis: Analysis,
): readonly LostValue[] {
  return branches.flatMap((branch, index): LostValue[] => {
    const { start, end, empty, node } = branch
    switch (empty) {
      case 'void':
        return [{ kind: 'nothing', start, end }]
      case 'no-return':
        return [{ kind: 'unreturned', start, end }]
      case 'and':
        return missing(lostBefore(branch, branches[index + 1], analysis), analysis)
      case 'optional-chain':
      case 'missing':
        return isNothing(branch) ? [{ kind: 'always', start, end }] : missing(node, analysis)
      default:
        return []
    }
  })
}

/** A call or member of a known type that never has a value: `value.forEach(…)`, `"a".b`. */
function isNothing({ node, type }: ResultBranch): boolean {
  const isRead = /^(?:Call|Member)Expression$/.test(withoutChain(node).type)
  return isRead && type.names.join() === 'undefined' && type.maybe === undefined
}

function missing(lost: AnyNode | undefined, analysis: Analysis): LostValue[] {
  if (lost === undefined || !isPlainRead(lost, analysis.scopes)) return []
  if (isOnlyValue(lost, analysis)) return []
  return [{ kind: 'missing', start: lost.start, end: lost.end }]
}

/** `value && value.a` loses what is on the right, since `value` is there. */
function lostBefore(
  { node, type }: ResultBranch,
  next: ResultBranch | undefined,
  analysis: Analysis,
): AnyNode | undefined {
  if (!isOnlyValue(node, analysis)) {
    const isData = mayBeMissing(type) || (isUnknown(type) && isRead(node, analysis))
    return isData ? node : undefined
  }
  if (next === undefined || !isRead(next.node, analysis)) return undefined
  return isUnknown(next.type) || mayBeMissing(next.type) ? next.node : undefined
}

/** Whether a node reads something from `value` or the configuration, step by step. */
function isRead(node: AnyNode, analysis: Analysis): boolean {
  const chain = chainOf(node, analysis.scopes)
  return chain !== undefined && chain.path.length > 0
}

/** Whether a node is missing only when `value` is: `value` itself and calls on it, `value?.trim()`. */
function isOnlyValue(given: AnyNode, analysis: Analysis): boolean {
  let at = withoutChain(given)
  if (at.type !== 'Identifier' && at.type !== 'CallExpression') return false
  while (at.type === 'CallExpression' || at.type === 'MemberExpression') {
    const below: AnyNode = withoutChain(at.type === 'MemberExpression' ? at.object : at.callee)
    const isLink = at.optional && (at.type === 'CallExpression' || !isValue(below, analysis))
    if (isLink || nullableObject(below, analysis.scopes) !== undefined) return false
    at = below
  }
  return isValue(at, analysis)
}

function isValue(node: AnyNode, analysis: Analysis): boolean {
  const chain = chainOf(node, analysis.scopes)
  return chain !== undefined && chain.root === 'value' && chain.path.length === 0
}
