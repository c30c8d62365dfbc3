import { addAll } from '../../../core/lists.ts'
import { fold } from '../evaluate/fold.ts'
import { type AnyNode, childrenOf, isFunction, propertyName, withoutChain } from '../syntax/ast.ts'
import { chainOf, resolveAlias } from '../syntax/chain.ts'
import { flowOf } from '../types/flow.ts'
import { isNever, isOnly, isUnknown, mayBeMissing, truthOf } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { isReachable } from './reach.ts'

/**
 * Whether an object can be named for which control gets to a node: every condition around it, and
 * every early exit before it, is decided already or asks something plain of the object.
 */
export function isShown(node: AnyNode, analysis: Analysis): boolean {
  if (!isReachable(node, analysis)) return false
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    if (!passes(at, above, analysis)) return false
    at = above
  }
  return true
}

function passes(node: AnyNode, above: AnyNode, analysis: Analysis): boolean {
  switch (above.type) {
    case 'ConditionalExpression':
    case 'IfStatement':
      return withoutChain(above.test) === node || isOpen(above.test, analysis)
    case 'LogicalExpression':
      return withoutChain(above.left) === node || isOpen(above.left, analysis)
    case 'BlockStatement':
      return above.body.every((each) => each.start >= node.start || mayPass(each, analysis))
    case 'SwitchCase':
      return above.test === node || isOpenCase(above, analysis)
    case 'CatchClause':
      return false
    case 'CallExpression':
      // Items are handed to a callback where the list has some.
      return !isFunction(node) || above.callee === node || isList(above, analysis)
    default:
      return !/^(?:For|While|DoWhile)/.test(above.type)
  }
}

function isList(call: Call, analysis: Analysis): boolean {
  const callee = withoutChain(call.callee)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return false
  const method = propertyName(callee)
  if (method === 'replace' || method === 'sort' || method === 'reduce') return false
  return hasItems(callee.object, analysis)
}

/** Whether a list surely has items for some object. */
export function hasItems(given: AnyNode, analysis: Analysis): boolean {
  const node = withoutChain(given)
  if (node.type === 'ArrayExpression')
    return node.elements.some((each) => each?.type !== 'SpreadElement')
  if (node.type !== 'CallExpression') return readsValue(node, analysis)
  const callee = withoutChain(node.callee)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return false
  const name = propertyName(callee) ?? ''
  if (name === 'split') return true
  const [first] = node.arguments
  if (name === 'keys' || name === 'values' || name === 'entries') {
    return first !== undefined && readsValue(first, analysis)
  }
  return name === 'map' && hasItems(callee.object, analysis)
}

/** A case of `switch (true)`, or one that asks for a text that the value can be. */
function isOpenCase(node: Extract<AnyNode, { type: 'SwitchCase' }>, analysis: Analysis): boolean {
  const above = analysis.parentOf(node)
  if (above?.type !== 'SwitchStatement') return false
  const isTrue = fold(above.discriminant, analysis.scopes)?.value === true
  if (isTrue) {
    const isBoolean = node.test != null && isOnly(analysis.typeOf(node.test), 'boolean')
    const isRuledOut = node.test != null && truthOf(analysis.typeOf(node.test)) === false
    return isBoolean && !isRuledOut && node.test != null && isOpen(node.test, analysis)
  }
  return isValueItself(above.discriminant, analysis) && node.test != null
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>

/** A statement that control may get past: it never leaves, or it leaves on a plain condition. */
export function mayPass(statement: AnyNode, analysis: Analysis): boolean {
  switch (statement.type) {
    case 'VariableDeclaration':
    case 'ExpressionStatement':
    case 'FunctionDeclaration':
      return true
    case 'IfStatement': {
      const { returns, falls } = flowOf(statement, analysis.typeOf)
      return (falls && returns.length === 0) || isOpen(statement.test, analysis)
    }
    default:
      return false
  }
}

/** Whether a condition that is not decided can come out either way for some object. */
export function isOpen(given: AnyNode, analysis: Analysis): boolean {
  const test = resolveAlias(given, analysis.scopes)
  const isDecided =
    fold(test, analysis.scopes) !== undefined || truthOf(analysis.typeOf(test)) !== undefined
  if (isDecided) return true
  if (asksOnlyContext(test, analysis)) return true
  switch (test.type) {
    case 'UnaryExpression':
      return test.operator === '!' && isOpen(test.argument, analysis)
    case 'LogicalExpression':
      return test.operator !== '??' && isOpen(test.left, analysis) && isOpen(test.right, analysis)
    case 'Identifier':
    case 'MemberExpression':
      return readsInput(test, analysis) && !analysis.guards.isGuarded(test)
    case 'BinaryExpression':
      return isOpenComparison(test, analysis)
    case 'CallExpression':
      return isOpenCall(test, analysis)
    default:
      return false
  }
}

/** Conditions on the objects of the context alone: each of them may be there or not. */
function asksOnlyContext(test: AnyNode, analysis: Analysis): boolean {
  if (test.type === 'Identifier' && test.name === 'valueExists') return true
  let asks = false
  const pending: AnyNode[] = [test]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!PLAIN.has(node.type)) return false
    const root = node.type === 'Identifier' ? chainOf(node, analysis.scopes)?.root : 'undefined'
    if (root !== 'context' && root !== 'undefined') return false
    asks ||= root === 'context'
    const asked = operandsOf(node)
    if (asked === undefined) return false
    addAll(pending, asked)
  }
  return asks
}

