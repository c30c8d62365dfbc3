import type { AnyNode, Function as FunctionNode } from 'acorn'
import { addAll } from '../../../core/lists.ts'
import type { Span } from '../../../core/types.ts'

export type { AnyNode, Expression } from 'acorn'
export type { Span } from '../../../core/types.ts'

/** A node of one type, or of one of several. */
export type NodeOf<Type extends AnyNode['type']> = Extract<AnyNode, { type: Type }>

/** Asks the function for the type of a node, where there is one. */
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

/** The nodes directly below a node, in source order. */
export function childrenOf(node: AnyNode): readonly AnyNode[] {
  const found: AnyNode[] = []
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) addAll(found, value.filter(isNode))
    else if (isNode(value)) found.push(value)
  }
  return found.sort((left, right) => left.start - right.start)
}

/** A node and all below it, parents first, in source order, without recursion; nothing below what is closed. */
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

/** Each node's parent, for rules that look up. */
export function parentsOf(root: AnyNode): ReadonlyMap<AnyNode, AnyNode> {
  const parents = new Map<AnyNode, AnyNode>()
  nodesIn(root, undefined, parents)
  return parents
}

/** The passes over the tree are recursive, so its depth has a limit. */
export function isDeeperThan(root: AnyNode, limit: number): boolean {
  const pending: { node: AnyNode; depth: number }[] = [{ node: root, depth: 1 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.depth > limit) return true
    for (const child of childrenOf(next.node)) pending.push({ node: child, depth: next.depth + 1 })
  }
  return false
}

/** The range of a node, without the node. */
export const spanOf = ({ start, end }: Span): Span => ({ start, end })

/** True of a range that contains another. */
export const holds = (outer: Span, { start, end }: Span): boolean =>
  outer.start <= start && end <= outer.end

export function isFunction(node: AnyNode): node is FunctionLike {
  return (
    node.type === 'ArrowFunctionExpression' ||
    node.type === 'FunctionExpression' ||
    node.type === 'FunctionDeclaration'
  )
}

/** `a?.b` without the wrapper that the tree puts around optional chains. */
export function withoutChain(node: AnyNode): AnyNode {
  return node.type === 'ChainExpression' ? node.expression : node
}

/** A member or call, and those that it is read from or called on. */
export function linksOf(node: AnyNode): readonly AnyNode[] {
  if (node.type === 'MemberExpression') return [node, ...linksOf(node.object)]
  return node.type === 'CallExpression' ? [node, ...linksOf(node.callee)] : []
}

/** The name of the property that a member access reads, when the source shows it. */
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

/** `[-1]` is a name like any other, which no list or text has. */
function negativeIndex(property: AnyNode): string | undefined {
  const isNegative = property.type === 'UnaryExpression' && property.operator === '-'
  const { value } = isNegative && property.argument.type === 'Literal' ? property.argument : {}
  return typeof value === 'number' && value > 0 ? String(-value) : undefined
}

/** The name that the source writes for a key of an object or a pattern. */
export function keyName(property: AnyNode): string | undefined {
  if (property.type !== 'Property') return undefined
  const { key, computed } = property
  if (key.type === 'Identifier' && !computed) return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}

/** The truth of a node decides in the node above it what comes out, or what is done. */
export function isTest(node: AnyNode, parent: AnyNode): boolean {
  if (parent.type === 'UnaryExpression') return parent.operator === '!'
  if (parent.type === 'LogicalExpression') return parent.left === node
  return 'test' in parent && parent.test === node
}

/** The name of the method that a call calls; undefined for another node. */
export const calledMethod = (node: AnyNode): string | undefined =>
  node.type === 'CallExpression' ? propertyName(withoutChain(node.callee)) : undefined

/** The function that `(function () {…})()` calls on the spot. */
export function calledInPlace(node: AnyNode): FunctionLike | undefined {
  if (node.type !== 'CallExpression') return undefined
  const callee = withoutChain(node.callee)
  if (isFunction(callee)) return callee
  if (callee.type !== 'MemberExpression' || propertyName(callee) !== 'call') return undefined
  return isFunction(callee.object) ? callee.object : undefined
}

export type ReturnNode = NodeOf<'ReturnStatement'>

/** The `return` statements of a function's body, and whether it may end without one. */
export function returnsOf(body: AnyNode): {
  readonly returns: readonly ReturnNode[]
  readonly falls: boolean
} {
  const returns = nodesIn(body, isFunction).filter((node) => node.type === 'ReturnStatement')
  return { returns, falls: mayFall(body) }
}

/** Control may reach what follows the statement, as far as its form shows. */
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

/** The text between two offsets, where comments and spaces are skipped, starts with this token. */
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
