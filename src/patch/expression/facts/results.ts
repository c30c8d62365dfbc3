import {
  type AnyNode,
  alwaysExits,
  calledInPlace,
  isFunction,
  propertyName,
  returnsOf,
  type Span,
  withoutChain,
} from '../ast.ts'
import { resolveAlias } from '../chain.ts'
import { globalEntry, isHelper, memberOf } from '../environment.ts'
import { fold } from '../fold.ts'
import { isUnknown, mayBe, type Type, without } from '../value-type.ts'
import { type Analysis, isCallee } from './analysis.ts'

/** One value that the expression can come out as. */
export interface ResultBranch extends Span {
  readonly node: AnyNode
  readonly type: Type
  /**
   * Why nothing may come out, which removes the field: a written `null` or `undefined`, `void`,
   * the left side of `&&`, an optional chain, or a function that ends without `return`.
   */
  readonly empty: 'null' | 'undefined' | 'void' | 'and' | 'optional-chain' | 'no-return' | undefined
  /** A function comes out instead of what it would give. */
  readonly functionLike: 'function' | 'method' | 'builtin' | undefined
}

/** All results, seen through ternaries, `&&`, `||`, `??`, sequences and functions called in place. */
export function resultBranches(analysis: Analysis): readonly ResultBranch[] {
  const found: ResultBranch[] = []
  collect(analysis.ast, analysis, found)
  return found
}

function collect(node: AnyNode, analysis: Analysis, found: ResultBranch[]): void {
  switch (node.type) {
    case 'ConditionalExpression': {
      const test = fold(node.test, analysis.scopes)
      if (test === undefined || test.value) collect(node.consequent, analysis, found)
      if (test === undefined || !test.value) collect(node.alternate, analysis, found)
      return
    }
    case 'LogicalExpression':
      collectLogical(node, analysis, found)
      return
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      if (last !== undefined) collect(last, analysis, found)
      return
    }
    case 'CallExpression': {
      const callee = calledInPlace(node)
      if (callee === undefined || callee.async || callee.generator) break
      if (callee.body.type !== 'BlockStatement') collect(callee.body, analysis, found)
      else collectReturns(callee.body, node, analysis, found)
      return
    }
    default:
      break
  }
  found.push(branch(node, analysis))
}

function collectLogical(
  node: Extract<AnyNode, { type: 'LogicalExpression' }>,
  analysis: Analysis,
  found: ResultBranch[],
): void {
  const left: ResultBranch[] = []
  collect(node.left, analysis, left)
  for (const each of left) {
    // `a || b` and `a ?? b` never come out as an empty `a`.
    if (node.operator !== '&&') found.push({ ...each, empty: undefined })
    else if (mayBe(each.type, 'null', 'undefined'))
      found.push({ ...each, empty: each.empty ?? 'and', functionLike: undefined })
  }
  collect(node.right, analysis, found)
}

function collectReturns(
  body: AnyNode,
  call: AnyNode,
  analysis: Analysis,
  found: ResultBranch[],
): void {
  for (const each of returnsOf(body)) {
    if (each.argument) collect(each.argument, analysis, found)
    else found.push({ ...branch(each, analysis), empty: 'no-return' })
  }
  if (!alwaysExits(body)) found.push({ ...branch(call, analysis), empty: 'no-return' })
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
    functionLike: functionKind(node, analysis),
  }
}

function emptiness(node: AnyNode, type: Type, analysis: Analysis): ResultBranch['empty'] {
  if (node.type === 'UnaryExpression' && node.operator === 'void') return 'void'
  const folded = fold(node, analysis.scopes)
  if (folded !== undefined && folded.value === null) return 'null'
  if (folded !== undefined && folded.value === undefined) return 'undefined'
  if (node.type !== 'ChainExpression') return undefined
  return isUnknown(type)
    ? unguardedChain(node, analysis)
    : mayBe(type, 'undefined')
      ? 'optional-chain'
      : undefined
}

function unguardedChain(node: AnyNode, analysis: Analysis): ResultBranch['empty'] {
  if (analysis.guards.isGuarded(node)) return undefined
  let at = withoutChain(node)
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    const isMissing = mayBe(analysis.typeOf(below), 'null', 'undefined')
    if (at.optional && isMissing && !analysis.guards.isGuarded(below)) return 'optional-chain'
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
function isMethodReference(node: AnyNode, analysis: Analysis): boolean {
  if (node.type !== 'MemberExpression' || node.object.type === 'Super') return false
  const name = propertyName(node)
  if (name === undefined || isCallee(node, analysis)) return false
  const receiver = without(analysis.typeOf(node.object), 'null', 'undefined')
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

/** Names of built-in methods that become text, as in `"a" + value.trim`. */
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
    if (!becomesText || !isMethodReference(node, analysis)) return []
    const { start, end } = node
    return [{ start, end, node, name: propertyName(node) ?? '' }]
  })
}
