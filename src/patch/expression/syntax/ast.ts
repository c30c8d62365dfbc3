import type { AnyNode, Function as FunctionNode } from 'acorn'
import { addAll } from '../../../core/lists.ts'
import type { Span } from '../../../core/types.ts'

export type { AnyNode, Expression } from 'acorn'
export type { Span } from '../../../core/types.ts'

/** A node of one or several types. */
export type NodeOf<Type extends AnyNode['type']> = Extract<AnyNode, { type: Type }>

/** Returns a function that dispatches on a node's type. */
export const byType =
  <Given extends readonly unknown[], Result>(
    functions: {
      readonly [Type in AnyNode['type']]?: (node: NodeOf<Type>, ...given: Given) => Result
    },
  ) =>
  (node: AnyNode, ...given: Given): Result | undefined => {
    const ask = functions[node.type] as ((node: AnyNode, ...given: Given) => Result) | undefined
    return ask?.(node, ...given)
  }

/** An arrow function or a function expression or declaration. */
export type FunctionLike = NodeOf<
  'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration'
> &
  FunctionNode

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  )
}

/** The child nodes of a node, in source order. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  const found: AnyNode[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) addAll(found, value.filter(isNode))
    else if (isNode(value)) found.push(value)
  }
  return found.sort((left, right) => left.start - right.start)
}

/**
 * A node with all its descendants, parents first, in source order, without recursion; `isClosed`
 * excludes descendants.
 */
export function nodesIn(
  root: AnyNode,
  isClosed?: (node: AnyNode) => boolean,
  parents = new Map<AnyNode, AnyNode>(),
): readonly AnyNode[] {
  const found: AnyNode[] = []
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    found.push(node)
    const children = isClosed?.(node) ? [] : childrenOf(node)
    for (const child of children) parents.set(child, node)
    addAll(pending, children.toReversed())
  }
  return found
}

/** Each node's parent, for rules that look upwards. */
export function parentsOf(root: AnyNode): ReadonlyMap<AnyNode, AnyNode> {
  const parents = new Map<AnyNode, AnyNode>()
  nodesIn(root, undefined, parents)
  return parents
}

/** True of a tree that is too deep for the recursive passes. */
export function isDeeperThan(root: AnyNode, limit: number): boolean {
  const pending: { node: AnyNode; depth: number }[] = [{ node: root, depth: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > limit) return true
    for (const child of childrenOf(next.node)) pending.push({ node: child, depth: next.depth + 1 })
  }
  return false
}

/** The range of a node. */
export const spanOf = ({ start, end }: Span): Span => ({ start, end })

/** True if a range contains another. */
export const holds = (outer: Span, { start, end }: Span): boolean =>
  outer.start <= start && end <= outer.end

export function isFunction(node: AnyNode): node is FunctionLike {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  )
}

/** `a?.b` without the wrapper that the tree has around optional chains. */
export function withoutChain(node: AnyNode): AnyNode {
  return node.type === 'ChainExpression' ? node.expression : node
}

/** A member access or call, and those in its chain. */
export function linksOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'MemberExpression') return [node, ...linksOf(node.object)]
  return node.type === 'CallExpression' ? [node, ...linksOf(node.callee)] : []
}

/** The name of the property that a member access reads, if the source shows it. */
export function propertyName(node: AnyNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const property = node.property
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined
  if (property.type === 'Literal') {
    const { value } = property
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  if (property.type === 'TemplateLiteral' && property.expressions.length === 0) {
    return property.quasis[0]?.value.cooked ?? undefined
  }
  return negativeIndex(property)
}

/** The name that `[-1]` reads, which no list or text has. */
function negativeIndex(property: AnyNode): string | undefined {
  const isNegative = property.type === 'UnaryExpression' && property.operator === '-'
  const { value } = isNegative && property.argument.type === 'Literal' ? property.argument : {}
  return typeof value === 'number' && value > 0 ? String(-value) : undefined
}

/** The name of a key of an object or a pattern, if the source shows it. */
export function keyName(property: AnyNode): string | undefined {
  if (property.type !== 'Property') return undefined
  const { key, computed } = property
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** True if the node's truth decides what the parent returns or does. */
export function isTest(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'UnaryExpression') return parent.operator === '!'
  if (parent.type === 'LogicalExpression') return parent.left === node
  return 'test' in parent && parent.test === node
}

/** The name of the method that a call calls; undefined for other nodes. */
export const calledMethod = (node: AnyNode): string | undefined =>
  node.type === 'CallExpression' ? propertyName(withoutChain(node.callee)) : undefined

/** The function in `(function () {…})()`. */
export function calledInPlace(node: AnyNode): FunctionLike | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = withoutChain(node.callee)
  if (isFunction(callee)) return callee
  if (callee.type !== 'MemberExpression' || propertyName(callee) !== 'call') return undefined
  return isFunction(callee.object) ? callee.object : undefined
}

export type ReturnNode = NodeOf<'ReturnStatement'>

/** The `return` statements of a function's body, and if it may end without one. */
export function returnsOf(body: AnyNode): {
  readonly returns: readonly ReturnNode[]
  readonly falls: boolean
} {
  const returns = nodesIn(body, isFunction).filter((node) => node.type === 'ReturnStatement')
  return { returns, falls: mayFall(body) }
}

/** True if control may continue after the statement, as far as its form shows. */
function mayFall(statement: AnyNode | null | undefined): boolean {
  switch (statement?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return false
    case 'BlockStatement':
      return statement.body.every(mayFall)
    case 'IfStatement':
      return mayFall(statement.consequent) || mayFall(statement.alternate)
    case 'TryStatement':
      return mayFall(statement.block) || (!!statement.handler && mayFall(statement.handler.body))
    default:
      return true
  }
}

/** Tests if the text between two offsets starts with a token, after comments and blanks. */
export function findToken(
  text: string,
  comments: readonly Span[],
  token: string,
  from: number,
  to: number,
): Span | undefined {
  let at = text.indexOf(token, from)
  while (at !== -1 && at + token.length <= to) {
    const inside = comments.find((comment) => comment.start <= at && at < comment.end)
    if (inside === undefined) return { start: at, end: at + token.length }
    at = text.indexOf(token, inside.end)
  }
  return undefined
}
