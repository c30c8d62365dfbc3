import { isTemplated } from '../syntax/mask.ts'
import { type ParsedExpression, parseExpression } from '../syntax/parse.ts'
import { resolveScopes } from '../syntax/scope.ts'
import { mayBe, type Type, UNKNOWN } from '../types/value-type.ts'
import { undoes } from './effect.ts'
import { invertTable } from './invert-map.ts'
import { invertNode } from './invert-node.ts'

export interface InvertOptions {
  /** Which of the two expressions is given; the other is wanted. */
  readonly from?: 'expression' | 'reverseExpression'
  readonly valueType?: Type
  /** Expressions of this path also run where there is no value: the inverse has to bear that. */
  readonly mayHaveNoValue?: boolean
}

/**
 * Proposes the expression that undoes this one; undefined when there is none, or none is plain.
 * Both are tried on samples of the type, and what does not give all of them back is not proposed.
 */
export function invert(parsed: ParsedExpression, options: InvertOptions = {}): string | undefined {
  const { ast, masked } = parsed
  if (ast === undefined || isTemplated(masked)) return undefined
  const { from = 'expression', valueType = UNKNOWN, mayHaveNoValue = false } = options
  const scopes = resolveScopes(ast)
  const cutsOnly = from === 'reverseExpression'
  const inversion = { text: masked, scopes, valueType, cutsOnly }
  const inverse = invertNode(ast, 'value', inversion) ?? invertTable(ast, scopes)
  if (inverse === undefined || inverse === 'value') return undefined
  const text = mayHaveNoValue ? bearingNoValue(inverse, valueType) : inverse
  const other = parseExpression(text).ast
  if (other === undefined) return undefined
  const [forward, reverse] = cutsOnly ? [other, ast] : [ast, other]
  return undoes(reverse, forward, valueType) ? text : undefined
}

/** Tests for the value first, where there may be none. */
function bearingNoValue(inverse: string, valueType: Type): string {
  if (/^(?:value \?|value &&|value === |!value|value\?\.)/.test(inverse)) return inverse
  const startsWithTest = /^value\.(?:starts|ends)With\(/.test(inverse)
  if (startsWithTest) return inverse.replace('value.', 'value?.')
  // 0 and false are values, and the empty text has nothing to undo.
  const test = mayBe(valueType, 'string') ? 'value' : 'value != null'
  return `${test} ? ${inverse.includes('?') ? `(${inverse})` : inverse} : value`
}
