import { fold } from '../evaluate/fold.ts'
import {
  type AnyNode,
  calledInPlace,
  childrenOf,
  isFunction,
  propertyName,
  withoutChain,
} from '../syntax/ast.ts'
import { flowOf, mayThrow } from '../types/flow.ts'
import { existing, isNever, isOnly, truthOf } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'

/** Whether control can get to a node: no test rules its branch out, and nothing throws before it. */
export function isReachable(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    if (isRuledOut(at, above, analysis) || endsBefore(at, above, analysis)) return false
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

/** Whether something that is evaluated before lets no control through. */
function endsBefore(node: AnyNode, above: AnyNode, analysis: Analysis): boolean {
  if (above.type === 'TryStatement' || isFunction(above) || WITHOUT_ORDER.has(above.type))
    return false
  const passed = analysis.passed.get(above) ?? { parts: partsOf(above), next: 0, isEnded: false }
  analysis.passed.set(above, passed)
  // Asked for one part after the other: none is looked at again.
  for (let each = passed.parts[passed.next]; each !== undefined; each = passed.parts[passed.next]) {
    if (passed.isEnded || each.start >= node.start) break
    passed.isEnded = isEnd(each, above, analysis)
    passed.next++
  }
  const last = passed.parts[passed.next - 1]
  return passed.isEnded && last !== undefined && last.start < node.start
}

const partsOf = (node: AnyNode) => (node.type === 'BlockStatement' ? node.body : childrenOf(node))

/** Of what is in these, not all is evaluated, or is no value. */
const WITHOUT_ORDER: ReadonlySet<string> = new Set([
  'ConditionalExpression',
  'IfStatement',
  'Property',
  'VariableDeclarator',
  'AssignmentExpression',
])

/** Whether a statement never lets control through, or an expression always throws. */
function isEnd(node: AnyNode, above: AnyNode, analysis: Analysis): boolean {
  if (above.type === 'BlockStatement')
    return node.type !== 'FunctionDeclaration' && !flowOf(node, analysis.typeOf).falls
  const isValue = /Expression$|Literal$|^Identifier$|^SpreadElement$/.test(node.type)
  return isValue && !isFunction(node) && isNever(analysis.typeOf(node))
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
