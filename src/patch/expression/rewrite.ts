import { replaceSpans } from '../../core/text/replace-spans.ts'
import { type AnyNode, findToken, isFunction, type Span, walk, withoutChain } from './ast.ts'
import { precedenceOf } from './canonical.ts'
import type { Assignment } from './facts/assignments.ts'
import type { HelperArgument } from './facts/helpers.ts'
import type { UndefinedName } from './facts/names.ts'
import type { NullAccess } from './facts/null-reads.ts'
import type { ResultBranch } from './facts/results.ts'
import type { TemplateInString } from './facts/strings.ts'
import type { ArrayMembership, Surprise } from './facts/surprises.ts'
import { isTemplated } from './mask.ts'
import { type ParsedExpression, parseExpression } from './parse.ts'

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

/** Edits that leave one expression and write no filler; undefined for those that would not. */
function sound(
  parsed: ParsedExpression,
  edits: readonly TextEdit[],
): readonly TextEdit[] | undefined {
  if (edits.some((edit) => isTemplated(edit.text))) return undefined
  const after = parseExpression(applyTextEdits(parsed.masked, edits), { masked: true })
  const isFine = after.problem === undefined || after.problem.code === 'trailing-semicolon'
  return isFine && after.ast !== undefined ? edits : undefined
}

function insert(at: number, text: string): TextEdit {
  return { start: at, end: at, text }
}

function around(span: Span, before: string, after: string): readonly TextEdit[] {
  return [insert(span.start, before), insert(span.end, after)]
}

/** Takes away the semicolon at the end. */
export function dropSemicolon(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { problem } = parsed
  if (problem?.code !== 'trailing-semicolon') return undefined
  return sound(parsed, [{ start: problem.start, end: problem.end, text: '' }])
}

/** `{name: "x"}` → `({name: "x"})`. */
export function wrapAmbiguousStart(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { ambiguousStart, ast } = parsed
  if (ambiguousStart === undefined || ast === undefined) return undefined
  const end = lastOf(parsed, ast.end)
  return sound(parsed, around({ start: ambiguousStart.start, end }, '(', ')'))
}

/** The end of the code: behind closing parentheses, before semicolons and comments. */
function lastOf(parsed: ParsedExpression, from: number): number {
  let end = from
  for (let at = from; at < parsed.masked.length; at += 1) {
    const comment = parsed.comments.find((each) => each.start <= at && at < each.end)
    if (comment !== undefined) at = comment.end - 1
    else if (parsed.masked[at] === ')') end = at + 1
  }
  return end
}

/** Puts a bare word into quotes. */
export function quoteBareWord(
  parsed: ParsedExpression,
  { bareWord }: UndefinedName,
): readonly TextEdit[] | undefined {
  if (bareWord === undefined) return undefined
  const { start, end, text } = bareWord
  return sound(parsed, [{ start, end, text: JSON.stringify(text) }])
}

/** Puts another name where one stands. */
export function renameTo(span: Span, name: string): readonly TextEdit[] {
  return [{ start: span.start, end: span.end, text: name }]
}

/** `a.b` → `a?.b`, `a[b]` → `a?.[b]`. Nothing where optional chains are not allowed. */
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
  return sound(parsed, [edit])
}

/** `x in ["a"]` → `["a"].includes(x)`, `!x in …` → `!….includes(x)`. */
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
  return sound(parsed, [{ start, end, text: `${not}${list}.includes(${argument})` }])
}

function hasCommentBetween(
  parsed: ParsedExpression,
  a: AnyNode,
  b: AnyNode,
  all: AnyNode,
): boolean {
  return parsed.comments.some((comment) => {
    const isInside = (node: AnyNode) => node.start <= comment.start && comment.end <= node.end
    return isInside(all) && !isInside(a) && !isInside(b)
  })
}

/** The source of a node, in parentheses where it holds together less than its new place asks. */
function slice(parsed: ParsedExpression, node: AnyNode, least: number): string {
  const text = parsed.text.slice(node.start, node.end)
  return precedenceOf(node) < least ? `(${text})` : text
}

/** `"p-${value}"` → `` `p-${value}` ``. */
export function useTemplateLiteral(
  parsed: ParsedExpression,
  { start, end, replacement }: TemplateInString,
): readonly TextEdit[] | undefined {
  return replacement === undefined ? undefined : sound(parsed, [{ start, end, text: replacement }])
}

/** `=` → `===`, where a comparison was meant. */
export function compareInstead(
  parsed: ParsedExpression,
  assignment: Assignment,
): readonly TextEdit[] | undefined {
  const { position, operator, start, end } = assignment
  if (position !== 'condition' || operator !== '=') return undefined
  return sound(parsed, [{ start, end, text: '===' }])
}

/** `value["k"] = "v"` → `(value["k"] = "v", value)`: the changed value is the result. */
export function returnChanged(
  parsed: ParsedExpression,
  { node, position, key }: Assignment,
): readonly TextEdit[] | undefined {
  if (position !== 'result' || key === undefined) return undefined
  return sound(parsed, around(node, '(', ', value)'))
}

