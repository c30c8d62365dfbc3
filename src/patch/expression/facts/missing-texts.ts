import { formFacts } from '../../path/forms.ts'
import {
  type AnyNode,
  calledInPlace,
  calledMethod,
  type NodeOf,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { chainOf, isPlainRead, resolveAlias } from '../syntax/chain.ts'
import { existing, mayBeMissing } from '../types/value-type.ts'
import { type Analysis, functionsAround } from './analysis.ts'

/** A part of a text that may be missing, so that the text contains `null`, `undefined` or `NaN`. */
export interface MissingInText extends Span {
  readonly node: AnyNode
  /** The word in its place, as a run shows it. */
  readonly written: string
  /** A list that becomes part of the text: a match with its groups, or the parts of a split. */
  readonly list?: 'match' | 'parts'
  /** True of a parameter for which the call gives nothing. */
  readonly isUngiven?: boolean
  /** True of the result of a search. */
  readonly isSearch?: boolean
}

/** Parts of texts that may be missing; a run shows if the result contains such a word. */
export function missingInTextsAt(node: AnyNode, analysis: Analysis): readonly MissingInText[] {
  const parts = partsOf(node, analysis).filter((part) => mayBeWritten(part, analysis))
  // All items of a list may have what the schema calls optional.
  const isInCallback = functionsAround(node, analysis).some(
    (each) => calledInPlace(analysis.parentOf(each) ?? each) !== each,
  )
  const matches = partsOf(node, analysis).filter((part) => hasGroups(part, analysis))
  const others = isInCallback ? [] : parts.filter((part) => !matches.includes(part))
  const found = [...matches, ...others].map((part) => ({
    ...missing(part),
    ...(matches.includes(part) && { list: 'match' as const }),
    ...(isUngiven(part, analysis) && { isUngiven: true }),
    ...(matched(part) !== undefined && { isSearch: true }),
  }))
  const splits = [...partsOf(node, analysis), ...itemsJoinedBy(node)].filter((part) =>
    isSplit(part, analysis),
  )
  return [...found, ...splits.map((part) => ({ ...missing(part), list: 'parts' as const }))]
}

const isUngiven = (node: AnyNode, { scopes, typeOf }: Analysis): boolean =>
  scopes.bindingOf(node)?.kind === 'parameter' && typeOf(node).names.join() === 'undefined'

const missing = (node: AnyNode) => ({
  start: node.start,
  end: node.end,
  node,
  written: 'null',
})

/** The items of `[…].join("/")`. */
function itemsJoinedBy(node: AnyNode): readonly AnyNode[] {
  if (calledMethod(node) !== 'join' || node.type !== 'CallExpression') return []
  const callee = withoutChain(node.callee)
  const list = callee.type === 'MemberExpression' ? callee.object : undefined
  return list?.type === 'ArrayExpression' ? list.elements.filter((each) => each !== null) : []
}

/** True of the parts of a text, which a text joins with commas, where the field takes no comma. */
function isSplit(given: AnyNode, { scopes, typeOf, valueType }: Analysis): boolean {
  const { form } = existing(valueType)
  if (form === undefined || formFacts(form).never?.test(',') !== true) return false
  const node = resolveAlias(given, scopes)
  const isCall = calledMethod(node) === 'split' && node.type === 'CallExpression'
  if (!isCall || node.arguments.length !== 1) return false
  const callee = withoutChain(node.callee)
  return callee.type === 'MemberExpression' && typeOf(callee.object).names.includes('string')
}

const GROUP = /(?<!\\)\((?:(?!\?)|\?<(?![=!]))/

/** The pattern of a match whose result is a list with its groups: one without the flag g. */
function matched(given: AnyNode): string | undefined {
  const node = withoutChain(given)
  const method = calledMethod(node)
  if (node.type !== 'CallExpression' || (method !== 'match' && method !== 'exec')) return undefined
  const callee = withoutChain(node.callee)
  const pattern =
    method === 'match'
      ? node.arguments[0]
      : callee.type === 'MemberExpression'
        ? callee.object
        : undefined
  if (pattern?.type !== 'Literal' || !pattern.regex) return undefined
  return pattern.regex.flags.includes('g') ? undefined : pattern.regex.pattern
}

/** True if the match and its groups become text, separated by commas. */
const hasGroups = (part: AnyNode, { scopes }: Analysis): boolean =>
  GROUP.test(matched(resolveAlias(part, scopes)) ?? '')

/** The parts that a node joins to text: the sides of `+`, the holes of a template literal. */
function partsOf(node: AnyNode, analysis: Analysis): readonly AnyNode[] {
  if (node.type === 'TemplateLiteral') {
    const parent = analysis.parentOf(node)
    return parent?.type === 'TaggedTemplateExpression' ? [] : node.expressions
  }
  if (node.type === 'CallExpression') return isWriter(node, analysis) ? node.arguments : []
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return []
  return [node.left as AnyNode, node.right]
}

const WRITERS = /^(?:String|encodeURI|encodeURIComponent)$/

/**
 * Calls such as `String(value)` and `encodeURIComponent(value)`, which also make a word of a
 * missing value.
 */
const isWriter = ({ callee }: NodeOf<'CallExpression'>, { scopes }: Analysis): boolean =>
  WRITERS.test(scopes.freeName(callee) ?? '')

function mayBeWritten(part: AnyNode, analysis: Analysis): boolean {
  // A search is written twice if its result is tested first.
  if (matched(part) !== undefined) {
    const written = analysis.text.slice(part.start, part.end)
    return analysis.text.indexOf(written) === analysis.text.lastIndexOf(written)
  }
  if (!isPlainRead(part, analysis.scopes)) return false
  const chain = chainOf(part, analysis.scopes)
  const isValue = chain?.root === 'value' && chain.path.length === 0
  return mayBeMissing(analysis.typeOf(part)) || (isValue && analysis.mayHaveNoValue)
}
