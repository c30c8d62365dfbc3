import { isDnsLabel } from '../../../core/text/dns-name.ts'
import { type AnyNode, calledMethod, type Span, withoutChain } from '../syntax/ast.ts'
import { chainOf, resolveAlias } from '../syntax/chain.ts'
import { foldText } from '../syntax/fold.ts'
import { isHelper } from '../types/environment.ts'
import { type Analysis, isCallee } from './analysis.ts'

/** A call of `atob`, `btoa` or `virtualToHostDNS`; the span is that of the whole call. */
export interface HelperCall extends Span {
  readonly node: AnyNode
  readonly name: string
  readonly callee: Span
  readonly arguments: readonly HelperArgument[]
  /** True of `btoa(...parts)`, whose number of arguments is unknown. */
  readonly spread: boolean
}

export interface HelperArgument extends Span {
  readonly node: AnyNode
  /** The argument's text, if it is constant. */
  readonly literal: string | undefined
  /** The part that may be missing: `value`, or a member of it or of the context. */
  readonly maybeMissing: 'value' | 'member' | undefined
  /** Why the helper rejects the literal. */
  readonly problem: 'base64' | 'service' | undefined
}

export function helperCallAt(node: AnyNode, analysis: Analysis): HelperCall | undefined {
  if (node.type !== 'CallExpression') return undefined
  const { start, end, callee, arguments: given } = node
  const name = analysis.scopes.freeName(resolveAlias(callee, analysis.scopes))
  if (name === undefined || !isHelper(name)) return undefined
  return {
    node,
    start,
    end,
    name,
    callee: { start: callee.start, end: callee.end },
    arguments: given.map((argument) => describe(argument, name, analysis)),
    spread: given.some((argument) => argument.type === 'SpreadElement'),
  }
}

function describe(node: AnyNode, helper: string, analysis: Analysis): HelperArgument {
  const literal = foldText(node, analysis.scopes)
  return {
    start: node.start,
    end: node.end,
    node,
    literal,
    maybeMissing: missingIn(node, analysis),
    problem: problemOf(helper, literal) ?? (isPart(helper, node, analysis) ? 'service' : undefined),
  }
}

/**
 * The part that may be missing if a run without the argument throws: a value read step by step, or
 * a chosen one.
 */
function missingIn(given: AnyNode, analysis: Analysis): HelperArgument['maybeMissing'] {
  const node = resolveAlias(given, analysis.scopes)
  if (!CAN_BE_MISSING.has(given.type === 'ChainExpression' ? given.type : node.type))
    return undefined
  const chain = chainOf(node, analysis.scopes)
  if (chain?.root === 'value' && chain.path.length === 0)
    return analysis.mayHaveNoValue ? 'value' : undefined
  // An item at an index of a list is rarely known.
  return /^\d+$/.test(chain?.path.at(-1) ?? '') ? undefined : 'member'
}

const CAN_BE_MISSING: ReadonlySet<string> = new Set([
  'Identifier',
  'MemberExpression',
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'SequenceExpression',
])

/**
 * True of `virtualToHostDNS(value.split(".")[0])` and `virtualToHostDNS(context.vcluster.name)`,
 * whose argument never contains a dot.
 */
function isPart(helper: string, given: AnyNode, { scopes }: Analysis): boolean {
  if (helper !== 'virtualToHostDNS') return false
  const chain = chainOf(given, scopes)
  if (chain?.root === 'context' && /^vcluster\.name(?:space)?$/.test(chain.path.join('.')))
    return true
  const node = resolveAlias(given, scopes)
  const list =
    node.type === 'MemberExpression' && node.computed ? withoutChain(node.object) : undefined
  if (list?.type !== 'CallExpression' || calledMethod(list) !== 'split') return false
  const [sign] = list.arguments
  return sign !== undefined && foldText(sign, scopes) === '.'
}

function problemOf(helper: string, literal: string | undefined): HelperArgument['problem'] {
  if (literal === undefined) return undefined
  if (helper === 'atob') return isBase64(literal) ? undefined : 'base64'
  if (helper === 'virtualToHostDNS') return isService(literal) ? undefined : 'service'
  return undefined
}

/** Padding and white space at the end may be missing. */
const isBase64 = (text: string): boolean =>
  /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2,3})?={0,2}$/.test(text.replace(/\s/g, ''))

/** `<name>.<namespace>.svc`, with an optional cluster domain and final dot. */
function isService(text: string): boolean {
  const labels = text.replace(/\.$/, '').toLowerCase().split('.')
  return labels.length >= 3 && labels[2] === 'svc' && labels.every(isDnsLabel)
}

/** Helpers used as if they were values. Passing one to a function or testing for it is fine. */
export const helperReferences = (analysis: Analysis) =>
  analysis.scopes.free.filter(({ name, node, underTypeof, written }) => {
    if (!isHelper(name) || underTypeof || written || isCallee(node, analysis)) return false
    return isOperand(node, analysis)
  })

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
