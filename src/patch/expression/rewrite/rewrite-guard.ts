import type { HelperArgument } from '../facts/helpers.ts'
import type { NullAccess } from '../facts/null-reads.ts'
import type { ResultBranch } from '../facts/results.ts'
import {
  type AnyNode,
  holds,
  isFunction,
  isTest,
  nodesIn,
  parentsOf,
  type Span,
} from '../syntax/ast.ts'
import { precedenceOf } from '../syntax/canonical.ts'
import type { ParsedExpression } from '../syntax/parse.ts'
import { isOnly, type Type } from '../types/value-type.ts'
import { around, insertOptional, type TextEdit, wholeOf } from './rewrite.ts'

/**
 * Turns `value.slice(5)` into `value && value.slice(5)`, which needs no quotes in YAML. If 0 and
 * false are values, too, it becomes `value == null ? value : value.slice(5)`. Undefined if a
 * comment could hide the end.
 */
export function guardValue(parsed: ParsedExpression, type: Type): readonly TextEdit[] | undefined {
  const { ast, comments } = parsed
  if (ast === undefined || comments.length > 0) return undefined
  const guard = isOnly(type, 'string')
    ? guardBy('value')
    : { before: 'value == null ? value : ', after: '', least: 1 }
  return guardWhole(parsed, ast, guard)
}

/** The advice for `guardValue`; only the second form needs quotes in YAML. */
export const guardAdvice = (type: Type): string =>
  isOnly(type, 'string')
    ? 'Put "value &&" in front'
    : "Write 'value == null ? value : …', with the quotes"

/**
 * The code around a part, and the lowest precedence that the part may have there without
 * parentheses.
 */
interface Guard {
  readonly before: string
  readonly after: string
  readonly least: number
}

/** `value && …`, or `test ? … : value`: the part is the result only if the test holds. */
const guardBy = (test: string): Guard =>
  test === 'value'
    ? { before: 'value && ', after: '', least: 5 }
    : { before: `${test} ? `, after: ' : value', least: 1 }

function guardWhole(parsed: ParsedExpression, ast: AnyNode, { before, after, least }: Guard) {
  const { isGrouped, ...whole } = wholeOf(parsed, ast)
  return isGrouped || precedenceOf(ast) >= least
    ? around(whole, before, after)
    : around(whole, `${before}(`, `)${after}`)
}

/** Turns `btoa(value.a)` into `value.a ? btoa(value.a) : value`, around the whole result. */
export function guardResult(
  parsed: ParsedExpression,
  argument: Pick<HelperArgument, 'start' | 'end' | 'node'>,
  results: readonly ResultBranch[],
): readonly TextEdit[] | undefined {
  const { ast } = parsed
  if (ast === undefined || !CHAINS.has(argument.node.type)) return undefined
  if (nodesIn(ast).some((node) => isFunction(node) && holds(node, argument))) return undefined
  return testFirst(parsed, argument, parsed.text.slice(argument.start, argument.end), results)
}

const CHAINS: ReadonlySet<string> = new Set(['Identifier', 'MemberExpression', 'ChainExpression'])

/**
 * Puts `test ? … : value`, or the equivalent `value && …`, around the result that contains
 * something.
 */
function testFirst(
  parsed: ParsedExpression,
  span: Span,
  test: string,
  results: readonly ResultBranch[],
): readonly TextEdit[] | undefined {
  const { ast } = parsed
  if (ast === undefined) return undefined
  const branch = results.find((each) => holds(each, span))
  const part = branch && withFallbacks(ast, branch.node)
  const guard = guardBy(test)
  if (part === undefined || part === ast) return guardWhole(parsed, ast, guard)
  const { before, after, least } = guard
  return precedenceOf(part) < least
    ? around(part, `(${before}(`, `)${after})`)
    : around(part, `(${before}`, `${after})`)
}

/** `a || b` around `a`, because its fallback would count as an existing value. */
function withFallbacks(ast: AnyNode, branch: AnyNode): AnyNode {
  const parents = parentsOf(ast)
  let at = branch
  for (let parent = parents.get(at); parent?.type === 'LogicalExpression'; ) {
    if (parent.left !== at) return at
    at = parent
    parent = parents.get(at)
  }
  return at
}

/**
 * Turns `context.hostObject.kind` into `context.hostObject?.kind` if a test or a comparison reads
 * it, and puts `context.hostObject ? … : value` around the whole if it becomes part of the result,
 * where undefined would be written out or remove the field.
 */
export function guardNull(
  parsed: ParsedExpression,
  access: NullAccess,
  results: readonly ResultBranch[],
) {
  const { ast } = parsed
  // A second call may have no result.
  if (ast === undefined || access.node.object.type === 'CallExpression') return undefined
  if (!becomesResult(ast, access.node, results) && !isSearched(ast, access.node)) {
    const edits = insertOptional(parsed, access)
    return edits && { kind: 'optional' as const, edits }
  }
  const edits = testFirst(parsed, access.node, access.object, results)
  return edits && { kind: 'test' as const, edits }
}

/** True of `"a" in context.hostObject.metadata`, which also throws if `?.` makes it undefined. */
const isSearched = (ast: AnyNode, access: AnyNode): boolean =>
  nodesIn(ast).some(
    (node) =>
      node.type === 'BinaryExpression' && node.operator === 'in' && holds(node.right, access),
  )

/** True if the value read here becomes the result, alone or in a text, and not only a condition. */
function becomesResult(ast: AnyNode, access: AnyNode, results: readonly ResultBranch[]): boolean {
  const branch = results.find((each) => holds(each, access))
  if (branch === undefined) return false
  const parents = parentsOf(ast)
  let at = access
  for (let parent = parents.get(at); parent !== undefined; parent = parents.get(at)) {
    if (at === branch.node) return true
    if (asksAbout(parent, at)) return false
    at = parent
  }
  return true
}

function asksAbout(parent: AnyNode, child: AnyNode): boolean {
  if (parent.type === 'BinaryExpression') return /^[=!]==?$/.test(parent.operator)
  const isTypeof = parent.type === 'UnaryExpression' && parent.operator === 'typeof'
  return isTypeof || isTest(child, parent)
}
