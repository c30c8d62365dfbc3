import { truncate } from '../core/lint/wording.ts'
import { maskFiller } from '../core/template/filler.ts'
import type { Span } from '../core/types.ts'
import type { ContextRead, UnknownProperty } from './expression/facts/context.ts'
import {
  type AnyNode,
  holds,
  isFunction,
  propertyName,
  withoutChain,
} from './expression/syntax/ast.ts'
import type { ParsedExpression } from './expression/syntax/parse.ts'
import { operandsAt } from './sandbox/operands.ts'

const MASKED_RUN = new RegExp(`${maskFiller}+`, 'g')

/** The user's words at a range of an expression for messages: one line, shortened if long. */
export function wordsAt({ text }: ParsedExpression, { start, end }: Span): string {
  return truncate(text.slice(start, end).replace(MASKED_RUN, '…'))
}

/** True if one of the places is inside the range, which then needs no finding of its own. */
export function covers(range: Span, places: readonly Span[]): boolean {
  return places.some((place) => holds(range, place))
}

/** True if one of the properties has this name, in full or as the local name in a pattern. */
export const isUnknownName = (name: string, accesses: readonly UnknownProperty[]): boolean =>
  accesses.some(
    ({ path, property, pattern }) =>
      name === [...path, property].join('.') || (pattern !== undefined && name === property),
  )

/** `context.vc.name` throws, `context.vc?.name` and `context.vc` do not. */
export function isReadOn(
  { parsed }: { readonly parsed: ParsedExpression },
  { node, pattern }: ContextRead,
): boolean {
  if (pattern !== undefined) return pattern === 'nested'
  return /^\s*(?:\.(?!\.)|\[|\()/.test(parsed.text.slice(node.end))
}

/** Methods that first call their argument. */
const CALLING = /^(?:map|filter|forEach|some|every|find|findIndex|flatMap|reduce|sort)$/

/** Functions that may be passed to those, so that the method itself is at fault. */
const CALLABLE = /^(?:String|Number|Boolean|parseInt|parseFloat|atob|btoa)$/

/** The callee that the engine calls no function: the method, or the argument of a built-in. */
export function calledAt(parsed: ParsedExpression, at: number | undefined) {
  const found = at === undefined ? parsed.ast : operandsAt(parsed, at)?.node
  if (found?.type !== 'CallExpression' && found?.type !== 'NewExpression') return undefined
  const isNew = found.type === 'NewExpression'
  const callee = withoutChain(found.callee)
  const name = propertyName(callee)
  if (name === undefined || !(name in Array.prototype || name in String.prototype))
    return isFunction(found.callee) ? undefined : { subject: found.callee as AnyNode, isNew }
  const given = CALLING.test(name) ? found.arguments[0] : undefined
  const isFit = given?.type === 'Identifier' && CALLABLE.test(given.name)
  const method = callee.type === 'MemberExpression' ? callee.property : callee
  const subject = isFit ? method : given
  return subject === undefined || isFunction(subject) ? undefined : { subject, isNew }
}
