import { type AnyNode, findToken, type Span, withoutChain } from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { existing, isOnly } from '../types/value-type.ts'
import { type Analysis, isParenthesised } from './analysis.ts'
import { isMethodReference } from './results.ts'

/** Something that means other than it reads. */
export interface MisleadingOperator extends Span {
  readonly kind:
    | 'concatenated-condition'
    | 'concatenated-default'
    | 'negated-operand'
    | 'constant-condition'
    | 'chained-comparison'
  readonly node: AnyNode
  /** What the condition always is, where it is constant. */
  readonly always: boolean | undefined
  /** Where a closing and an opening parenthesis would make it mean what it reads like. */
  readonly group: Span | undefined
}

/** `x in ["a", "b"]` asks for indexes; the span is that of the whole test. */
export interface ArrayMembership extends Span {
  readonly node: Extract<AnyNode, { type: 'BinaryExpression' }>
}

export function arrayMemberships(analysis: Analysis): readonly ArrayMembership[] {
  return analysis.nodes.flatMap((node) => {
    if (node.type !== 'BinaryExpression' || node.operator !== 'in') return []
    const right = resolveAlias(node.right, analysis.scopes)
    const isArray =
      right.type === 'ArrayExpression' || analysis.typeOf(node.right).names.join() === 'array'
    // `0 in list` and `"0" in list` do ask for an index.
    const left = fold(node.left, analysis.scopes)?.value
    const asksForIndex = typeof left === 'number' || /^\d+$/.test(String(left))
    return isArray && !asksForIndex ? [{ start: node.start, end: node.end, node }] : []
  })
}

export function misleadingOperators(analysis: Analysis): readonly MisleadingOperator[] {
  return analysis.nodes.flatMap((node): MisleadingOperator[] => {
    const found = misleadingOperatorAt(node, analysis)
    return found === undefined ? [] : [found]
  })
}

function misleadingOperatorAt(node: AnyNode, analysis: Analysis): MisleadingOperator | undefined {
  switch (node.type) {
    case 'ConditionalExpression':
      if (isAssignedTernary(node, analysis)) return undefined
      return (
        ofConcatenation(node, node.test, 'concatenated-condition', analysis) ??
        ofConstant(node.test, analysis)
      )
    case 'LogicalExpression':
      if (node.operator === '??') return undefined
      return (
        ofConcatenation(node, node.left, 'concatenated-default', analysis) ??
        ofConstant(node.left, analysis)
      )
    case 'IfStatement':
      return ofConstant(node.test, analysis)
    case 'BinaryExpression':
      return ofNegation(node, analysis) ?? ofChainedComparison(node, analysis)
    default:
      return undefined
  }
}

/** `value = "a" ? 1 : 2` is an assignment that was meant as a comparison: reported on the assignment. */
function isAssignedTernary(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  return parent?.type === 'AssignmentExpression' && parent.right === node
}

/** Whether a piece of text that is never empty is glued to something. */
function isNonEmptyConcatenation(node: AnyNode, analysis: Analysis): boolean {
  let at = node
  while (at.type === 'BinaryExpression' && at.operator === '+') {
    for (const side of [at.left, at.right]) {
      const text = fold(side, analysis.scopes)?.value
      if (typeof text === 'string' && text !== '') return true
    }
    at = at.left
  }
  return false
}

function ofConcatenation(
  node: AnyNode,
  test: AnyNode,
  kind: 'concatenated-condition' | 'concatenated-default',
  analysis: Analysis,
): MisleadingOperator | undefined {
  if (test.type !== 'BinaryExpression' || test.operator !== '+') return undefined
  if (!isNonEmptyConcatenation(test, analysis) || fold(test, analysis.scopes)) return undefined
  if (isParenthesised(test, analysis)) return undefined
  const { text, comments } = analysis
  const plus = findToken(text, comments, '+', test.left.end, test.right.start)
  const from = plus && skipSpace(text, plus.end)
  const group = from === undefined ? undefined : { start: from, end: node.end }
  return { kind, node, start: test.start, end: test.end, always: true, group }
}

function skipSpace(text: string, from: number): number {
  return from + (/^\s*/.exec(text.slice(from))?.[0].length ?? 0)
}

