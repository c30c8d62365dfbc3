import { MAX_LOOK_THROUGH } from '../../../core/limits.ts'
import { formFacts, type TextForm } from '../../path/forms.ts'
import {
  type AnyNode,
  byType,
  calledMethod,
  type NodeOf,
  propertyName,
  withoutChain,
} from '../syntax/ast.ts'
import { fold, foldText } from '../syntax/fold.ts'
import { existing, isOnly } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'

/** Tests if a text may contain a character. */
export type Alphabet = (character: string) => boolean

const lettersOf =
  (text: string): Alphabet =>
  (character) =>
    text.includes(character)

const NUMBERS = lettersOf('0123456789.-+eInfityNa')
const BOOLEANS = lettersOf('truefals')

/** Methods whose result consists of characters of the text. */
const CUTTING =
  /^(?:trim|trimStart|trimEnd|slice|substring|substr|charAt|at|repeat|toString|split|pop|shift)$/

/**
 * The characters that a node's text may contain, by the form that the API requires of a field;
 * undefined if it may be any.
 */
export function alphabetOf(given: AnyNode, analysis: Analysis, depth = 0): Alphabet | undefined {
  if (depth > MAX_LOOK_THROUGH) return undefined
  const node = withoutChain(given)
  const text = foldText(node, analysis.scopes)
  if (text !== undefined) return lettersOf(text)
  const below = (inner: AnyNode) => alphabetOf(inner, analysis, depth + 1)
  return ofType(node, analysis) ?? alphabetBy(node, analysis, below)
}

/**
 * A capital or an underscore of a text that a node's value never contains, so that the two are never
 * equal. A text with other characters may be meant for values of another form.
 */
export function excludedBy(node: AnyNode, text: string, analysis: Analysis): string | undefined {
  if (fold(node, analysis.scopes) !== undefined) return undefined
  const alphabet = alphabetOf(node, analysis)
  const isNear = [...text.toLowerCase().replaceAll('_', '-')].every((one) => alphabet?.(one))
  return isNear ? [...text].find((character) => !alphabet?.(character)) : undefined
}

/** The form of a field that never has a text, if other texts are certainly not meant. */
export function formWithout(
  node: AnyNode,
  text: string,
  { typeOf }: Analysis,
): TextForm | undefined {
  const { form } = existing(typeOf(node))
  if (form === undefined || text === '') return undefined
  const { isStrict, fits } = formFacts(form)
  return isStrict && !fits(text) ? form : undefined
}

function ofType(node: AnyNode, { typeOf }: Analysis): Alphabet | undefined {
  const type = existing(typeOf(node))
  if (isOnly(type, 'number')) return NUMBERS
  if (isOnly(type, 'boolean')) return BOOLEANS
  const never = isOnly(type, 'string') && type.form ? formFacts(type.form).never : undefined
  return never && ((character) => !never.test(character))
}

type Below = (inner: AnyNode) => Alphabet | undefined

/** The characters of several texts together. */
function joined(parts: readonly AnyNode[], below: Below): Alphabet | undefined {
  const alphabets = parts.map(below)
  return alphabets.every((each) => each !== undefined)
    ? (character) => alphabets.some((each) => each(character))
    : undefined
}

const alphabetBy = byType<[analysis: Analysis, below: Below], Alphabet | undefined>({
  Identifier(node, { scopes }, below) {
    const { init } = scopes.bindingOf(node) ?? {}
    return init && below(init)
  },
  TemplateLiteral({ quasis, expressions }, _, below) {
    const rest = joined(expressions, below)
    const written = lettersOf(quasis.map(({ value }) => value.cooked ?? '').join(''))
    return rest && ((character) => rest(character) || written(character))
  },
  BinaryExpression: ({ operator, left, right }, _, below) =>
    operator === '+' ? joined([left as AnyNode, right], below) : undefined,
  LogicalExpression: ({ operator, left, right }, _, below) =>
    operator === '&&' ? below(right) : joined([left, right], below),
  ConditionalExpression: ({ consequent, alternate }, _, below) =>
    joined([consequent, alternate], below),
  MemberExpression(node, _, below) {
    const isItem = /^\d+$/.test(propertyName(node) ?? '') || node.computed
    const isOfParts = calledMethod(withoutChain(node.object as AnyNode)) === 'split'
    return isItem && isOfParts ? below(node.object as AnyNode) : undefined
  },
  CallExpression: ofCall,
})

function ofCall(
  node: NodeOf<'CallExpression'>,
  { scopes }: Analysis,
  below: Below,
): Alphabet | undefined {
  const [first, second] = node.arguments
  if (first?.type === 'SpreadElement' || second?.type === 'SpreadElement') return undefined
  const callee = withoutChain(node.callee)
  if (scopes.freeName(callee) === 'String') return first && below(first)
  if (callee.type !== 'MemberExpression' || callee.object.type === 'Super') return undefined
  const name = propertyName(callee) ?? ''
  const text = below(callee.object)
  if (text === undefined) return undefined
  if (CUTTING.test(name)) return text
  if (name === 'toLowerCase')
    return (one) => one === one.toLowerCase() && (text(one) || text(one.toUpperCase()))
  if (name === 'toUpperCase')
    return (one) => one === one.toUpperCase() && (text(one) || text(one.toLowerCase()))
  const written = second && foldText(second, scopes)
  if (!/^replace(?:All)?$/.test(name) || written === undefined || written.includes('$'))
    return undefined
  return (character) => text(character) || written.includes(character)
}
