import { MAX_LONG_LINE } from '../../../core/limits.ts'
import type { AnyNode } from './ast.ts'
import { isTemplated } from './mask.ts'
import type { Scopes } from './scope.ts'

export type Constant = string | number | boolean | null | undefined

/** A value that is certain, in a box because it can be undefined itself. */
export interface Folded {
  readonly value: Constant
}

/** The value of an expression of literals; undefined when anything in it is not known. */
export function fold(node: AnyNode, scopes: Scopes): Folded | undefined {
  switch (node.type) {
    case 'Literal':
      return foldLiteral(node.value, node.raw)
    case 'TemplateLiteral':
      return foldTemplate(node, scopes)
    case 'Identifier':
      return foldName(node, scopes)
    case 'UnaryExpression':
      return foldUnary(node.operator, fold(node.argument, scopes))
    case 'SequenceExpression':
      return foldSequence(node, scopes)
    case 'ConditionalExpression':
      return foldChoice(node, scopes)
    case 'LogicalExpression':
      return foldLogical(node, scopes)
    case 'BinaryExpression':
      return foldBinary(node.operator, fold(node.left, scopes), fold(node.right, scopes))
    default:
      return undefined
  }
}

/** The text that an expression of literals is. */
export function foldText(node: AnyNode, scopes: Scopes): string | undefined {
  const value = fold(node, scopes)?.value
  return typeof value === 'string' ? value : undefined
}

type NodeOf<T extends AnyNode['type']> = Extract<AnyNode, { type: T }>

/** Every part has to be known: one that is not may throw. */
function foldSequence(node: NodeOf<'SequenceExpression'>, scopes: Scopes): Folded | undefined {
  const values = node.expressions.map((each) => fold(each, scopes))
  return values.every((each) => each !== undefined) ? values.at(-1) : undefined
}

function foldChoice(node: NodeOf<'ConditionalExpression'>, scopes: Scopes): Folded | undefined {
  const test = fold(node.test, scopes)
  return test && fold(test.value ? node.consequent : node.alternate, scopes)
}

function foldLogical(node: NodeOf<'LogicalExpression'>, scopes: Scopes): Folded | undefined {
  const left = fold(node.left, scopes)
  if (left === undefined || keepsLeft(node.operator, left.value)) return left
  return fold(node.right, scopes)
}

function foldLiteral(value: unknown, raw: string | undefined): Folded | undefined {
  if (value === null) return raw === 'null' ? { value } : undefined
  if (typeof value === 'string') return isTemplated(value) ? undefined : { value }
  return typeof value === 'number' || typeof value === 'boolean' ? { value } : undefined
}

function foldTemplate(node: NodeOf<'TemplateLiteral'>, scopes: Scopes): Folded | undefined {
  const parts: string[] = []
  for (const [index, quasi] of node.quasis.entries()) {
    const { cooked } = quasi.value
    if (typeof cooked !== 'string' || isTemplated(cooked)) return undefined
    parts.push(cooked)
    const expression = node.expressions[index]
    if (expression === undefined) continue
    const folded = fold(expression, scopes)
    if (folded === undefined) return undefined
    parts.push(String(folded.value))
  }
  return { value: parts.join('') }
}

function foldName(node: NodeOf<'Identifier'>, scopes: Scopes): Folded | undefined {
  const name = scopes.freeName(node)
  if (name === 'undefined') return { value: undefined }
  if (name === 'NaN') return { value: Number.NaN }
  return name === 'Infinity' ? { value: Number.POSITIVE_INFINITY } : undefined
}

function foldUnary(operator: string, argument: Folded | undefined): Folded | undefined {
  if (argument === undefined) return undefined
  const { value } = argument
  switch (operator) {
    case '!':
      return { value: !value }
    case '-':
      return { value: -Number(value) }
    case '+':
      return { value: Number(value) }
    case 'void':
      return { value: undefined }
    case 'typeof':
      return { value: value === null ? 'object' : typeof value }
    default:
      return undefined
  }
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

/** `??`, `||` and `&&` return their left side for some values and the right one for others. */
function keepsLeft(operator: string, left: unknown): boolean {
  if (operator === '??') return left !== null && left !== undefined
  return operator === '||' ? Boolean(left) : !left
}
