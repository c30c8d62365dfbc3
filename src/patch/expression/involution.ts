import { type AnyNode, type Expression, withoutChain } from './ast.ts'
import { type Constant, fold } from './fold.ts'
import { type Inversion, isReversal, isValue } from './invert.ts'
import { isTemplated } from './mask.ts'
import type { ParsedExpression } from './parse.ts'
import { resolveScopes } from './scope.ts'
import { type Type, UNKNOWN } from './value-type.ts'

/** Whether applying the expression twice gives the value back, so that one text serves both ways. */
export function isInvolution(parsed: ParsedExpression, valueType: Type = UNKNOWN): boolean {
  const { ast, masked } = parsed
  if (ast === undefined || isTemplated(masked)) return false
  const inversion: Inversion = {
    text: masked,
    scopes: resolveScopes(ast),
    valueType,
    cutsOnly: false,
  }
  const node = withoutChain(ast)
  if (isValue(node, inversion)) return true
  if (node.type === 'UnaryExpression' && isValue(node.argument, inversion)) {
    return node.operator === '!' || node.operator === '-'
  }
  if (node.type === 'BinaryExpression' && node.operator === '-') {
    return (
      typeof fold(node.left, inversion.scopes)?.value === 'number' && isValue(node.right, inversion)
    )
  }
  return isSwap(ast, inversion) || (node.type === 'CallExpression' && isReversal(node, inversion))
}

/** `value === "a" ? "b" : value === "b" ? "a" : value`: each result leads back. */
function isSwap(ast: Expression, inversion: Inversion): boolean {
  const steps = new Map<Constant, Constant>()
  let at: AnyNode = ast
  while (at.type === 'ConditionalExpression') {
    const { test } = at
    if (test.type !== 'BinaryExpression' || !/^===?$/.test(test.operator)) return false
    const [key, other] = isValue(test.left, inversion)
      ? [test.right, test.left]
      : [test.left, test.right]
    const from = fold(key, inversion.scopes)
    const to = fold(at.consequent, inversion.scopes)
    if (from === undefined || to === undefined || !isValue(other, inversion)) return false
    if (!steps.has(from.value)) steps.set(from.value, to.value)
    at = at.alternate
  }
  const leadsBack = [...steps].every(([from, to]) => steps.get(to) === from)
  return steps.size > 0 && isValue(at, inversion) && leadsBack
}