/** `value["k"] = "v"` → `Object.assign({}, value, {"k": "v"})`: nothing is changed in place. */
export function assignCopy(
  parsed: ParsedExpression,
  { node, position, key, operator }: Assignment,
): readonly TextEdit[] | undefined {
  if (position !== 'result' || key === undefined || operator !== '=') return undefined
  // In a literal, this key sets the prototype instead.
  if (node.type !== 'AssignmentExpression' || key === '__proto__') return undefined
  if (hasCommentBetween(parsed, node.right, node.right, node)) return undefined
  const text = `Object.assign({}, value, {${JSON.stringify(key)}: ${slice(parsed, node.right, 2)}})`
  return sound(parsed, [{ start: node.start, end: node.end, text }])
}

/** `value = "a"` → `"a"`, `value += "a"` → `value + ("a")`: nobody looks at `value` any more. */
export function dropAssignment(
  parsed: ParsedExpression,
  { node, operator, start, end }: Assignment,
): readonly TextEdit[] | undefined {
  if (node.type !== 'AssignmentExpression') return undefined
  const { right } = node
  if (operator === '=') {
    if (hasCommentBetween(parsed, right, right, node)) return undefined
    return sound(parsed, [{ start: node.start, end: right.start, text: '' }])
  }
  const plain = { start, end, text: operator.slice(0, -1) }
  const isLoose = precedenceOf(right) < 18
  return sound(parsed, [plain, ...(isLoose ? around(right, '(', ')') : [])])
}

/** `btoa(value.a)` → `value.a ? btoa(value.a) : value`, around the result that it is a part of. */
export function guardResult(
  parsed: ParsedExpression,
  argument: Pick<HelperArgument, 'start' | 'end' | 'node'>,
  results: readonly ResultBranch[],
): readonly TextEdit[] | undefined {
  const { ast } = parsed
  if (ast === undefined || !CHAINS.has(argument.node.type)) return undefined
  let isInFunction = false
  walk(ast, (node) => {
    if (isFunction(node) && node.start <= argument.start && argument.end <= node.end)
      isInFunction = true
  })
  if (isInFunction) return undefined
  const test = parsed.text.slice(argument.start, argument.end)
  const branch = results.find(({ start, end }) => start <= argument.start && argument.end <= end)
  const isPart = branch !== undefined && branch.node !== ast
  const whole = { start: firstOf(parsed), end: lastOf(parsed, ast.end) }
  const span = isPart ? branch : whole
  const isSequence = !isPart && ast.type === 'SequenceExpression' && whole.start === ast.start
  const [open, close] = isPart || isSequence ? ['(', ')'] : ['', '']
  return isPart
    ? sound(parsed, around(span, `${open}${test} ? `, ` : value${close}`))
    : sound(parsed, around(span, `${test} ? ${open}`, `${close} : value`))
}

const CHAINS: ReadonlySet<string> = new Set(['Identifier', 'MemberExpression', 'ChainExpression'])

/** Puts parentheses where a surprising expression lacks them. */
export function groupAsMeant(
  parsed: ParsedExpression,
  { group }: Surprise,
): readonly TextEdit[] | undefined {
  return group && sound(parsed, around(group, '(', ')'))
}

/** `a && b` → `(a && b) ?? value`: something always comes out. */
export function fallBackToValue(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { ast } = parsed
  if (ast === undefined || parsed.ambiguousStart !== undefined) return undefined
  const alone = ast.type === 'LogicalExpression' && ast.operator === '??'
  const isLoose = !alone && precedenceOf(ast) <= 5
  const whole = { start: firstOf(parsed), end: lastOf(parsed, ast.end) }
  const isGrouped = whole.start < ast.start
  if (isLoose && !isGrouped) return sound(parsed, around(whole, '(', ') ?? value'))
  return sound(parsed, [insert(whole.end, ' ?? value')])
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

/** Wraps a node in a call: `value` → `String(value)`. */
export function wrapInCall(
  parsed: ParsedExpression,
  node: AnyNode,
  name: string,
): readonly TextEdit[] | undefined {
  const isSequence = node.type === 'SequenceExpression'
  return sound(parsed, around(node, isSequence ? `${name}((` : `${name}(`, isSequence ? '))' : ')'))
}

/** `value === "a" && "b"` → `value === "a" ? "b" : value`. */
export function chooseInstead(parsed: ParsedExpression): readonly TextEdit[] | undefined {
  const { ast, masked, comments } = parsed
  if (ast?.type !== 'LogicalExpression' || ast.operator !== '&&') return undefined
  const token = findToken(masked, comments, '&&', ast.left.end, ast.right.start)
  return token && sound(parsed, [{ ...token, text: '?' }, insert(ast.end, ' : value')])
}

/** Calls what the expression only names: `value.trim` → `value.trim()`, `v => v` → `(v => v)(value)`. */
export function callResult(
  parsed: ParsedExpression,
  { node, functionLike }: ResultBranch,
): readonly TextEdit[] | undefined {
  if (functionLike === 'method') return sound(parsed, [insert(node.end, '()')])
  if (functionLike === 'builtin') return sound(parsed, [insert(node.end, '(value)')])
  if (functionLike !== 'function' || node.type === 'ClassExpression') return undefined
  const target = withoutChain(node)
  const takesValue = 'params' in target && target.params.length > 0
  const given = takesValue ? '(value)' : '()'
  const isName = target.type === 'Identifier'
  return sound(parsed, isName ? [insert(node.end, given)] : around(node, '(', `)${given}`))
}
