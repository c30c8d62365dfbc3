import {
  type AnyNode,
  calledInPlace,
  type FunctionLike,
  isFunction,
  propertyName,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { chainOf, resolveAlias } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { globalEntry, isHelper, memberOf } from '../types/environment.ts'
import { flowOf } from '../types/flow.ts'
import {
  existing,
  falsy,
  isNever,
  isOnly,
  isUnknown,
  mayBe,
  mayBeMissing,
  type Type,
  truthOf,
  truthy,
  UNDEFINED,
  without,
} from '../types/value-type.ts'
import { type Analysis, isCallee } from './analysis.ts'
import { reachesResult } from './reaches-result.ts'

/** One value that the expression can come out as. */
export interface ResultBranch extends Span {
  readonly node: AnyNode
  readonly type: Type
  /**
   * Why nothing may come out, which removes the field: a written `null` or `undefined`, `void`,
   * the left side of `&&`, an optional chain, something else that may be missing, or a function
   * that ends without `return`.
   */
  readonly empty:
    | 'null'
    | 'undefined'
    | 'void'
    | 'and'
    | 'optional-chain'
    | 'missing'
    | 'no-return'
    | undefined
  /** The left side of `&&`, where what counts as false comes out of it. */
  readonly falsy: boolean
  /** A function comes out instead of what it would give. */
  readonly functionLike: 'function' | 'method' | 'builtin' | undefined
}

/** All results, seen through ternaries, `&&`, `||`, `??`, sequences and functions called in place. */
export function resultBranches(analysis: Analysis): readonly ResultBranch[] {
  return isNever(analysis.typeOf(analysis.ast)) ? [] : resultsOf(analysis.ast, analysis)
}

/** The results of one part of the expression. */
export function resultsOf(node: AnyNode, analysis: Analysis): readonly ResultBranch[] {
  if (isNever(analysis.typeOf(node))) return []
  switch (node.type) {
    case 'ConditionalExpression':
      return ofConditional(node, analysis)
    case 'LogicalExpression':
      return ofLogical(node, analysis)
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      return last === undefined ? [] : resultsOf(last, analysis)
    }
    case 'CallExpression': {
      const callee = calledInPlace(node)
      if (callee === undefined || callee.async || callee.generator) break
      return resultsOfFunction(callee, node, analysis)
    }
    default:
  }
  return [branch(node, analysis)]
}

function ofConditional(
  node: Extract<AnyNode, { type: 'ConditionalExpression' }>,
  analysis: Analysis,
): readonly ResultBranch[] {
  const folded = fold(node.test, analysis.scopes)
  const truth = folded ? Boolean(folded.value) : truthOf(analysis.typeOf(node.test))
  return [
    ...(truth === false ? [] : resultsOf(node.consequent, analysis)),
    ...(truth === true ? [] : resultsOf(node.alternate, analysis)),
  ]
}

function ofLogical(
  node: Extract<AnyNode, { type: 'LogicalExpression' }>,
  analysis: Analysis,
): readonly ResultBranch[] {
  const { operator, left } = node
  const type = analysis.typeOf(left)
  const kept =
    operator === '&&' && isOnly(type, 'boolean') && type.maybe === undefined
      ? [branch(left, analysis)]
      : resultsOf(left, analysis)
  const given = kept.flatMap((each) => leftResult(operator, each))
  return goesOn(operator, type) ? [...given, ...resultsOf(node.right, analysis)] : given
}

/** Whether the right side can be the result. */
function goesOn(operator: string, left: Type): boolean {
  if (operator !== '??') return truthOf(left) !== (operator === '||')
  return isUnknown(left) || left.maybe !== undefined || mayBeMissing(left)
}

/** What of a result on the left comes out: of `&&` what counts as false, of `||` what does not. */
function leftResult(operator: string, each: ResultBranch): readonly ResultBranch[] {
  if (operator === '&&') {
    const type = falsy(each.type)
    if (isNever(type)) return []
    const isEmpty = mayBeMissing(type) || isUnknown(type) || type.maybe !== undefined
    const empty = each.empty ?? (isEmpty ? 'and' : undefined)
    return [{ ...each, type, empty, falsy: true, functionLike: undefined }]
  }
  const type = operator === '||' ? truthy(each.type) : existing(each.type)
  // `a || b` and `a ?? b` never come out as an empty `a`.
  return isNever(type) || (operator === '||' && each.falsy)
    ? []
    : [{ ...each, type, empty: undefined }]
}

