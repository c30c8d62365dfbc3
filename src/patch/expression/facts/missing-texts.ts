import { fold } from '../evaluate/fold.ts'
import type { AnyNode, Span } from '../syntax/ast.ts'
import { chainOf } from '../syntax/chain.ts'
import { isNever, isOnly, mayBeMissing, type Type } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'
import { isPlainRead, isShown, isSteady } from './contingent.ts'
import { reachesResult } from './reach.ts'

/** A part of a text that may be missing, so that `null`, `undefined` or `NaN` is written. */
export interface MissingInText extends Span {
  readonly node: AnyNode
  /** What is written in its place. */
  readonly written: 'null' | 'undefined' | 'NaN'
}

/** Parts of texts that the expression gives; a text that is only compared does no harm. */
export function missingInTexts(analysis: Analysis): readonly MissingInText[] {
  if (isNever(analysis.typeOf(analysis.ast)) || !isSteady(analysis)) return []
  return analysis.nodes.flatMap((node) =>
    partsOf(node, analysis).flatMap((part): MissingInText[] => {
      const written = writtenFor(part, analysis)
      if (written === undefined || !reachesResult(node, analysis)) return []
      return isShown(part, analysis)
        ? [{ start: part.start, end: part.end, node: part, written }]
        : []
    }),
  )
}

/** What a node joins to text: the sides of `+`, the holes of a template literal. */
function partsOf(node: AnyNode, analysis: Analysis): readonly AnyNode[] {
  if (node.type === 'TemplateLiteral') {
    const parent = analysis.parentOf(node)
    return parent?.type === 'TaggedTemplateExpression' ? [] : node.expressions
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return []
  const { left, right } = node
  if (left.type === 'PrivateIdentifier') return []
  return [
    ...(isText(analysis.typeOf(right)) ? [left] : []),
    ...(isText(analysis.typeOf(left)) ? [right] : []),
  ]
}

const isText = (type: Type): boolean => !isNever(type) && isOnly(type, 'string') && !type.maybe

function writtenFor(part: AnyNode, analysis: Analysis): MissingInText['written'] | undefined {
  const folded = fold(part, analysis.scopes)
  // What is written out is meant.
  if (folded !== undefined) return Number.isNaN(folded.value) ? 'NaN' : undefined
  const type = analysis.typeOf(part)
  if (!isPlainRead(part, analysis)) return undefined
  if (mayBeMissing(type)) return type.names.includes('undefined') ? 'undefined' : 'null'
  const isValue = chainOf(part, analysis.scopes)
  const isMissingKey =
    analysis.mayHaveNoValue && isValue?.root === 'value' && isValue.path.length === 0
  return isMissingKey && !analysis.guards.isTested(part) && type.maybe ? 'null' : undefined
}
