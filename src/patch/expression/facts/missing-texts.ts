import { type AnyNode, calledInPlace, isFunction, propertyName, type Span } from '../ast.ts'
import { chainOf } from '../chain.ts'
import { fold } from '../fold.ts'
import { isNever, isOnly, mayBeMissing, type Type } from '../value-type.ts'
import type { Analysis } from './analysis.ts'
import { isReachable } from './reach.ts'

/** A part of a text that may be missing, so that `null`, `undefined` or `NaN` is written. */
export interface MissingInText extends Span {
  readonly node: AnyNode
  /** What is written in its place. */
  readonly written: 'null' | 'undefined' | 'NaN'
}

/** Parts of texts that the expression gives; a text that is only compared does no harm. */
export function missingInTexts(analysis: Analysis): readonly MissingInText[] {
  if (isNever(analysis.typeOf(analysis.ast))) return []
  return analysis.nodes.flatMap((node) =>
    partsOf(node, analysis).flatMap((part): MissingInText[] => {
      const written = writtenFor(part, analysis)
      if (written === undefined || !reachesResult(node, analysis)) return []
      return isReachable(part, analysis) ? [{ start: part.start, end: part.end, node: part, written }] : []
    }),
  )
}

/** What a node joins to text: the sides of `+`, the holes of a template literal. */
function partsOf(node: AnyNode, analysis: Analysis): readonly AnyNode[] {
  if (node.type === 'TemplateLiteral') {
    const parent = analysis.parentOf(node)
    return parent?.type === 'TaggedTemplateExpression' ? [] : node.expressions
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return []
  const { left, right } = node
  if (left.type === 'PrivateIdentifier') return []
  return [
    ...(isText(analysis.typeOf(right)) ? [left] : []),
    ...(isText(analysis.typeOf(left)) ? [right] : []),
  ]
}

const isText = (type: Type): boolean => !isNever(type) && isOnly(type, 'string') && !type.maybe

function writtenFor(part: AnyNode, analysis: Analysis): MissingInText['written'] | undefined {
  const folded = fold(part, analysis.scopes)
  // What is written out is meant.
  if (folded !== undefined) return Number.isNaN(folded.value) ? 'NaN' : undefined
  const type = analysis.typeOf(part)
  if (mayBeMissing(type)) return type.names.includes('undefined') ? 'undefined' : 'null'
  const isValue = chainOf(part, analysis.scopes)
  const isMissingKey =
    analysis.mayHaveNoValue && isValue?.root === 'value' && isValue.path.length === 0
  return isMissingKey && !analysis.guards.isTested(part) && type.maybe ? 'null' : undefined
}

const TRANSPARENT: ReadonlySet<string> = new Set(
  'toLowerCase toUpperCase trim concat padStart padEnd trimStart trimEnd toString'.split(' '),
)

/** Whether what a node gives becomes part of the result. */
function reachesResult(node: AnyNode, analysis: Analysis): boolean {
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
