import { type AnyNode, calledInPlace, type NodeOf, type Span } from '../syntax/ast.ts'
import { chainOf, isPlainRead } from '../syntax/chain.ts'
import { mayBeMissing } from '../types/value-type.ts'
import { type Analysis, functionsAround } from './analysis.ts'

/** A part of a text that may be missing, so that the text contains `null`, `undefined` or `NaN`. */
export interface MissingInText extends Span {
  readonly node: AnyNode
  /** The word in its place, as a run shows it. */
  readonly written: string
}

/** Parts of texts that may be missing; a run shows if the result contains such a word. */
export function missingInTextsAt(node: AnyNode, analysis: Analysis): readonly MissingInText[] {
  const parts = partsOf(node, analysis).filter((part) => mayBeWritten(part, analysis))
  // All items of a list may have what the schema calls optional.
  const isInCallback = functionsAround(node, analysis).some(
    (each) => calledInPlace(analysis.parentOf(each) ?? each) !== each,
  )
  if (parts.length === 0 || isInCallback) return []
  return parts.map((part) => ({ start: part.start, end: part.end, node: part, written: 'null' }))
}

/** The parts that a node joins into text: the sides of `+`, the holes of a template literal. */
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
  if (!isPlainRead(part, analysis.scopes)) return false
  const chain = chainOf(part, analysis.scopes)
  const isValue = chain?.root === 'value' && chain.path.length === 0
  return mayBeMissing(analysis.typeOf(part)) || (isValue && analysis.mayHaveNoValue)
}
