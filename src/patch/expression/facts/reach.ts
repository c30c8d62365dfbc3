import {
  type AnyNode,
  calledInPlace,
  childrenOf,
  isFunction,
  propertyName,
  withoutChain,
} from '../ast.ts'
import { flowOf, mayThrow } from '../flow.ts'
import { fold } from '../fold.ts'
import { existing, isNever, isOnly, truthOf } from '../value-type.ts'
import type { Analysis } from './analysis.ts'

/** Whether control can get to a node: no test rules its branch out, and nothing throws before it. */
export function isReachable(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    if (isRuledOut(at, above, analysis) || throwsBefore(at, above, analysis)) return false
    if (isFunction(above) && !isCalled(above, analysis)) return false
    if (above.type === 'TryStatement' && above.handler === at && !mayThrow(above.block))
      return false
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
      const truth =
        withoutChain(above.test) === node ? undefined : truthOfTest(above.test, analysis)
      return truth !== undefined && (withoutChain(above.consequent) === node) !== truth
    }
    case 'LogicalExpression': {
      if (withoutChain(above.right) !== node) return false
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
  if (above.type === 'BlockStatement') return endsBefore(node, above.body, analysis)
  for (const each of childrenOf(above)) {
    if (withoutChain(each) === node || each.start >= node.start) return false
    const isValue = /Expression$|Literal$|^Identifier$|^SpreadElement$/.test(each.type)
    if (!isValue || isFunction(each) || !isBefore(each, above)) continue
    if (isNever(analysis.typeOf(each))) return true
  }
  return false
}

/** A statement before never lets control through. */
function endsBefore(node: AnyNode, statements: readonly AnyNode[], analysis: Analysis): boolean {
  for (const each of statements) {
    if (withoutChain(each) === node) return false
    if (each.type !== 'FunctionDeclaration' && !flowOf(each, analysis.typeOf).falls) return true
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
  if (handed !== undefined) return handed.index === 0 && isHandedItems(handed.call, analysis)
  return (analysis.scopes.callsOf(node)?.length ?? 0) > 0
}

/** A list that is surely empty calls nothing. */
function isHandedItems(call: AnyNode, analysis: Analysis): boolean {
  if (call.type !== 'CallExpression') return true
  const callee = withoutChain(call.callee)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return true
  const list = existing(analysis.typeOf(callee.object))
  return !isOnly(list, 'array') || list.element === undefined || !isNever(list.element)
}

const TRANSPARENT: ReadonlySet<string> = new Set(
  'toLowerCase toUpperCase trim concat padStart padEnd trimStart trimEnd toString'.split(' '),
)

/** Whether what a node gives becomes part of the result. */
export function reachesResult(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    if (!handsOn(at, above, analysis)) return false
    at = above
  }
  return true
}

function handsOn(node: AnyNode, above: AnyNode, analysis: Analysis): boolean {
  switch (above.type) {
    case 'BinaryExpression':
      return above.operator === '+'
    case 'ConditionalExpression':
      return above.test !== node
    case 'LogicalExpression':
      // A text that is never empty is what `||` gives; of `&&` only the right side is.
      return above.operator === '&&' ? above.right === node : true
    case 'SequenceExpression':
      return above.expressions.at(-1) === node
    case 'MemberExpression': {
      const call = analysis.parentOf(above)
      const isCalled = call?.type === 'CallExpression' && call.callee === above
      return above.object === node && isCalled && TRANSPARENT.has(propertyName(above) ?? '')
    }
    case 'CallExpression':
      return above.callee === node
    case 'TemplateLiteral':
    case 'ArrayExpression':
    case 'ObjectExpression':
      return true
    case 'Property':
      return above.value === node
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return isCalledHere(above, analysis)
    case 'BlockStatement':
    case 'ReturnStatement':
      return true
    case 'IfStatement':
      return above.test !== node
    default:
      return false
  }
}

function isCalledHere(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  if (!isFunction(node) || node.async || node.generator || parent === undefined) return false
  return calledInPlace(parent) === node
}
