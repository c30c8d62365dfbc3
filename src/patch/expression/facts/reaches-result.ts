import { type AnyNode, calledInPlace, isFunction, propertyName } from '../syntax/ast.ts'
import type { Analysis } from './analysis.ts'

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
