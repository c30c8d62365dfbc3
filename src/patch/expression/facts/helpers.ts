import { MAX_HELPER_DEPTH } from '../../../core/limits.ts'
import { type AnyNode, type Span, withoutChain } from '../syntax/ast.ts'
import { chainOf, resolveAlias } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { isHelper } from '../types/environment.ts'
import { isUnknown, mayBeMissing } from '../types/value-type.ts'
import { type Analysis, isCallee } from './analysis.ts'

/** A call of `atob`, `btoa` or `virtualToHostDNS`; the span is that of the whole call. */
export interface HelperCall extends Span {
  readonly name: string
  readonly callee: Span
  readonly arguments: readonly HelperArgument[]
  /** `btoa(...parts)`: how many arguments there are is not known. */
  readonly spread: boolean
}

export interface HelperArgument extends Span {
  readonly node: AnyNode
  /** The text that the argument always is. */
  readonly literal: string | undefined
  /**
   * What the argument reads that may be missing, with nothing to guard it: `value` itself, a
   * member of it, or an object of the context. Undefined when it is there, or nothing is known.
   */
  readonly maybeMissing: 'value' | 'member' | 'context' | undefined
  /** Why the literal is no good for this helper. */
  readonly problem: 'not-base64' | 'not-a-service' | undefined
}

/** A helper that is named, but not called. */
export interface HelperReference extends Span {
  readonly name: string
  readonly node: AnyNode
}

export function helperCalls(analysis: Analysis): readonly HelperCall[] {
  const found: HelperCall[] = []
  for (const node of analysis.nodes) {
    if (node.type !== 'CallExpression') continue
    const callee = resolveAlias(node.callee, analysis.scopes)
    if (callee.type !== 'Identifier' || !analysis.scopes.isFree(callee)) continue
    if (!isHelper(callee.name)) continue
    found.push({
      start: node.start,
      end: node.end,
      name: callee.name,
      callee: { start: node.callee.start, end: node.callee.end },
      arguments: node.arguments.map((argument) => describe(argument, callee.name, analysis)),
      spread: node.arguments.some((argument) => argument.type === 'SpreadElement'),
    })
  }
  return found
}

function describe(node: AnyNode, helper: string, analysis: Analysis): HelperArgument {
  const value = fold(node, analysis.scopes)?.value
  const literal = typeof value === 'string' ? value : undefined
  return {
    start: node.start,
    end: node.end,
    node,
    literal,
    maybeMissing: isNeverMissing(node, analysis) ? undefined : missing(node, analysis, 0),
    problem: literal === undefined ? undefined : problemOf(helper, literal),
  }
}

/** What is known to be there. */
function isNeverMissing(node: AnyNode, analysis: Analysis): boolean {
  const type = analysis.typeOf(node)
  const isThere = !isUnknown(type) && !mayBeMissing(type) && type.maybe === undefined
  return isThere
}

/** Follows the branches that the argument can come from. */
function missing(
  given: AnyNode,
  analysis: Analysis,
  depth: number,
): HelperArgument['maybeMissing'] {
  if (depth > MAX_HELPER_DEPTH) return undefined
  const node = resolveAlias(given, analysis.scopes)
  switch (node.type) {
    case 'ConditionalExpression':
      return (
        missing(node.consequent, analysis, depth + 1) ??
        missing(node.alternate, analysis, depth + 1)
      )
    case 'LogicalExpression':
      if (node.operator !== '&&') return missing(node.right, analysis, depth + 1)
      return missing(node.left, analysis, depth + 1) ?? missing(node.right, analysis, depth + 1)
    case 'SequenceExpression': {
      const last = node.expressions.at(-1)
      return last && missing(last, analysis, depth + 1)
    }
    case 'CallExpression':
      return missingCall(given, analysis, depth)
    default:
      return missingChain(node, analysis)
  }
}

/** `a?.trim()` is missing when `a` is; `a.trim()` throws instead. */
function missingCall(
  given: AnyNode,
  analysis: Analysis,
  depth: number,
): HelperArgument['maybeMissing'] {
  if (given.type !== 'ChainExpression') return undefined
  let at: AnyNode = given.expression
  while (at.type === 'MemberExpression' || at.type === 'CallExpression') {
    const below: AnyNode = at.type === 'MemberExpression' ? at.object : at.callee
    const found = at.optional ? missing(below, analysis, depth + 1) : undefined
    if (found !== undefined) return found
    at = below
  }
  return undefined
}

const ALWAYS_THERE: ReadonlySet<string> = new Set(['path', 'vcluster'])

function missingChain(node: AnyNode, analysis: Analysis): HelperArgument['maybeMissing'] {
  const chain = chainOf(node, analysis.scopes)
  if (chain === undefined) return undefined
  if (chain.root === 'value') {
    if (chain.path.length === 0) return 'value'
    return /^\d+$/.test(chain.path.at(-1) ?? '') || chain.path.at(-1) === 'length'
      ? undefined
      : 'member'
  }
  if (chain.root !== 'context') return undefined
  const [first, second] = chain.path
  if (first === undefined) return undefined
  return ALWAYS_THERE.has(first) && second !== 'config' ? undefined : 'context'
}

function problemOf(helper: string, literal: string): HelperArgument['problem'] {
  if (helper === 'atob') return isBase64(literal) ? undefined : 'not-base64'
  if (helper === 'virtualToHostDNS') return isService(literal) ? undefined : 'not-a-service'
  return undefined
}

function isBase64(text: string): boolean {
  const bare = text.replace(/\s/g, '')
  const data = bare.endsWith('==')
    ? bare.slice(0, -2)
    : bare.endsWith('=')
      ? bare.slice(0, -1)
      : bare
  return /^[A-Za-z0-9+/]*$/.test(data) && data.length % 4 !== 1
}

const LABEL = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/i

/** `<name>.<namespace>.svc`, with an optional cluster domain and the final dot of a full name. */
function isService(text: string): boolean {
  const labels = text.replace(/\.$/, '').split('.')
  return labels.length >= 3 && labels[2] === 'svc' && labels.every((label) => LABEL.test(label))
}

/** Helpers used as if they were values. Handing one to a function, or testing for it, is fine. */
export function helperReferences(analysis: Analysis): readonly HelperReference[] {
  return analysis.scopes.free
    .filter(({ name, node, underTypeof, written }) => {
      if (!isHelper(name) || underTypeof || written || isCallee(node, analysis)) return false
      return isOperand(node, analysis)
    })
    .map(({ name, node, start, end }) => ({ name, node, start, end }))
}

function isOperand(node: AnyNode, analysis: Analysis): boolean {
  const parent = analysis.parentOf(node)
  if (parent === undefined) return true
  switch (parent.type) {
    case 'BinaryExpression':
    case 'TemplateLiteral':
    case 'SequenceExpression':
      return true
    case 'ConditionalExpression':
      return withoutChain(parent.test) !== node && isOperand(parent, analysis)
    case 'LogicalExpression':
      return parent.right === node && isOperand(parent, analysis)
    case 'ArrowFunctionExpression':
      return parent.body === node && isCallee(parent, analysis)
    default:
      return false
  }
}