/** What a plain test asks about: of a member its object, since its name is no question. */
function operandsOf(node: AnyNode): readonly AnyNode[] | undefined {
  if (node.type !== 'MemberExpression') return childrenOf(node)
  return node.computed || node.object.type === 'Super' ? undefined : [node.object]
}

const PLAIN: ReadonlySet<string> = new Set([
  'Identifier',
  'Literal',
  'MemberExpression',
  'ChainExpression',
  'UnaryExpression',
  'BinaryExpression',
  'LogicalExpression',
  'ConditionalExpression',
  'SequenceExpression',
])

/** `value` and what it holds; of the context what may be missing. */
function readsInput(node: AnyNode, analysis: Analysis): boolean {
  return readsValue(node, analysis) || mayBeMissing(analysis.typeOf(node))
}

function readsValue(node: AnyNode, analysis: Analysis): boolean {
  const chain = chainOf(node, analysis.scopes)
  return chain !== undefined && chain.root === 'value' && chain.path.length < 2
}

type Binary = Extract<AnyNode, { type: 'BinaryExpression' }>

function isOpenComparison({ operator, left, right }: Binary, analysis: Analysis): boolean {
  if (left.type === 'PrivateIdentifier') return false
  if (operator === 'in')
    return typeof fold(left, analysis.scopes)?.value === 'string' && readsValue(right, analysis)
  if (operator === 'instanceof')
    return isUnknown(analysis.typeOf(left)) && readsValue(left, analysis)
  const constant = fold(right, analysis.scopes) ?? fold(left, analysis.scopes)
  const asked = fold(right, analysis.scopes) ? left : right
  return constant !== undefined && isOpenAgainst(asked, operator, constant.value, analysis)
}

/** Whether comparing with a constant can come out either way. */
function isOpenAgainst(
  asked: AnyNode,
  operator: Binary['operator'],
  value: unknown,
  analysis: Analysis,
): boolean {
  const type = analysis.typeOf(asked)
  if (value === null || value === undefined)
    return mayBeMissing(type) || readsValue(asked, analysis)
  if (asked.type === 'UnaryExpression' && asked.operator === 'typeof')
    return isOpenTypeof(asked.argument, value, analysis)
  if (/^[<>]=?$/.test(operator)) return typeof value === 'number' && readsValue(asked, analysis)
  if (isUnknown(type) && readsValue(asked, analysis)) return true
  const isText = typeof value === 'string' && (isOnly(type, 'string') || isUnknown(type))
  return operator.includes('==') && isText && isValueItself(asked, analysis)
}

function isOpenTypeof(asked: AnyNode, word: unknown, analysis: Analysis): boolean {
  const { names } = analysis.typeOf(asked)
  const isOneOfSeveral = names.length > 1 && names.some((name) => name === word)
  return (isUnknown(analysis.typeOf(asked)) || isOneOfSeveral) && isValueItself(asked, analysis)
}

function isValueItself(node: AnyNode, analysis: Analysis): boolean {
  const chain = chainOf(node, analysis.scopes)
  return chain !== undefined && chain.root === 'value' && chain.path.length === 0
}

const ASKS: ReadonlySet<string> = new Set(
  'startsWith endsWith includes test hasOwnProperty'.split(' '),
)

