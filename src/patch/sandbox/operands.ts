import { type AnyNode, nodesIn, withoutChain } from '../expression/syntax/ast.ts'
import type { ParsedExpression } from '../expression/syntax/parse.ts'

/** The operands of an operation that threw: its receiver or sides, and its arguments. */
export interface Operands {
  readonly node: AnyNode
  readonly of: readonly AnyNode[]
}

/** The operation whose operator is at an offset: the parenthesis of a call, the dot of a member, a binary operator. */
export function operandsAt(
  { ast, masked }: Pick<ParsedExpression, 'ast' | 'masked'>,
  at: number | undefined,
): Operands | undefined {
  if (ast === undefined || at === undefined) return undefined
  const found = nodesIn(ast).flatMap((node) => {
    const [left, right, of] = partsOf(node) ?? []
    if (left === undefined || right === undefined || of === undefined) return []
    // Nothing but the operator and signs around it lies in between.
    const isBetween = left <= at && at <= right && !/[\w$"'`]/.test(masked.slice(left, at))
    return isBetween ? [{ node, of }] : []
  })
  return found.at(-1)
}

function partsOf(node: AnyNode): readonly [number, number, readonly AnyNode[]] | undefined {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression': {
      const callee = withoutChain(node.callee)
      const receiver = callee.type === 'MemberExpression' ? [callee.object as AnyNode] : []
      return [
        node.callee.end,
        node.arguments[0]?.start ?? node.end,
        [...receiver, ...node.arguments],
      ]
    }
    case 'TaggedTemplateExpression':
      return [node.tag.end, node.quasi.start, [node.tag]]
    case 'MemberExpression':
      return [node.object.end, node.property.start, [node.object as AnyNode]]
    case 'BinaryExpression':
      return [node.left.end, node.right.start, [node.left as AnyNode, node.right]]
    default:
      return undefined
  }
}
