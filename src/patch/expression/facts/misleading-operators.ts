import { type AnyNode, calledMethod, isFunction, type Span, withoutChain } from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { fold, foldText } from '../syntax/fold.ts'
import { type Analysis, isCallee, isParenthesised, operatorSpan } from './analysis.ts'
import { isIndexSearch, isNonEmptyConcatenation, truthOfTest } from './truth-of-test.ts'

/** Something that means other than it reads. */
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
  /** The value of the condition, where it is constant. */
  readonly always?: boolean
  /** The part that never applies; nothing where it goes on after `&&`. */
  readonly unused?: 'branch' | 'side' | undefined
  /** Parentheses around this span would make the expression mean what it reads like. */
  readonly group?: Span | undefined
}

const misleading = (
  kind: MisleadingOperator['kind'],
  node: AnyNode,
  { start, end }: Span = node,
): MisleadingOperator => ({ kind, node, start, end })

/** `x in ["a", "b"]` asks for indexes; the span is that of the whole test. */
export interface ArrayMembership extends Span {
  readonly node: Extract<AnyNode, { type: 'BinaryExpression' }>
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

export function misleadingOperatorAt(
  node: AnyNode,
  analysis: Analysis,
): MisleadingOperator | undefined {
  switch (node.type) {
    case 'ConditionalExpression':
      if (isAssignedTernary(node, analysis)) return undefined
      return (
        ofConcatenation(node, node.test, 'condition', analysis) ?? ofConstant(node.test, analysis)
      )
    case 'LogicalExpression':
      if (node.operator === '??') return undefined
      return (
        ofConcatenation(node, node.left, 'fallback', analysis) ??
        ofConstant(node.left, analysis) ??
        ofUncalled(node, analysis)
      )
    case 'IfStatement':
      return ofConstant(node.test, analysis)
    case 'BinaryExpression':
      return (
        ofNegation(node, analysis) ?? ofChainedComparison(node, analysis) ?? ofText(node, analysis)
      )
    case 'SequenceExpression':
      return ofSequence(node, analysis)
    case 'CallExpression':
      return ofIndex(node, analysis)
    default:
      return undefined
  }
}

/** `value = "a" ? 1 : 2` is an assignment that was meant as a comparison: reported on the assignment. */
function isAssignedTernary(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  return parent?.type === 'AssignmentExpression' && parent.right === node
}

function ofConcatenation(
  node: AnyNode,
  test: AnyNode,
  kind: 'condition' | 'fallback',
  analysis: Analysis,
): MisleadingOperator | undefined {
  if (test.type !== 'BinaryExpression' || test.operator !== '+') return undefined
  if (!isNonEmptyConcatenation(test, analysis) || fold(test, analysis.scopes)) return undefined
  if (isParenthesised(test, analysis)) return undefined
  const group = { start: skipSpace(analysis.text, operatorSpan(test, analysis).end), end: node.end }
  return { ...misleading(kind, node, test), always: true, group }
}

function skipSpace(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
}

function ofConstant(test: AnyNode, analysis: Analysis): MisleadingOperator | undefined {
  const always = truthOfTest(test, analysis)
  if (always === undefined) return undefined
  const parent = analysis.parentOf(test)
  const isOperand = parent?.type === 'LogicalExpression'
  const unused = isOperand ? (parent.operator === '&&' && always ? undefined : 'side') : 'branch'
  return { ...misleading('constant', test), always, unused }
}

/** `value && value.startsWith ? … : …`: the method is there whenever the value is. */
function ofUncalled(
  node: Extract<AnyNode, { type: 'LogicalExpression' }>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  const right = withoutChain(node.right)
  if (node.operator !== '&&' || right.type !== 'MemberExpression') return undefined
  // A method may be tested before its call, since a value of another type lacks it.
  const isLast = analysis.parentOf(node)?.type !== 'LogicalExpression'
  if (!isLast || !isCondition(node, analysis)) return undefined
  return ofConstant(node.right, analysis)
}

function ofNegation(
  node: Extract<AnyNode, { type: 'BinaryExpression' }>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  if (node.operator !== 'in' && node.operator !== 'instanceof') return undefined
  const { left } = node
  if (left.type !== 'UnaryExpression' || left.operator !== '!') return undefined
  if (isParenthesised(left, analysis)) return undefined
  const group = { start: skipSpace(analysis.text, left.start + 1), end: node.end }
  return { ...misleading('negation', node), group }
}

const ORDER: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function ofChainedComparison(
  node: Extract<AnyNode, { type: 'BinaryExpression' }>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  const { left } = node
  if (!ORDER.has(node.operator) || left.type !== 'BinaryExpression') return undefined
  if (!ORDER.has(left.operator) || isParenthesised(left, analysis)) return undefined
  return misleading('chain', node)
}

/** `value.indexOf("a") ? … : …`: what is not found is at -1, which counts as true. */
function ofIndex(
  node: Extract<AnyNode, { type: 'CallExpression' }>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  if (!isIndexSearch(node, analysis) || !isCondition(node, analysis)) return undefined
  return misleading('index', node)
}

/** `value - "-x"`, `value | "x"`: no number comes of the text. */
function ofText(
  node: Extract<AnyNode, { type: 'BinaryExpression' }>,
  { scopes }: Analysis,
): MisleadingOperator | undefined {
  if (!/^(?:[-*/%|&^]|\*\*|<<|>>>?)$/.test(node.operator)) return undefined
  const sides = [node.left as AnyNode, node.right]
  const isNoNumber = sides.some((side) => Number.isNaN(Number(foldText(side, scopes) ?? 0)))
  return isNoNumber ? misleading('number', node) : undefined
}

/** `"x-", value`: nothing is left of what has no effect before a comma. */
function ofSequence(
  node: Extract<AnyNode, { type: 'SequenceExpression' }>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  const dropped = node.expressions.slice(0, -1).find(hasNoEffect)
  // `(0, f)()` calls a method without its object.
  if (dropped === undefined || isCallee(node, analysis)) return undefined
  return misleading('comma', node, dropped)
}

function hasNoEffect(node: AnyNode): boolean {
  switch (node.type) {
    case 'Literal':
    case 'Identifier':
      return true
    case 'TemplateLiteral':
      return node.expressions.every(hasNoEffect)
    case 'ConditionalExpression':
      return [node.test, node.consequent, node.alternate].every(hasNoEffect)
    case 'LogicalExpression':
    case 'BinaryExpression':
      return [node.left as AnyNode, node.right].every(hasNoEffect)
    case 'MemberExpression':
      return hasNoEffect(node.object as AnyNode)
    case 'CallExpression':
      return PURE.test(calledMethod(node) ?? '') && node.arguments.every(hasNoEffect)
    default:
      return false
  }
}

const PURE =
  /^(?:includes|startsWith|endsWith|indexOf|trim|slice|split|join|toLowerCase|toUpperCase)$/

const ASKING = /^(?:filter|find|findIndex|some|every)$/

/** Only the truth of the value decides here. */
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