/** `value.startsWith("a")`, `/a/.test(value)`, `Array.isArray(value)`, `Boolean(value)`. */
function isOpenCall(
  { callee: given, arguments: [first, second] }: Extract<AnyNode, { type: 'CallExpression' }>,
  analysis: Analysis,
): boolean {
  const callee = withoutChain(given)
  if (first === undefined || first.type === 'SpreadElement' || second !== undefined) return false
  if (callee.type === 'Identifier') return callee.name === 'Boolean' && isOpen(first, analysis)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return false
  const name = propertyName(callee) ?? ''
  if (name === 'isArray') return isUnknown(analysis.typeOf(first)) && isValueItself(first, analysis)
  if (!ASKS.has(name)) return false
  const object = analysis.typeOf(callee.object)
  if (name === 'hasOwnProperty' && !isUnknown(object) && !isOnly(object, 'object')) return false
  const isPattern = callee.object.type === 'Literal'
  const isConstant = typeof fold(first, analysis.scopes)?.value === 'string'
  return isPattern
    ? isValueItself(first, analysis)
    : isConstant && isValueItself(callee.object, analysis)
}

/** Whether all that is read on the way to a node is there for some object. */
export function isFirm(node: AnyNode, analysis: Analysis, allowsUnknown: boolean): boolean {
  let at = withoutChain(node)
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = withoutChain(at.type === 'MemberExpression' ? at.object : at.callee)
    const type = analysis.typeOf(below)
    const isOpenEnded =
      type.maybe !== undefined || type.anyKey || (!allowsUnknown && isUnknown(type))
    const isName = at.type === 'CallExpression' || isValueItself(below, analysis)
    if (isOpenEnded && !isName) return false
    at = below
  }
  return true
}

/** Whether a test of `value` itself is around a node that may run without a value. */
export function isBehindValueTest(node: AnyNode, analysis: Analysis): boolean {
  if (!analysis.mayHaveNoValue) return false
  let at = node
  for (let above = analysis.parentOf(at); above !== undefined; above = analysis.parentOf(at)) {
    const choice =
      above.type === 'ConditionalExpression' || above.type === 'IfStatement'
        ? above.test
        : undefined
    const test: AnyNode | undefined = above.type === 'LogicalExpression' ? above.left : choice
    if (test && withoutChain(test) !== at && mentionsValue(test, analysis)) return true
    if (above.type === 'BlockStatement' && above.body.some((each) => each.type === 'IfStatement'))
      return true
    at = above
  }
  return false
}

function mentionsValue(test: AnyNode, { scopes }: Analysis): boolean {
  return scopes.free.some(
    ({ name, start, end }) => name === 'value' && test.start <= start && end <= test.end,
  )
}

/** Whether a node is read somewhere, so that it is plain where nothing is there. */
export function isPlainRead(given: AnyNode, analysis: Analysis): boolean {
  const node = resolveAlias(given, analysis.scopes)
  return node.type === 'Identifier' || node.type === 'MemberExpression'
}

/**
 * Whether nothing else in the expression is likely to throw: what comes out is only worth a word
 * where something does.
 */
export function isSteady(analysis: Analysis): boolean {
  return analysis.nodes.every((node) => {
    switch (node.type) {
      case 'MemberExpression':
        return node.optional || node.object.type === 'Super' || isSteadyRead(node.object, analysis)
      case 'ObjectPattern':
      case 'ArrayPattern': {
        const parent = analysis.parentOf(node)
        const source = parent?.type === 'VariableDeclarator' ? parent.init : undefined
        return !source || isSteadyRead(source, analysis)
      }
      case 'CallExpression':
        return !isParse(node) || node.arguments.every((each) => isValueItself(each, analysis))
      default:
        return true
    }
  })
}

function isParse(node: Call): boolean {
  const { callee } = node
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false
  return callee.object.name === 'JSON' && propertyName(callee) === 'parse'
}

function isSteadyRead(object: AnyNode, analysis: Analysis): boolean {
  const type = analysis.typeOf(object)
  if (isNever(type)) return false
  if (mayBeMissing(type) && !analysis.guards.isGuarded(object)) return false
  const isOpenEnded = isUnknown(type) || type.maybe !== undefined || type.anyKey === true
  return !isOpenEnded || rootName(object, analysis) === 'value' || isParameter(object, analysis)
}

/** What a callback is handed; its list is enough. */
function isParameter(node: AnyNode, { scopes }: Analysis): boolean {
  return node.type === 'Identifier' && scopes.bindingOf(node)?.kind === 'parameter'
}

/** The name that a chain of reads and calls starts with: `value.split("-")[0].length`. */
function rootName(given: AnyNode, analysis: Analysis): string | undefined {
  let at = resolveAlias(given, analysis.scopes)
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    at = resolveAlias(at.type === 'MemberExpression' ? at.object : at.callee, analysis.scopes)
  }
  return at.type === 'Identifier' && analysis.scopes.isFree(at) ? at.name : undefined
}
