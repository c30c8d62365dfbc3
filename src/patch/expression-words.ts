import { truncate } from '../core/lint/wording.ts'
import { maskFiller } from '../core/template/filler.ts'
import type { Span } from '../core/types.ts'
import type { ParsedExpression, UnknownProperty } from './expression/index.ts'
import {
  type AnyNode,
  isFunction,
  propertyName,
  walk,
  withoutChain,
} from './expression/syntax/ast.ts'

const MASKED_RUN = new RegExp(`${maskFiller}+`, 'g')

/** The user's own words at a range of an expression, for messages: one line, cut where long. */
export function wordsAt({ text }: ParsedExpression, { start, end }: Span): string {
  return truncate(text.slice(start, end).replace(MASKED_RUN, '…'))
}

/** True if one of the places is inside the range: the mistake is reported there, so the range needs no finding. */
export function covers(range: Span, places: readonly Span[]): boolean {
  return places.some(({ start, end }) => range.start <= start && end <= range.end)
}

/** True if one of the properties goes by this name, in full or by the local name that a pattern gives it. */
export const isUnknownName = (name: string, accesses: readonly UnknownProperty[]): boolean =>
  accesses.some(
    ({ path, property, pattern }) =>
      name === [...path, property].join('.') || (pattern !== undefined && name === property),
  )

/** Methods that call what they are given first. */
const CALLING = /^(?:map|filter|forEach|some|every|find|findIndex|flatMap|reduce|sort)$/

/** Functions that can be given to those, so that it is the method that is none. */
const CALLABLE = /^(?:String|Number|Boolean|parseInt|parseFloat|atob|btoa)$/

/** The callee that the engine calls no function: itself, or the argument of a built-in. */
export function calledAt({ ast, masked }: ParsedExpression, at: number | undefined) {
  const calls: Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>[] = []
  if (ast === undefined) return undefined
  walk(ast, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return
    const { end } = node.callee
    // Nothing but the end of what is called lies before the parenthesis.
    const isHere =
      at === undefined ? node === ast : end <= at && /^[\s)]*$/.test(masked.slice(end, at))
    if (isHere) calls.push(node)
  })
  const found = calls.at(-1)
  const name = found && propertyName(withoutChain(found.callee))
  const isBuiltIn = name !== undefined && (name in Array.prototype || name in String.prototype)
  const given = isBuiltIn && CALLING.test(name) ? found?.arguments[0] : undefined
  const isFit = given?.type === 'Identifier' && CALLABLE.test(given.name)
  const callee = found && withoutChain(found.callee)
  const method = callee?.type === 'MemberExpression' ? callee.property : callee
  const fitSubject = isFit ? method : given
  const subject = isBuiltIn ? fitSubject : found?.callee
  if (subject === undefined || isFunction(subject)) return undefined
  return { subject, isNew: found?.type === 'NewExpression' }
}
