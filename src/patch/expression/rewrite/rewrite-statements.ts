import { MAX_DEPTH } from '../../../core/limits.ts'
import type { AnyNode, NodeOf } from '../syntax/ast.ts'
import { type ParsedExpression, parseExpression } from '../syntax/parse.ts'
import { applyTextEdits, insert, slice, type TextEdit } from './rewrite.ts'

/** An expression made from statements. */
export interface StatementRewrite {
  readonly kind: 'sequence' | 'return' | 'ternary' | 'call'
  readonly edits: readonly TextEdit[]
}

/**
 * Turns `a; b` into `(a, b)`, `return x` into `x`, an if/else with values into a conditional, and
 * declarations into a function that is called at once. Undefined if none of these gives one
 * expression.
 */
export function rewriteStatements(parsed: ParsedExpression): StatementRewrite | undefined {
  const { program } = parsed
  if (program === undefined) return undefined
  const statements = program.body.filter((each) => each.type !== 'EmptyStatement')
  const rewrite =
    returnOnly(parsed, statements) ??
    sequence(parsed, statements) ??
    ternary(parsed, statements) ??
    calledAtOnce(parsed, statements)
  if (rewrite === undefined) return undefined
  const after = parseExpression(applyTextEdits(parsed.text, rewrite.edits), { masked: true })
  return after.ast !== undefined && after.problem === undefined ? rewrite : undefined
}

function emptyStatements(parsed: ParsedExpression): readonly TextEdit[] {
  const empty = parsed.program?.body.filter((each) => each.type === 'EmptyStatement') ?? []
  return empty.map(({ start, end }) => ({ start, end, text: '' }))
}

/** End of a statement without its semicolon. */
function codeEnd({ text }: ParsedExpression, statement: AnyNode): number {
  return text[statement.end - 1] === ';' ? statement.end - 1 : statement.end
}

function returnOnly(
  parsed: ParsedExpression,
  statements: readonly AnyNode[],
): StatementRewrite | undefined {
  const [only] = statements
  if (statements.length !== 1 || only?.type !== 'ReturnStatement' || !only.argument)
    return undefined
  const grouped = /^(?:Object|Function|Class)Expression$/.test(only.argument.type)
  const edits = [
    withoutReturn(parsed, only, grouped ? '(' : ''),
    { start: codeEnd(parsed, only), end: only.end, text: grouped ? ')' : '' },
    ...emptyStatements(parsed),
  ]
  return {
    kind: 'return',
    edits: edits.filter((each) => each.text !== '' || each.end > each.start),
  }
}

function withoutReturn(
  { text }: ParsedExpression,
  { start, end }: AnyNode,
  before: string,
): TextEdit {
  const length = /^return\s*/.exec(text.slice(start, end))?.[0].length ?? 0
  return { start, end: start + length, text: before }
}

/** Joins expressions with commas; the last one may be returned. */
function sequence(
  parsed: ParsedExpression,
  statements: readonly AnyNode[],
): StatementRewrite | undefined {
  const [first, last] = [statements[0], statements.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const edits: TextEdit[] = [insert(first.start, '(')]
  for (const statement of statements) {
    const isReturn = statement === last && statement.type === 'ReturnStatement'
    if (isReturn && !statement.argument) return undefined
    if (!isReturn && statement.type !== 'ExpressionStatement') return undefined
    if (isReturn) edits.push(withoutReturn(parsed, statement, ''))
    edits.push({
      start: codeEnd(parsed, statement),
      end: statement.end,
      text: statement === last ? ')' : ',',
    })
  }
  return { kind: 'sequence', edits: [...edits, ...emptyStatements(parsed)] }
}

/** Turns `const a = …; a.b` into `(() => { const a = …; return a.b })()`. */
function calledAtOnce(
  parsed: ParsedExpression,
  statements: readonly AnyNode[],
): StatementRewrite | undefined {
  const last = statements.at(-1)
  const isDeclared = statements.slice(0, -1).every(({ type }) => type === 'VariableDeclaration')
  if (last === undefined || statements.length < 2 || !isDeclared) return undefined
  // A comment could hide the end.
  if (parsed.comments.length > 0 || !/^(?:Return|Expression)Statement$/.test(last.type))
    return undefined
  const first = statements[0]?.start ?? 0
  const isReturn = last.type === 'ReturnStatement'
  const edits: readonly TextEdit[] = [
    insert(first, '(() => { '),
    ...(isReturn ? [] : [insert(last.start, 'return ')]),
    { start: codeEnd(parsed, last), end: last.end, text: ' })()' },
  ]
  return { kind: 'call', edits }
}

/** Rewrites `if (a) { return b } else { return c }`, also without `else` if a return follows. */
function ternary(
  parsed: ParsedExpression,
  statements: readonly AnyNode[],
): StatementRewrite | undefined {
  // The text between the pieces is dropped, so it must not contain a comment.
  if (parsed.comments.length > 0) return undefined
  const text = resultText(statements, parsed, 0)
  const [first, last] = [statements[0], statements.at(-1)]
  if (text === undefined || first === undefined || last === undefined) return undefined
  const edit = { start: first.start, end: last.end, text }
  return { kind: 'ternary', edits: [edit, ...emptyStatements(parsed)] }
}

/** The expression equal to a list of statements; undefined if they do anything else. */
function resultText(
  statements: readonly AnyNode[],
  parsed: ParsedExpression,
  depth: number,
): string | undefined {
  const [first, ...rest] = statements
  if (first === undefined || depth > MAX_DEPTH) return undefined
  if (first.type === 'IfStatement') return choiceText(first, rest, parsed, depth)
  if (rest.length > 0) return undefined
  switch (first.type) {
    case 'BlockStatement':
      return resultText(first.body, parsed, depth + 1)
    case 'ReturnStatement':
      return first.argument ? slice(parsed, first.argument, 2) : undefined
    case 'ExpressionStatement':
      return slice(parsed, first.expression, 2)
    default:
      return undefined
  }
}

function choiceText(
  { test, consequent, alternate }: NodeOf<'IfStatement'>,
  rest: readonly AnyNode[],
  parsed: ParsedExpression,
  depth: number,
): string | undefined {
  // Without `else`, the following statements run unless the branch returns.
  if (alternate ? rest.length > 0 : !returns(consequent)) return undefined
  const yes = resultText([consequent], parsed, depth + 1)
  const no = resultText(alternate ? [alternate] : rest, parsed, depth + 1)
  if (yes === undefined || no === undefined) return undefined
  return `${slice(parsed, test, 4)} ? ${yes} : ${no}`
}

function returns(statement: AnyNode): boolean {
  if (statement.type === 'ReturnStatement') return true
  return statement.type === 'BlockStatement' && statement.body.at(-1)?.type === 'ReturnStatement'
}
