import {
  type AnyNode,
  byType,
  type NodeOf,
  nodesIn,
  withoutChain,
} from '../expression/syntax/ast.ts'
import type { ParsedExpression } from '../expression/syntax/parse.ts'

/**
 * The operation whose operator is at an offset (the parenthesis of a call, the dot of a member or a
 * binary operator), with its receiver or sides and its arguments.
 */
export function operandsAt(
  { ast, masked }: Pick<ParsedExpression, 'ast' | 'masked'>,
  at: number | undefined,
) {
  if (ast === undefined || at === undefined) return undefined
  const found = nodesIn(ast).flatMap((node) => {
    const [left, right, of] = partsOf(node) ?? []
    if (left === undefined || right === undefined || of === undefined) return []
    // Only the operator and signs around it are in between.
    const isBetween = left <= at && at <= right && !/[\w$"'`]/.test(masked.slice(left, at))
    return isBetween ? [{ node, of }] : []
  })
  return found.at(-1)
}

type Parts = readonly [left: number, right: number, of: readonly AnyNode[]]

function partsOfCall(node: NodeOf<'CallExpression' | 'NewExpression'>): Parts {
  const callee = withoutChain(node.callee)
  const receiver = callee.type === 'MemberExpression' ? [callee.object as AnyNode] : []
  const [first] = node.arguments
  return [node.callee.end, first?.start ?? node.end, [...receiver, ...node.arguments]]
}

const partsOf = byType<[], Parts>({
  CallExpression: partsOfCall,
  NewExpression: partsOfCall,
  TaggedTemplateExpression: ({ tag, quasi }) => [tag.end, quasi.start, [tag]],
  MemberExpression: ({ object, property }) => [object.end, property.start, [object as AnyNode]],
  BinaryExpression: ({ left, right }) => [left.end, right.start, [left as AnyNode, right]],
})
