import type { TextForm } from '../../path/forms.ts'
import {
  type AnyNode,
  calledInPlace,
  calledMethod,
  isFunction,
  propertyName,
  returnsOf,
  type Span,
  withoutChain,
} from '../syntax/ast.ts'
import { resolveAlias } from '../syntax/chain.ts'
import { fold } from '../syntax/fold.ts'
import { isHelper, memberOf } from '../types/environment.ts'
import { isOnly, isUnknown, type Type, type TypeName } from '../types/value-type.ts'
import type { Analysis } from './analysis.ts'

/** A part of the expression that its result can come from. */
export interface ResultBranch extends Span {
  readonly node: AnyNode
  /** Its side of `&&`; the left side is a result only if it is falsy. */
  readonly side: 'left' | 'right' | undefined
  /** Set if a function is returned instead of its result. */
  readonly functionLike: 'function' | 'method' | 'builtin' | undefined
}

/** A result that the field cannot hold, as runs have shown. */
export interface TypeMismatch extends Span {
  readonly node: AnyNode
  readonly type: Type
  /** The type of the field. */
  readonly wanted: Type
  /** True of a left side of `&&` that returns a falsy value: `value === "a" && "b"`. */
  readonly falsy: boolean
  /** The part of the result that does not fit: all of it, its items, or the value of one key. */
  readonly part: 'whole' | 'items' | { readonly key: string }
  /** A number that the field refuses, although it takes numbers. */
  readonly odd?: 'fraction' | 'NaN' | undefined
  /** The word for an object that became part of the text: `[object Promise]`. */
  readonly written?: string | undefined
  /** A text or a port that the API refuses, and the form that it requires. */
  readonly refused?: { readonly text: string | number; readonly form: TextForm } | undefined
  /** A key that an object lacks or cannot have, with the one that was probably meant. */
  readonly key?: WrongKey | undefined
  /** An object of the language whose content JSON leaves out: `map`, `set iterator`. */
  readonly opaque?: string | undefined
}

export interface WrongKey {
  readonly found: 'lacking' | 'unknown' | 'misspelt'
  readonly near: string | undefined
  /** The keys that the object may have, if they are few. */
  readonly names: readonly string[]
}

/** All results, through conditionals, `&&`, `||`, `??`, sequences and functions called in place. */
export function resultBranches(analysis: Analysis): readonly ResultBranch[] {
  return branchesOf(analysis.ast, undefined, analysis)
}

function branchesOf(
  node: AnyNode,
  side: ResultBranch['side'],
  analysis: Analysis,
): readonly ResultBranch[] {
  const below = (part: AnyNode, at = side) => branchesOf(part, at, analysis)
  switch (node.type) {
    case 'ConditionalExpression': {
      const test = fold(node.test, analysis.scopes)
      if (test !== undefined) return below(test.value ? node.consequent : node.alternate)
      return [...below(node.consequent), ...below(node.alternate)]
    }
    case 'LogicalExpression': {
      if (node.operator === '&&')
        return [...below(node.left, 'left'), ...below(node.right, side ?? 'right')]
      // In `a && b || c`, a falsy left side is never the result.
      const left = below(node.left).filter((each) => node.operator === '??' || each.side !== 'left')
      return [...left, ...below(node.right)]
    }
    case 'SequenceExpression':
      return node.expressions.slice(-1).flatMap((last) => below(last))
    case 'CallExpression': {
      const callee = calledInPlace(node)
      if (callee === undefined || callee.async || callee.generator) break
      if (callee.body.type !== 'BlockStatement') return below(callee.body)
      const { returns } = returnsOf(callee.body)
      return returns.flatMap(({ argument }) => (argument ? below(argument) : []))
    }
    default:
  }
  const { start, end } = node
  const functionLike = side === 'left' ? undefined : functionKind(node, analysis)
  return [{ start, end, node, side, functionLike }]
}

function functionKind(given: AnyNode, analysis: Analysis): ResultBranch['functionLike'] {
  const node = resolveAlias(given, analysis.scopes)
  if (isFunction(node) || node.type === 'ClassExpression') return 'function'
  if (node.type === 'Identifier') {
    const name = analysis.scopes.freeName(node) ?? ''
    return !isHelper(name) && analysis.typeOf(node).names.join() === 'function'
      ? 'builtin'
      : undefined
  }
  return isMethodReference(node, analysis) ? 'method' : undefined
}

const DISTINCTIVE: ReadonlySet<string> = new Set(
  'trim slice split replace concat substring substr join push pop reverse'.split(' '),
)

/** True of a built-in method that is named but not called, so that the result is a function. */
export function isMethodReference(given: AnyNode, analysis: Analysis): boolean {
  const node = withoutChain(given)
  if (node.type !== 'MemberExpression') return false
  const type = analysis.typeOf(node)
  if (!isUnknown(type) || node.object.type === 'Super') return isOnly(type, 'function')
  if (!isUnknown(analysis.typeOf(node.object))) return false
  const name = propertyName(node) ?? ''
  // Data may have keys named `at` or `search`, but hardly `toUpperCase`.
  const isMethod = ['string', 'array'].some(
    (type) => memberOf(type as TypeName, name)?.kind === 'method',
  )
  return isMethod && (DISTINCTIVE.has(name) || /[A-Z]/.test(name))
}

/** Uncalled built-in methods that become text or items, as in `"a" + value.trim`. */
export interface UncalledMethod extends Span {
  readonly node: AnyNode
  /** True if it is passed to a function that makes a text of it. */
  readonly isGiven: boolean
}

const WRITERS = /^(?:String|btoa|encodeURI|encodeURIComponent)$/

export function uncalledMethodAt(node: AnyNode, analysis: Analysis): UncalledMethod | undefined {
  const parent = analysis.parentOf(node)
  const becomesText =
    parent?.type === 'TemplateLiteral' ||
    (parent?.type === 'BinaryExpression' && parent.operator === '+')
  const isResult = parent !== undefined && isFunction(parent) && parent.body === node
  const call = isResult ? analysis.parentOf(parent) : undefined
  // In `map`, the result of a function becomes an item.
  const isReturned = call !== undefined && calledMethod(call) === 'map'
  if (!isMethodReference(node, analysis)) return undefined
  const isGiven =
    parent?.type === 'CallExpression' && WRITERS.test(analysis.scopes.freeName(parent.callee) ?? '')
  const { start, end } = node
  return isReturned || becomesText || isGiven ? { start, end, node, isGiven } : undefined
}