/** The results of a function, by its reachable `return` statements. */
export function resultsOfFunction(
  { body }: FunctionLike,
  call: AnyNode,
  analysis: Analysis,
): readonly ResultBranch[] {
  if (body.type !== 'BlockStatement') return resultsOf(body, analysis)
  const { returns, falls } = flowOf(body, analysis.typeOf)
  const nothing = (node: AnyNode): ResultBranch => ({
    ...branch(node, analysis),
    type: UNDEFINED,
    empty: 'no-return',
  })
  return [
    ...returns.flatMap((each) =>
      each.argument ? resultsOf(each.argument, analysis) : [nothing(each)],
    ),
    ...(falls ? [nothing(call)] : []),
  ]
}

function branch(node: AnyNode, analysis: Analysis): ResultBranch {
  const { start, end } = node
  const type = analysis.typeOf(node)
  return {
    start,
    end,
    node,
    type,
    empty: emptiness(node, type, analysis),
    falsy: false,
    functionLike: functionKind(node, analysis),
  }
}

function emptiness(node: AnyNode, type: Type, analysis: Analysis): ResultBranch['empty'] {
  if (node.type === 'UnaryExpression' && node.operator === 'void') return 'void'
  const folded = fold(node, analysis.scopes)
  if (folded !== undefined && folded.value === null) return 'null'
  if (folded !== undefined && folded.value === undefined) return 'undefined'
  if (node.type !== 'ChainExpression') return mayBeMissing(type) ? 'missing' : undefined
  if (mayBeMissing(type)) return 'optional-chain'
  return isUnknown(type) ? unguardedChain(node, analysis) : undefined
}

/** Of what is unknown, only data that is read step by step surely may be missing. */
function unguardedChain(node: AnyNode, analysis: Analysis): ResultBranch['empty'] {
  let at = withoutChain(node)
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    const isOpen = chainOf(below, analysis.scopes) !== undefined
    const isMissing = mayBe(analysis.typeOf(below), 'null', 'undefined')
    if (at.optional && isMissing && isOpen) {
      return 'optional-chain'
    }
    at = below
  }
  return undefined
}

function functionKind(given: AnyNode, analysis: Analysis): ResultBranch['functionLike'] {
  const node = resolveAlias(given, analysis.scopes)
  if (isFunction(node) || node.type === 'ClassExpression') return 'function'
  if (node.type === 'Identifier') {
    const isOurs = !analysis.scopes.isFree(node) || isHelper(node.name)
    const entry = isOurs ? undefined : globalEntry(node.name)
    return entry?.type.names.join() === 'function' ? 'builtin' : undefined
  }
  return isMethodReference(node, analysis) ? 'method' : undefined
}

const DISTINCTIVE: ReadonlySet<string> = new Set(
  'trim slice split replace concat substring substr join push pop reverse'.split(' '),
)

/** Whether a node names a built-in method without calling it. */
export function isMethodReference(given: AnyNode, analysis: Analysis): boolean {
  const node = withoutChain(given)
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return false
  const name = propertyName(node)
  if (name === undefined || isCallee(node, analysis)) return false
  const object = analysis.typeOf(node.object)
  const receiver = without(object, 'null', 'undefined')
  if (isNever(object) || isNever(receiver)) return false
  if (
    node.object.type === 'Identifier' &&
    globalEntry(node.object.name)?.members?.some(
      (entry) => entry.name === name && entry.kind === 'method',
    ) &&
    analysis.scopes.isFree(node.object)
  )
    return true
  if (!isUnknown(receiver) && receiver.names.length > 0) {
    return receiver.names.every(
      (type) => type !== 'object' && memberOf(type, name)?.kind === 'method',
    )
  }
  // Data may have keys named `at` or `search`, hardly `toUpperCase`.
  const isMethod =
    memberOf('string', name)?.kind === 'method' || memberOf('array', name)?.kind === 'method'
  return isMethod && (DISTINCTIVE.has(name) || /[A-Z]/.test(name))
}

/** Whether a function is handed to `map`: what it returns becomes an item. */
function isCallback(node: AnyNode, analysis: Analysis): node is FunctionLike {
  const call = isFunction(node) ? analysis.parentOf(node) : undefined
  return call?.type === 'CallExpression' && propertyName(withoutChain(call.callee)) === 'map'
}

/** Names of built-in methods that become text, or items, as in `"a" + value.trim`. */
export interface UncalledMethod extends Span {
  readonly name: string
  readonly node: AnyNode
}

export function uncalledMethods(analysis: Analysis): readonly UncalledMethod[] {
  return analysis.nodes.flatMap((node) => {
    const parent = analysis.parentOf(node)
    const becomesText =
      parent?.type === 'TemplateLiteral' ||
      (parent?.type === 'BinaryExpression' && parent.operator === '+')
    const isReturned = parent !== undefined && isCallback(parent, analysis) && parent.body === node
    if (!isMethodReference(node, analysis)) return []
    if (!isReturned && !(becomesText && reachesResult(node, analysis))) return []
    const { start, end } = node
    return [{ start, end, node, name: propertyName(node) ?? '' }]
  })
}
