import {
  type AnyNode,
  isTest,
  type NodeOf,
  propertyName,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { type Analysis, isCallee, operatorSpan } from './analysis.ts'

/** An assignment to the expression's input; the span is that of the operator. */
export interface Assignment extends Span {
  readonly node: NodeOf<'AssignmentExpression' | 'UpdateExpression'>
  readonly operator: string
  /**
   * The position of an assignment: the result, a condition, where a comparison was probably meant,
   * or part of something else. As a step of its own (`(a.b = c, a)`) it is fine.
   */
  readonly position: 'result' | 'condition' | 'operand'
  /** The key that is set directly on the value: `value["k"] = …`. */
  readonly key: string | undefined
}

export function assignmentAt(node: AnyNode, analysis: Analysis): Assignment | undefined {
  if (node.type !== 'AssignmentExpression' && node.type !== 'UpdateExpression') return undefined
  const { operator } = node
  const target = withoutChain(node.type === 'AssignmentExpression' ? node.left : node.argument)
  const position = positionOf(node, analysis)
  const root = chainOf(target, analysis.scopes)?.root ?? rootName(target, analysis)
  const isInput = root === 'value' || root === 'context'
  if (position === 'step' || !(isInput || isMeantAsTest(node, position, analysis))) return undefined
  const isDirect =
    target.type === 'MemberExpression' && analysis.scopes.freeName(target.object) === 'value'
  const key = isDirect ? propertyName(target) : undefined
  return { ...signOf(node, analysis), node, operator, position, key }
}

/** True of `item = "a" ? … : …` and `if (name = "a")`, which set no local name. */
const isMeantAsTest = (node: Assignment['node'], position: Position, { scopes }: Analysis) =>
  position === 'condition' &&
  node.type === 'AssignmentExpression' &&
  node.operator === '=' &&
  fold(node.right.type === 'ConditionalExpression' ? node.right.test : node.right, scopes) !==
    undefined

type Position = Assignment['position'] | 'step'

/** The name at the root of `value[key].x`, whatever the key. */
function rootName(target: AnyNode, analysis: Analysis): string | undefined {
  let at = target
  while (at.type === 'MemberExpression') at = withoutChain(at.object)
  return analysis.scopes.freeName(at)
}

function signOf(node: Assignment['node'], analysis: Analysis): Span {
  if (node.type !== 'UpdateExpression') return operatorSpan(node, analysis)
  const { start, end, prefix } = node
  return prefix ? { start, end: start + 2 } : { start: end - 2, end }
}

function positionOf(node: Assignment['node'], analysis: Analysis): Position {
  // `value = "a" ? 1 : 2` assigns the whole conditional, but a comparison was meant.
  if (node.type === 'AssignmentExpression' && node.operator === '=') {
    const { right } = node
    const isTernary = right.type === 'ConditionalExpression' && fold(right.test, analysis.scopes)
    if (isTernary) return 'condition'
  }
  return positionBelow(node, analysis.parentOf(node), analysis)
}

function positionBelow(node: AnyNode, parent: AnyNode | undefined, analysis: Analysis): Position {
  if (parent === undefined) return 'result'
  if (isTest(node, parent)) return 'condition'
  switch (parent.type) {
    case 'ExpressionStatement':
    case 'ForStatement':
      return 'step'
    case 'SequenceExpression':
      if (parent.expressions.at(-1) !== node) return 'step'
      return positionBelow(parent, analysis.parentOf(parent), analysis)
    case 'ConditionalExpression':
    case 'LogicalExpression':
      return positionBelow(parent, analysis.parentOf(parent), analysis)
    case 'UnaryExpression':
      return parent.operator === 'void' ? 'step' : 'operand'
    case 'ArrowFunctionExpression':
      // In `items.forEach(i => i.a = 1)` the result is not used.
      return isCallee(parent, analysis) ? 'result' : 'step'
    case 'ReturnStatement':
      return 'result'
    default:
      return 'operand'
  }
}
