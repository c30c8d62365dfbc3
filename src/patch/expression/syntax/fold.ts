import { MAX_LONG_LINE } from '../../../core/limits.ts'
import { type AnyNode, byType, type NodeOf } from './ast.ts'
import { isTemplated } from './mask.ts'
import type { Scopes } from './scope.ts'

export type Constant = string | number | boolean | null | undefined

/** A certain value, boxed because it can be undefined. */
export interface Folded {
  readonly value: Constant
}

/** The value of an expression of literals; undefined if any part is unknown. */
export const fold: (node: AnyNode, scopes: Scopes) => Folded | undefined = byType({
  Literal: ({ value, raw }) => foldLiteral(value, raw),
  TemplateLiteral: foldTemplate,
  Identifier: (node, scopes) => NAMES.get(scopes.freeName(node) ?? ''),
  UnaryExpression: ({ operator, argument }, scopes) => foldUnary(operator, fold(argument, scopes)),
  SequenceExpression({ expressions }, scopes) {
    const values = expressions.map((part) => fold(part, scopes))
    // An unknown part may throw.
    return values.every((value) => value !== undefined) ? values.at(-1) : undefined
  },
  ConditionalExpression({ test, consequent, alternate }, scopes) {
    const folded = fold(test, scopes)
    return folded && fold(folded.value ? consequent : alternate, scopes)
  },
  LogicalExpression({ operator, left, right }, scopes) {
    const first = fold(left, scopes)
    return first && !keepsLeft(operator, first.value) ? fold(right, scopes) : first
  },
  BinaryExpression: ({ operator, left, right }, scopes) =>
    foldBinary(operator, fold(left, scopes), fold(right, scopes)),
})

/** The text of an expression of literals. */
export function foldText(node: AnyNode, scopes: Scopes): string | undefined {
  const value = fold(node, scopes)?.value
  return typeof value === 'string' ? value : undefined
}

/** Names with a fixed value. */
const NAMES: ReadonlyMap<string, Folded> = new Map([
  ['undefined', { value: undefined }],
  ['NaN', { value: Number.NaN }],
  ['Infinity', { value: Number.POSITIVE_INFINITY }],
])

function foldLiteral(value: unknown, raw?: string): Folded | undefined {
  if (value === null) return raw === 'null' ? { value } : undefined
  if (typeof value === 'string') return isTemplated(value) ? undefined : { value }
  return typeof value === 'number' || typeof value === 'boolean' ? { value } : undefined
}

function foldTemplate(
  { quasis, expressions }: NodeOf<'TemplateLiteral'>,
  scopes: Scopes,
): Folded | undefined {
  const parts = quasis.flatMap(({ value: { cooked } }, index) => [
    foldLiteral(cooked),
    ...expressions.slice(index, index + 1).map((part) => fold(part, scopes)),
  ])
  return parts.every((part) => part !== undefined)
    ? { value: parts.map(({ value }) => String(value)).join('') }
    : undefined
}

const UNARY: ReadonlyMap<string, (value: Constant) => Constant> = new Map([
  ['!', (value: Constant): Constant => !value],
  ['-', (value) => -Number(value)],
  ['+', (value) => Number(value)],
  ['void', () => undefined],
  ['typeof', (value) => (value === null ? 'object' : typeof value)],
])

function foldUnary(operator: string, argument: Folded | undefined): Folded | undefined {
  const operate = UNARY.get(operator)
  return argument && operate && { value: operate(argument.value) }
}

function foldBinary(
  operator: string,
  left: Folded | undefined,
  right: Folded | undefined,
): Folded | undefined {
  if (left === undefined || right === undefined) return undefined
  const [a, b] = [left.value, right.value]
  if (operator === '===') return { value: a === b }
  if (operator === '!==') return { value: a !== b }
  if (operator === '+' && (typeof a === 'string' || typeof b === 'string')) {
    const text = String(a) + String(b)
    return text.length > MAX_LONG_LINE ? undefined : { value: text }
  }
  if (typeof a !== 'number' || typeof b !== 'number') return undefined
  const operate = ON_NUMBERS.get(operator)
  return operate && { value: operate(a, b) }
}

type Operands = (left: number, right: number) => number | boolean

/** The results of operators on two numbers. */
const ON_NUMBERS: ReadonlyMap<string, Operands> = new Map<string, Operands>([
  ['+', (a, b) => a + b],
  ['-', (a, b) => a - b],
  ['*', (a, b) => a * b],
  ['/', (a, b) => a / b],
  ['%', (a, b) => a % b],
  ['<', (a, b) => a < b],
  ['<=', (a, b) => a <= b],
  ['>', (a, b) => a > b],
  ['>=', (a, b) => a >= b],
  ['==', (a, b) => a === b],
  ['!=', (a, b) => a !== b],
])

/** True if `??`, `||` or `&&` returns its left side. */
function keepsLeft(operator: string, left: unknown): boolean {
  if (operator === '??') return left !== null && left !== undefined
  return operator === '||' ? Boolean(left) : !left
}
