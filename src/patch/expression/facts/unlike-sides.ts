import type { TextForm } from '../../path/forms.ts'
import type { AnyNode } from '../syntax/ast.ts'
import { foldText } from '../syntax/fold.ts'
import { existing, isUnknown, type Type } from '../types/value-type.ts'
import { excludedBy, formWithout } from './alphabet.ts'
import type { Analysis } from './analysis.ts'
import { isNew, isTypeOfNothing, truthOfComparison } from './truth-of-test.ts'

/** The reason why two values are never equal, or always unlike. */
export type Unlike =
  | { readonly kind: 'new' | 'typeof' }
  | { readonly kind: 'form'; readonly text: string; readonly character: string }
  | { readonly kind: 'word'; readonly text: string; readonly form: TextForm }
  | { readonly kind: 'types'; readonly types: readonly [Type, Type] }

/** Finds a comparison that only the form or the types of its sides decide. */
export function unlikeSides(node: AnyNode, analysis: Analysis): Unlike | undefined {
  if (node.type !== 'BinaryExpression' || !/^[=!]==?$/.test(node.operator)) return undefined
  const { left, right } = node
  if (left.type === 'PrivateIdentifier') return undefined
  if (truthOfComparison(node, analysis) === undefined) return undefined
  if ([left, right].some(isNew)) return { kind: 'new' }
  if (isTypeOfNothing(left, right, analysis)) return { kind: 'typeof' }
  const [one, other] = [left, right].map((side) => existing(analysis.typeOf(side)))
  if (one?.names.length !== 1 || other?.names.length !== 1) return undefined
  if (isUnknown(one) || isUnknown(other)) return undefined
  if (one.names[0] !== other.names[0]) return { kind: 'types', types: [one, other] }
  return excludedText(left, right, analysis) ?? excludedText(right, left, analysis)
}

function excludedText(side: AnyNode, written: AnyNode, analysis: Analysis): Unlike | undefined {
  const text = foldText(written, analysis.scopes)
  const form = text === undefined ? undefined : formWithout(side, text, analysis)
  if (text !== undefined && form !== undefined) return { kind: 'word', text, form }
  const character = text === undefined ? undefined : excludedBy(side, text, analysis)
  return text !== undefined && character !== undefined
    ? { kind: 'form', text, character }
    : undefined
}
