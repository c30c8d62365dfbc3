import type { Program } from 'acorn'
import type { AnyNode, Span } from './ast.ts'

/** Why a text is not one plain expression. */
export interface ExpressionProblem extends Span {
  readonly code: 'empty' | 'syntax' | 'statements' | 'trailing-semicolon' | 'too-deep' | 'too-long'
  /** One sentence with a capital first, a full stop last, and no offsets. */
  readonly message: string
  /**
   * For `statements`: the kind of the first statement that an expression cannot contain, if there
   * is advice for it.
   */
  readonly statement?: StatementKind | undefined
}

export type StatementKind = 'sequence' | 'return' | 'condition' | 'label' | 'import' | 'export'

const KINDS: Readonly<Record<string, StatementKind>> = {
  ReturnStatement: 'return',
  IfStatement: 'condition',
  LabeledStatement: 'label',
  ImportDeclaration: 'import',
  ExportNamedDeclaration: 'export',
  ExportDefaultDeclaration: 'export',
  ExportAllDeclaration: 'export',
}

/** The first thing that makes a program more than an expression; undefined if nothing does. */
export function statementsProblem(text: string, program: Program): ExpressionProblem | undefined {
  const statements = program.body.filter((each) => each.type !== 'EmptyStatement')
  const offending = statements.find((each) => each.type !== 'ExpressionStatement')
  if (offending !== undefined) {
    const statement = KINDS[offending.type]
    const span = firstWord(text, offending)
    const word = text.slice(span.start, span.end)
    return { code: 'statements', statement, ...span, message: `"${word}" starts a statement.` }
  }
  const [first, second] = statements
  if (first === undefined || second === undefined) return undefined
  const message = 'There are several statements.'
  const semicolon = text[first.end - 1] === ';'
  const span = semicolon ? { start: first.end - 1, end: first.end } : firstWord(text, second)
  return { code: 'statements', statement: 'sequence', ...span, message }
}

const WORD = /[\p{ID_Continue}$]+|[\s\S]/uy

function firstWord(text: string, at: Span | AnyNode): Span {
  WORD.lastIndex = at.start
  const length = WORD.exec(text)?.[0].length ?? 1
  WORD.lastIndex = 0
  return { start: at.start, end: at.start + length }
}

/** The parser's complaint in plain words, from the attempt that got farthest. */
export function syntaxProblem(text: string, errors: readonly SyntaxError[]): ExpressionProblem {
  const places = errors.map((error) => ({ at: offsetOf(error), message: error.message }))
  places.sort((left, right) => right.at - left.at)
  const farthest = places[0] ?? { at: 0, message: '' }
  // The parser complains about the character after the sign.
  const isBehind = /^#\s/.test(text.slice(Math.max(0, farthest.at - 1), farthest.at + 1))
  const span = clamp(text, farthest.at - (isBehind ? 1 : 0))
  return { code: 'syntax', ...span, message: plainWords(text, span, farthest) }
}

function offsetOf(error: SyntaxError): number {
  return 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
}

function clamp(text: string, at: number): Span {
  const last = text.trimEnd().length
  if (at >= last)
    return { start: Math.max(0, last - 1), end: Math.max(last, Math.min(1, text.length)) }
  return firstWord(text, { start: at, end: at })
}

const PLAIN: readonly (readonly [RegExp, string])[] = [
  [/^Unterminated string/, 'Unclosed string.'],
  [/^Unterminated template/, 'Unclosed template literal.'],
  [/^Unterminated regular/, 'Unclosed regular expression.'],
  [/^Unterminated comment/, 'Unclosed comment.'],
  [/^Invalid regular expression flag/, 'Unknown regular expression flag.'],
  [/^Invalid regular expression/, 'Invalid regular expression.'],
  [/^Assigning to rvalue/, 'Only variables and properties can be assigned to.'],
  [/^Cannot use keyword 'await'/, '"await" only works in async functions.'],
  [/^Logical expressions and coalesce/, '"??" next to "||" or "&&" needs parentheses.'],
]

function plainWords(
  text: string,
  span: Span,
  problem: { readonly at: number; readonly message: string },
): string {
  for (const [pattern, words] of PLAIN) if (pattern.test(problem.message)) return words
  if (problem.at >= text.trimEnd().length)
    return 'Unexpected end. A bracket, quote or operand is missing.'
  if (/(?:^|[^\w$.])await\s+$/.test(text.slice(0, span.start)))
    return '"await" only works in async functions, and nothing here waits for one.'
  if (/(?:^|[^\w$.])yield\s+$/.test(text.slice(0, span.start)))
    return '"yield" only works in generators, which no field holds. Remove it.'
  const written = text.slice(span.start, span.end)
  if (written === '#') return '"#" starts no comment in JavaScript. Write "//".'
  if (/[“”„‘’]/.test(written)) return `Unexpected "${written}". Write straight quotes.`
  const word = written.includes('"') ? `'${written}'` : `"${written}"`
  if (/^Unexpected (?:token|keyword|character)/.test(problem.message)) return `Unexpected ${word}.`
  const sentence = problem.message.replace(/ \(\d+:\d+\)$/, '').replaceAll("'", '"')
  return sentence === '' ? `Unexpected ${word}.` : `${sentence}.`
}
