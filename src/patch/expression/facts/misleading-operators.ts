import { skipWhitespace } from '../../../core/text/scan.ts'
import {
  type AnyNode,
  byType,
  calledMethod,
  childrenOf,
  holds,
  isFunction,
  type NodeOf,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { type Analysis, isCallee, isParenthesised, operatorSpan } from './analysis.ts'
import {
  isIndexSearch,
  isNonEmptyConcatenation,
  isUnlikeNumber,
  truthOfTest,
} from './truth-of-test.ts'
import { type Unlike, unlikeSides } from './unlike-sides.ts'

type Binary = NodeOf<'BinaryExpression'>

/** Code whose meaning differs from how it reads. */
export interface MisleadingOperator extends Span {
  readonly kind:
    | 'condition'
    | 'fallback'
    | 'negation'
    | 'constant'
    | 'chain'
    | 'index'
    | 'number'
    | 'comma'
  readonly node: AnyNode
  /** The condition's value, if it is constant. */
  readonly always?: boolean
  /** The reason, if it is a comparison of what is never equal. */
  readonly unlike?: Unlike | undefined
  /** The part that never applies; undefined if `&&` continues with it. */
  readonly unused?: 'branch' | 'side' | undefined
  /** Parentheses around this span would give the expression the apparent meaning. */
  readonly group?: Span | undefined
}

const misleading = (
  kind: MisleadingOperator['kind'],
  node: AnyNode,
  { start, end }: Span = node,
): MisleadingOperator => ({ kind, node, start, end })

/** True of a test that reads differently than it runs, or whose outcome is always the same. */
export const isOddTest = (test: AnyNode, found: readonly MisleadingOperator[]): boolean =>
  found.some((odd) => holds(test, odd) || (odd.kind === 'constant' && holds(odd, test)))

/** `x in ["a", "b"]`, which asks for indexes; the span is that of the whole test. */
export interface ArrayMembership extends Span {
  readonly node: Binary
}

export function arrayMembershipAt(node: AnyNode, analysis: Analysis): ArrayMembership | undefined {
  if (node.type !== 'BinaryExpression' || node.operator !== 'in') return undefined
  const right = resolveAlias(node.right, analysis.scopes)
  const isArray =
    right.type === 'ArrayExpression' || analysis.typeOf(node.right).names.join() === 'array'
  // `0 in list` and `"0" in list` do ask for an index.
  const left = fold(node.left, analysis.scopes)?.value
  const asksForIndex = typeof left === 'number' || /^\d+$/.test(String(left))
  return isArray && !asksForIndex ? { start: node.start, end: node.end, node } : undefined
}

export const misleadingOperatorAt = byType<[analysis: Analysis], MisleadingOperator | undefined>({
  ConditionalExpression(node, analysis) {
    const parent = analysis.parentOf(node)
    // `value = "a" ? 1 : 2` was meant as a comparison, which is reported on the assignment.
    if (parent?.type === 'AssignmentExpression' && parent.right === node) return undefined
    return (
      ofConcatenation(node, node.test, 'condition', analysis) ??
      ofConstant(node.test, analysis) ??
      ofWrapper(node.test, analysis)
    )
  },
  LogicalExpression(node, analysis) {
    if (node.operator === '??') return undefined
    return (
      ofConcatenation(node, node.left, 'fallback', analysis) ??
      ofConstant(node.left, analysis) ??
      ofUncalled(node, analysis)
    )
  },
  IfStatement: ({ test }, analysis) => ofConstant(test, analysis) ?? ofWrapper(test, analysis),
  BinaryExpression: (node, analysis) =>
    ofNegation(node, analysis) ??
    ofChainedComparison(node, analysis) ??
    ofText(node, analysis) ??
    ofUnlikeResult(node, analysis),
  SequenceExpression(node, analysis) {
    // In `"x-", value`, a part without effect before the comma is dropped.
    const dropped = node.expressions.slice(0, -1).find(hasNoEffect)
    // `(0, f)()` calls a method without its object.
    return dropped && !isCallee(node, analysis) ? misleading('comma', node, dropped) : undefined
  },
  // In `value.indexOf("a") ? … : …`, -1 for "not found" counts as true.
  CallExpression: (node, analysis) =>
    isIndexSearch(node, analysis) && isCondition(node, analysis)
      ? misleading('index', node)
      : undefined,
})

function ofConcatenation(
  node: AnyNode,
  test: AnyNode,
  kind: 'condition' | 'fallback',
  analysis: Analysis,
): MisleadingOperator | undefined {
  if (test.type !== 'BinaryExpression' || test.operator !== '+') return undefined
  if (!isNonEmptyConcatenation(test, analysis) || fold(test, analysis.scopes)) return undefined
  if (isParenthesised(test, analysis)) return undefined
  const group = {
    start: skipWhitespace(analysis.text, operatorSpan(test, analysis).end),
    end: node.end,
  }
  return { ...misleading(kind, node, test), always: true, group }
}

function ofConstant(test: AnyNode, analysis: Analysis): MisleadingOperator | undefined {
  const always = truthOfTest(test, analysis)
  if (always === undefined) return undefined
  const parent = analysis.parentOf(test)
  const isOperand = parent?.type === 'LogicalExpression'
  const unused = isOperand ? (parent.operator === '&&' && always ? undefined : 'side') : 'branch'
  return { ...misleading('constant', test), always, unused, unlike: unlikeSides(test, analysis) }
}

/** Finds `value === "true"` as the result of a boolean field. */
function ofUnlikeResult(node: Binary, analysis: Analysis): MisleadingOperator | undefined {
  const parent = analysis.parentOf(node)
  const isResult =
    parent === undefined || (parent.type === 'ConditionalExpression' && parent.test !== node)
  const unlike = isResult ? unlikeSides(node, analysis) : undefined
  if (unlike === undefined) return undefined
  return { ...misleading('constant', node), always: node.operator.startsWith('!'), unlike }
}

/** Finds `value instanceof String ? … : …`: what JSON holds are no instances of these. */
function ofWrapper(test: AnyNode, { scopes }: Analysis): MisleadingOperator | undefined {
  if (test.type !== 'BinaryExpression' || test.operator !== 'instanceof') return undefined
  const isWrapper = /^(?:String|Number|Boolean)$/.test(scopes.freeName(test.right) ?? '')
  const isValue = scopes.freeName(test.left as AnyNode) === 'value'
  return isWrapper && isValue
    ? { ...misleading('constant', test), always: false, unused: 'branch' }
    : undefined
}

/** Finds `value && value.startsWith ? … : …`, which is true whenever the value exists. */
function ofUncalled(
  node: NodeOf<'LogicalExpression'>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  const right = withoutChain(node.right)
  if (node.operator !== '&&' || right.type !== 'MemberExpression') return undefined
  // Testing for a method before calling it is fine, because values of other types lack it.
  const isLast = analysis.parentOf(node)?.type !== 'LogicalExpression'
  if (!isLast || !isCondition(node, analysis)) return undefined
  return ofConstant(node.right, analysis)
}

function ofNegation(node: Binary, analysis: Analysis): MisleadingOperator | undefined {
  if (node.operator !== 'in' && node.operator !== 'instanceof') return undefined
  const { left } = node
  if (left.type !== 'UnaryExpression' || left.operator !== '!') return undefined
  if (isParenthesised(left, analysis)) return undefined
  const group = { start: skipWhitespace(analysis.text, left.start + 1), end: node.end }
  return { ...misleading('negation', node), group }
}

const ORDER: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function ofChainedComparison(node: Binary, analysis: Analysis): MisleadingOperator | undefined {
  const { left } = node
  if (!ORDER.has(node.operator) || left.type !== 'BinaryExpression') return undefined
  if (!ORDER.has(left.operator) || isParenthesised(left, analysis)) return undefined
  return misleading('chain', node)
}

/** Finds `value - "-x"` and `value | "x"`, in which the text is not a number. */
function ofText(node: Binary, analysis: Analysis): MisleadingOperator | undefined {
  if (!/^(?:[-*/%|&^]|\*\*|<<|>>>?)$/.test(node.operator)) return undefined
  const isNoNumber = isUnlikeNumber(node.left as AnyNode, node.right, analysis)
  return isNoNumber ? misleading('number', node) : undefined
}

/** Nodes that only pass on what is below them. */
const PLAIN = /^(?:Literal|Identifier|Template\w+|(?:Conditional|Logical|Binary|Member)Expression)$/

function hasNoEffect(node: AnyNode): boolean {
  if (node.type !== 'CallExpression')
    return PLAIN.test(node.type) && childrenOf(node).every(hasNoEffect)
  return PURE.test(calledMethod(node) ?? '') && node.arguments.every(hasNoEffect)
}

const PURE =
  /^(?:includes|startsWith|endsWith|indexOf|trim|slice|split|join|toLowerCase|toUpperCase)$/

const ASKING = /^(?:filter|find|findIndex|some|every)$/

/** True where only the truth of the value matters. */
function isCondition(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  let parent = analysis.parentOf(at)
  while (parent?.type === 'LogicalExpression' && parent.operator !== '??') {
    at = parent
    parent = analysis.parentOf(at)
  }
  if (parent?.type === 'ConditionalExpression' || parent?.type === 'IfStatement')
    return parent.test === at
  if (parent === undefined || !isFunction(parent) || parent.body !== at) return false
  const call = analysis.parentOf(parent)
  return call !== undefined && ASKING.test(calledMethod(call) ?? '')
}
