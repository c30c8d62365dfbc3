import { replaceSpans } from '../../../core/text/replace-spans.ts'
import type { Assignment } from '../facts/assignments.ts'
import type { ArrayMembership, MisleadingOperator } from '../facts/misleading-operators.ts'
import type { NullAccess } from '../facts/null-reads.ts'
import type { ResultBranch } from '../facts/results.ts'
import {
  type AnyNode,
  findToken,
  holds,
  isFunction,
  propertyName,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { precedenceOf } from '../syntax/canonical.ts'
import { isTemplated } from '../syntax/mask.ts'
import { type ParsedExpression, parseExpression } from '../syntax/parse.ts'

/** Replaces a range of an expression's decoded text. */
export interface TextEdit extends Span {
  readonly text: string
}

/** Applies edits that do not overlap. */
export function applyTextEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = edits.toSorted((left, right) => left.start - right.start || left.end - right.end)
  return replaceSpans(
    text,
    sorted.map((edit) => ({ span: edit, text: edit.text })),
  )
}

/** True of edits that result in one expression and write no filler. */
export function leaveExpression({ masked }: ParsedExpression, edits: readonly TextEdit[]): boolean {
  if (edits.some((edit) => isTemplated(edit.text))) return false
  const { ast, problem } = parseExpression(applyTextEdits(masked, edits), { masked: true })
  return ast !== undefined && (problem === undefined || problem.code === 'trailing-semicolon')
}

export function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text }
}

export function around(span: Span, before: string, after: string): readonly TextEdit[] {
  return [insert(span.start, before), ...(after === '' ? [] : [insert(span.end, after)])]
}

/** Turns `{name: "x"}` into `({name: "x"})`. */
export function wrapAmbiguousStart(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { ambiguousStart, ast } = parsed
  if (ambiguousStart === undefined || ast === undefined) return undefined
  const end = lastOf(parsed, ast.end)
  return around({ start: ambiguousStart.start, end }, '(', ')')
}

/** The end of the code: after closing parentheses, before semicolons and comments. */
function lastOf(parsed: ParsedExpression, from: number): number {
  let end = from
  for (let at = from; at < parsed.masked.length; at += 1) {
    const comment = parsed.comments.find((each) => each.start <= at && at < each.end)
    if (comment !== undefined) at = comment.end - 1
    else if (parsed.masked[at] === ')') end = at + 1
  }
  return end
}

/** Replaces a range by a text. */
export const putInstead = ({ start, end }: Span, text: string): readonly TextEdit[] => [
  { start, end, text },
]

/**
 * Turns `a.b` into `a?.b` and `a[b]` into `a?.[b]`; undefined where optional chains are not
 * allowed.
 */
export function insertOptional(
  parsed: ParsedExpression,
  { node }: Pick<NullAccess, 'node'>,
): readonly TextEdit[] | undefined {
  if (node.optional) return undefined
  const { masked, comments } = parsed
  const mark = node.computed ? '[' : '.'
  const token = findToken(masked, comments, mark, node.object.end, node.property.start)
  if (token === undefined) return undefined
  const edit = node.computed ? insert(token.start, '?.') : { ...token, text: '?.' }
  return [edit]
}

/** Turns `x in ["a"]` into `["a"].includes(x)` and `!x in …` into `!….includes(x)`. */
export function useIncludes(
  parsed: ParsedExpression,
  { node }: ArrayMembership,
): readonly TextEdit[] | undefined {
  const { left, right, start, end } = node
  const isNegated = left.type === 'UnaryExpression' && left.operator === '!'
  const isGrouped = isNegated && parsed.masked.slice(start, left.start).includes('(')
  const item: AnyNode = isNegated && !isGrouped ? left.argument : left
  if (hasCommentBetween(parsed, item, right, node)) return undefined
  const argument = slice(parsed, item, 2)
  const list = slice(parsed, right, 18)
  const not = isNegated && !isGrouped ? '!' : ''
  return [{ start, end, text: `${not}${list}.includes(${argument})` }]
}

function hasCommentBetween(
  parsed: ParsedExpression,
  a: AnyNode,
  b: AnyNode,
  all: AnyNode,
): boolean {
  return parsed.comments.some(
    (comment) => holds(all, comment) && !holds(a, comment) && !holds(b, comment),
  )
}

/** The source of a node, in parentheses if its precedence is too low for the new place. */
export function slice(parsed: ParsedExpression, node: AnyNode, least: number): string {
  const text = parsed.text.slice(node.start, node.end)
  return precedenceOf(node) < least ? `(${text})` : text
}

/** Replaces `=` by `===`, where a comparison was meant; the assigned code stays one operand. */
export function compareInstead({ node, start, end }: Assignment): readonly TextEdit[] | undefined {
  if (node.type !== 'AssignmentExpression') return undefined
  const { right } = node
  const operand = right.type === 'ConditionalExpression' ? right.test : right
  const isLoose = precedenceOf(operand) <= EQUALITY
  return [{ start, end, text: '===' }, ...(isLoose ? around(operand, '(', ')') : [])]
}

const EQUALITY = 9

/** Turns `value["k"] = "v"` into `(value["k"] = "v", value)`, which returns the changed value. */
export function returnChanged({ node, key }: Assignment): readonly TextEdit[] | undefined {
  if (key === undefined) return undefined
  return around(node, '(', ', value)')
}

