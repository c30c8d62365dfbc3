import type { ASTNode, Environment } from '@marcbachmann/cel-js'
import { didYouMean, hintAt } from '../core/search/did-you-mean.ts'
import { type Position, roots } from '../generated/bind.ts'
import { nodesOf, variables } from './engine.ts'
import { compilePattern, REPLACED } from './functions.ts'
import { unknownField } from './place.ts'

/** A mistake in an expression, and its place in the text. */
export interface ExpressionProblem {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** The parts of a library error that are used. */
interface CelError {
  readonly code?: string
  readonly summary?: string
  readonly message: string
  readonly node?: ASTNode
  readonly range?: { readonly start: number; readonly end: number }
}

/** The type that an expression must return. */
export type ExpectedType = 'bool' | 'list' | 'any'

/** The first mistake in an expression on a kind; undefined if there is none. */
export function problemIn(
  text: string,
  kind: string,
  wanted: ExpectedType,
  { environment, parse }: { environment: Environment; parse: (text: string) => ASTNode },
): ExpressionProblem | undefined {
  try {
    const ast = parse(text)
    for (const node of nodesOf(ast)) {
      const found = macroProblem(node) ?? fieldProblem(node, kind) ?? patternProblem(node)
      if (found !== undefined) return found
    }
  } catch (error) {
    return fromError(error as CelError, text)
  }
  const { valid, error, type = 'dyn' } = environment.check(text)
  if (!valid) return fromError(error as CelError, text)
  return isWanted(type, wanted)
    ? undefined
    : { text: wrongResult(type, wanted), start: 0, end: text.length }
}

const isWanted = (type: string, wanted: ExpectedType): boolean =>
  wanted === 'any' || type.startsWith('dyn') || type === wanted || type.startsWith(`${wanted}<`)

const wrongResult = (type: string, wanted: ExpectedType): string =>
  wanted === 'bool'
    ? `This gives ${shownType(type)}; it must be true or false. Compare it with something.`
    : `This gives ${shownType(type)}; it must be a list.`

/** A field below the object that its kind does not have, also in `has(…)` and after `?`. */
function fieldProblem(node: ASTNode, kind: string): ExpressionProblem | undefined {
  const access = accessOf(node)
  const position = access && positionOf(access.left, kind)
  const text = access && position && unknownField(position, access.name)
  if (access === undefined || text === undefined) return undefined
  return { text, start: node.end - access.name.length, end: node.end }
}

/** The object and the name of a member access. */
export function accessOf(
  node: ASTNode,
): { readonly left: ASTNode; readonly name: string } | undefined {
  if (node.op !== '.' && node.op !== '.?') return undefined
  const [left, given] = node.args as readonly [ASTNode, ASTNode | string]
  const name = typeof given === 'string' ? given : given.args
  return typeof name === 'string' ? { left, name } : undefined
}

/** The position of an access; only chains from the object have one. */
function positionOf(node: ASTNode, kind: string): Position | undefined {
  if (node.op === 'id')
    return node.args === 'object' || node.args === 'oldObject' ? roots[kind] : undefined
  if (node.op === '[]' || node.op === '[?]') return positionOf(node.args[0], kind)?.items
  const access = accessOf(node)
  return access && positionOf(access.left, kind)?.properties?.[access.name]
}

const TWO_VARIABLES = /^(?:all|exists|exists_one|existsOne|transform(?:List|Map|MapEntry))$/

/**
 * Reports a macro with two variables, which the engine lacks and would take for an unknown name.
 */
function macroProblem(node: ASTNode): ExpressionProblem | undefined {
  if (node.op !== 'rcall' || !TWO_VARIABLES.test(node.args[0])) return undefined
  const [name, receiver, { length }] = node.args
  const isTransform = name.startsWith('transform')
  if (length !== 3 && !(isTransform && length === 4)) return undefined
  const text = isTransform
    ? `There is no "${name}" here: macros have one variable, as in "map".`
    : `Macros have one variable here. Write "${name}(k, …)", and read the value of a map by its key.`
  return { text, start: receiver.end + 1, end: node.end }
}

const TAKES_PATTERN: ReadonlySet<string> = new Set(['matches', REPLACED.matches, 'find'])

function patternProblem(node: ASTNode): ExpressionProblem | undefined {
  if (node.op !== 'rcall' || !TAKES_PATTERN.has(node.args[0])) return undefined
  const [pattern] = node.args[2]
  if (pattern?.op !== 'value' || typeof pattern.args !== 'string') return undefined
  const compiled = compilePattern(pattern.args)
  if (typeof compiled !== 'string') return undefined
  const { start, end } = pattern
  return { text: `This is no pattern of RE2: ${compiled}.`, start, end }
}

function fromError(error: CelError, text: string): ExpressionProblem {
  const { start = 0, end = start } = error.range ?? {}
  const span = { start: Math.min(start, text.length), end: Math.max(end, start + 1) }
  return { text: wordsOf(error), ...span }
}

function wordsOf({ code, summary, message }: CelError): string {
  const words = (summary ?? message).split('\n')[0] ?? ''
  const name = /'([^']*)'/.exec(words)?.[1]
  if (code === 'unknown_variable') {
    const variable = words.replace('Unknown variable: ', '')
    const near = didYouMean(variable, [...variables])
    return `Unknown name "${variable}". ${hintAt(near, `There are ${variables.join(', ')}.`)}`
  }
  if (code === 'no_such_key') {
    const field = words.replace('No such key: ', '')
    return `Unknown field "${field}".`
  }
  if (code === 'no_matching_overload' && name !== undefined) {
    const called = name.replace(/\(.*$/, '').replace(/^.*\./, '')
    return `CEL has no function "${called}" for these types: ${shownType(name)}.`
  }
  if (code === 'no_such_overload')
    return `CEL has no operator for these types: ${shownType(words.replace(/^no such overload: /, ''))}.`
  return `${words
    .replace('token: ', '')
    .replaceAll(/\b[A-Z]{2,}\b/g, (token) => TOKENS[token] ?? token)
    .replace(/\.$/, '')}.`
}

/** The library's names for tokens, in words. */
const TOKENS: Readonly<Record<string, string>> = {
  EOF: 'the end',
  NUMBER: 'a number',
  STRING: 'a string',
  BOOLEAN: 'true or false',
  NULL: 'null',
  IDENTIFIER: 'a name',
  LPAREN: '"("',
  RPAREN: '")"',
  LBRACKET: '"["',
  RBRACKET: '"]"',
  LBRACE: '"{"',
  RBRACE: '"}"',
  DOT: '"."',
  COMMA: '","',
  COLON: '":"',
  QUESTION: '"?"',
}

/** Removes type names that exist only for the check. */
export const shownType = (type: string): string =>
  type.replaceAll(/schema\.\w+?\d+/g, 'object').replaceAll(/\bdyn<(\w+)>/g, '$1')