const TRUTHY_TYPES: ReadonlySet<string> = new Set([
  'ArrayExpression',
  'ObjectExpression',
  'ArrowFunctionExpression',
  'FunctionExpression',
  'ClassExpression',
  'NewExpression',
])

function ofConstant(test: AnyNode, analysis: Analysis): MisleadingOperator | undefined {
  const { start, end } = test
  const always = truthOfTest(test, analysis)
  if (always === undefined) return undefined
  return { kind: 'constant-condition', node: test, start, end, group: undefined, always }
}

/** What a test always comes out as; undefined where that depends on the value. */
export function truthOfTest(test: AnyNode, analysis: Analysis): boolean | undefined {
  const node = withoutChain(test)
  const folded = fold(node, analysis.scopes)
  if (folded !== undefined) return Boolean(folded.value)
  if (node.type === 'LogicalExpression') {
    // `x === "a" || "b"`: the text alone decides.
    const right = truthOfTest(node.right, analysis)
    return node.operator !== '??' && right === (node.operator === '||') ? right : undefined
  }
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = truthOfTest(node.argument, analysis)
    return inner === undefined ? undefined : !inner
  }
  if (isAlwaysTrue(node, analysis)) return true
  return node.type === 'BinaryExpression' ? truthOfComparison(node, analysis) : undefined
}

function isAlwaysTrue(node: AnyNode, analysis: Analysis): boolean {
  if (TRUTHY_TYPES.has(node.type) || isNonEmptyConcatenation(node, analysis)) return true
  if (node.type === 'Literal') return node.regex !== undefined
  if (node.type === 'UnaryExpression') return node.operator === 'typeof'
  if (node.type === 'MemberExpression')
    return isKnownObject(node.object, analysis) && isMethodReference(node, analysis)
  return node.type === 'CallExpression' && isNewObject(node, analysis)
}

/** Of what may be anything, a member may be missing. */
function isKnownObject(node: AnyNode, analysis: Analysis): boolean {
  const type = node.type === 'Super' ? undefined : analysis.typeOf(node)
  return type !== undefined && isOnly(existing(type), 'string', 'array', 'number', 'boolean')
}

/** What a call makes anew is there, also where it is empty. */
function isNewObject(node: AnyNode, analysis: Analysis): boolean {
  const type = analysis.typeOf(node)
  return type.maybe === undefined && type.names.length === 1 && isOnly(type, 'array')
}

/** `value == []`, `value === {}`: an object is equal to no other; and a text never is a boolean. */
function truthOfComparison(
  { operator, left, right }: Extract<AnyNode, { type: 'BinaryExpression' }>,
  analysis: Analysis,
): boolean | undefined {
  if (!/^[=!]==?$/.test(operator) || left.type === 'PrivateIdentifier') return undefined
  const isNot = operator.startsWith('!')
  const isEmpty = [left, right].some(
    ({ type }) => type === 'ArrayExpression' || type === 'ObjectExpression',
  )
  if (isEmpty) return isNot
  const [one, other] = [left, right].map((side) => plainType(side, analysis))
  const isOther = one !== undefined && other !== undefined && one !== other
  return isOther && operator.length === 3 ? isNot : undefined
}

/** The one type that a node surely has, of those that compare by their value. */
function plainType(node: AnyNode, analysis: Analysis): string | undefined {
  const type = analysis.typeOf(node)
  const isSure = type.maybe === undefined && isOnly(type, 'string', 'number', 'boolean')
  return isSure && type.names.length === 1 ? type.names[0] : undefined
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
  return {
    kind: 'negated-operand',
    node,
    start: node.start,
    end: node.end,
    always: undefined,
    group,
  }
}

const ORDER: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

function ofChainedComparison(
  node: Extract<AnyNode, { type: 'BinaryExpression' }>,
  analysis: Analysis,
): MisleadingOperator | undefined {
  const { left } = node
  if (!ORDER.has(node.operator) || left.type !== 'BinaryExpression') return undefined
  if (!ORDER.has(left.operator) || isParenthesised(left, analysis)) return undefined
  const { start, end } = node
  return { kind: 'chained-comparison', node, start, end, always: undefined, group: undefined }
}
