import { type AnyNode, calledInPlace, childrenOf, isFunction } from '../ast.ts'
import { fold } from '../fold.ts'
import { isNever, truthOf } from '../value-type.ts'
import type { Analysis } from './analysis.ts'

/** Whether control can get to a node: no test rules its branch out, and nothing throws before it. */
export function isReachable(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    if (isRuledOut(at, above, analysis) || throwsBefore(at, above, analysis)) return false
    if (isFunction(above) && !isCalled(above, analysis)) return false
    at = above
  }
  return true
}

/** Whether an error at a node would end the whole expression: nothing catches it. */
export function isUncaught(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    if (above.type === 'TryStatement' && above.block === at && above.handler) return false
    if (isFunction(above) && (above.async || above.generator)) return false
    at = above
  }
  return true
}

/** The branch of a choice that is never taken. */
function isRuledOut(node: AnyNode, above: AnyNode, analysis: Analysis): boolean {
  switch (above.type) {
    case 'ConditionalExpression':
    case 'IfStatement': {
      const truth = above.test === node ? undefined : truthOfTest(above.test, analysis)
      return truth !== undefined && (above.consequent === node) !== truth
    }
    case 'LogicalExpression': {
      if (above.right !== node) return false
      if (above.operator === '??') {
        const left = analysis.typeOf(above.left)
        return !isNever(left) && isAlwaysThere(left)
      }
      const truth = truthOfTest(above.left, analysis)
      return truth !== undefined && truth !== (above.operator === '&&')
    }
    default:
      return false
  }
}

const isAlwaysThere = (type: ReturnType<Analysis['typeOf']>): boolean =>
  type.maybe === undefined &&
  type.names.every((name) => name !== 'null' && name !== 'undefined' && name !== 'unknown')

function truthOfTest(test: AnyNode, analysis: Analysis): boolean | undefined {
  const folded = fold(test, analysis.scopes)
  return folded === undefined ? truthOf(analysis.typeOf(test)) : Boolean(folded.value)
}

/** Whether something that is evaluated before always throws. */
function throwsBefore(node: AnyNode, above: AnyNode, analysis: Analysis): boolean {
  if (above.type === 'TryStatement' || isFunction(above)) return false
  // Statements are asked for what they hold.
  for (const each of childrenOf(above)) {
    if (each === node || each.start >= node.start) return false
    const inner = each.type === 'ExpressionStatement' ? each.expression : each
    if (inner.type === 'VariableDeclaration') {
      if (inner.declarations.some(({ init }) => init && isNever(analysis.typeOf(init)))) return true
    } else if (/Expression$|Literal$|^Identifier$/.test(inner.type)) {
      if (!isFunction(inner) && isBefore(inner, above) && isNever(analysis.typeOf(inner))) return true
    }
  }
  return false
}

/** Names of properties and declared names are no values. */
function isBefore(node: AnyNode, above: AnyNode): boolean {
  if (above.type === 'ConditionalExpression') return above.test === node
  if (above.type === 'IfStatement') return above.test === node
  if (above.type === 'Property' || above.type === 'VariableDeclarator') return false
  return above.type !== 'AssignmentExpression'
}

/** Functions that are called on the spot, handed to a call, or known by all their calls. */
function isCalled(node: AnyNode, analysis: Analysis): boolean {
  if (!isFunction(node)) return true
  const parent = analysis.parentOf(node)
  if (parent !== undefined && calledInPlace(parent) === node) return true
  const handed = analysis.scopes.handedTo(node)
  if (handed !== undefined) return handed.index === 0
  return (analysis.scopes.callsOf(node)?.length ?? 0) > 0
}