/**
 * Turns `value["k"] = "v"` into `Object.assign({}, value, {"k": "v"})`, which changes nothing in
 * place.
 */
export function assignCopy(
  parsed: ParsedExpression,
  { node, key, operator }: Assignment,
): readonly TextEdit[] | undefined {
  if (key === undefined || operator !== '=') return undefined
  // In a literal, this key sets the prototype instead.
  if (node.type !== 'AssignmentExpression' || key === '__proto__') return undefined
  if (hasCommentBetween(parsed, node.right, node.right, node)) return undefined
  const text = `Object.assign({}, value, {${JSON.stringify(key)}: ${slice(parsed, node.right, 2)}})`
  return [{ start: node.start, end: node.end, text }]
}

/**
 * Turns `value = "a"` into `"a"` and `value += "a"` into `value + ("a")`, if `value` is not read
 * afterwards.
 */
export function dropAssignment(
  parsed: ParsedExpression,
  { node, operator, start, end }: Assignment,
): readonly TextEdit[] | undefined {
  if (node.type !== 'AssignmentExpression') return undefined
  const { right } = node
  if (operator === '=') {
    if (hasCommentBetween(parsed, right, right, node)) return undefined
    return [{ start: node.start, end: right.start, text: '' }]
  }
  const plain = { start, end, text: operator.slice(0, -1) }
  const isLoose = precedenceOf(right) < 18
  return [plain, ...(isLoose ? around(right, '(', ')') : [])]
}

/** Adds the parentheses that a surprising expression lacks. */
export const groupAsMeant = ({ group }: MisleadingOperator) => group && around(group, '(', ')')

/** Turns `a && b` into `(a && b) ?? value`, which always has a result. */
export function fallBackToValue(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { ast } = parsed
  if (ast === undefined || parsed.ambiguousStart !== undefined) return undefined
  const alone = ast.type === 'LogicalExpression' && ast.operator === '??'
  const isLoose = !alone && precedenceOf(ast) <= 5
  const { isGrouped, ...whole } = wholeOf(parsed, ast)
  if (isLoose && !isGrouped) return around(whole, '(', ') ?? value')
  return [insert(whole.end, ' ?? value')]
}

/** The code without surrounding blanks and comments, and if parentheses are around it. */
export function wholeOf(parsed: ParsedExpression, ast: AnyNode) {
  const start = firstOf(parsed)
  return { start, end: lastOf(parsed, ast.end), isGrouped: start < ast.start }
}

function firstOf(parsed: ParsedExpression): number {
  let at = 0
  for (;;) {
    const comment = parsed.comments.find((each) => each.start === at)
    if (comment !== undefined) at = comment.end
    else if (/\s/.test(parsed.masked[at] ?? '')) at += 1
    else return at
  }
}

/**
 * Wraps a node in a call: `value` → `String(value)`. Optional chains are excluded, because a
 * missing value would become the text "undefined".
 */
export function wrapInCall(node: AnyNode, name: string): readonly TextEdit[] | undefined {
  if (node.type === 'ChainExpression') return undefined
  const isSequence = node.type === 'SequenceExpression'
  return around(node, isSequence ? `${name}((` : `${name}(`, isSequence ? '))' : ')')
}

/** Turns `value === "a" && "b"` into `value === "a" ? "b" : value`. */
export function chooseInstead(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { ast, masked, comments } = parsed
  if (ast?.type !== 'LogicalExpression' || ast.operator !== '&&') return undefined
  const token = findToken(masked, comments, '&&', ast.left.end, ast.right.start)
  return token && [{ ...token, text: '?' }, insert(ast.end, ' : value')]
}

/**
 * Calls what is only named: `value.trim` → `value.trim()`, `v => v` → `(v => v)(value)`. Undefined
 * if an unknown argument is needed.
 */
export function callResult({ node, functionLike }: ResultBranch): readonly TextEdit[] | undefined {
  if (functionLike === 'method') return callMethod(node)
  const target = withoutChain(node)
  if (functionLike === 'builtin') {
    const isConversion = target.type === 'Identifier' && CONVERSIONS.test(target.name)
    return isConversion ? [insert(node.end, '(value)')] : undefined
  }
  if (functionLike !== 'function' || node.type === 'ClassExpression') return undefined
  if (isFunction(target) && (target.async || target.generator || target.params.length > 1))
    return undefined
  const given = takesValue({ node }) ? '(value)' : '()'
  const isName = target.type === 'Identifier'
  return isName ? [insert(node.end, given)] : around(node, '(', `)${given}`)
}

/** True of a function with a parameter, which must be the value. */
export function takesValue({ node }: Pick<ResultBranch, 'node'>): boolean {
  const target = withoutChain(node)
  return 'params' in target && target.params.length > 0
}

const CONVERSIONS = /^(?:String|Number|Boolean|parseInt|parseFloat|(?:en|de)codeURI(?:Component)?)$/

/** Methods that need no argument, so that naming one can only mean calling it. */
const WITHOUT_ARGUMENTS: ReadonlySet<string> = new Set(
  'flat join reverse sort toLowerCase toString toUpperCase trim trimEnd trimStart'.split(' '),
)

/** Turns `value.trim` into `value.trim()`; undefined for `value.split`, which needs an argument. */
export function callMethod(node: AnyNode): readonly TextEdit[] | undefined {
  const name = propertyName(withoutChain(node)) ?? ''
  return WITHOUT_ARGUMENTS.has(name) ? [insert(node.end, '()')] : undefined
}
