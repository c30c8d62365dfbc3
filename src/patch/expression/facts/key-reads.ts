import { type AnyNode, calledMethod, isFunction, type Span, withoutChain } from '../syntax/ast.ts'
import type { Analysis } from './analysis.ts'

/** `value.key` in a walk through the keys of `value`, where `value[key]` is meant. */
export interface KeyRead extends Span {
  /** The place of `.key`, and the brackets for it. */
  readonly access: Span
  readonly brackets: string
}

const WALKS_KEYS = /\bObject\.(?:keys|entries)\(|\bin\b/

export function keyReadAt(node: AnyNode, analysis: Analysis): KeyRead | undefined {
  if (node.type !== 'MemberExpression' || node.computed || !WALKS_KEYS.test(analysis.text))
    return undefined
  const { object, property, optional } = node
  if (property.type !== 'Identifier' || object.type === 'Super') return undefined
  // The nearest code that declares the name decides.
  for (let at = analysis.parentOf(node); at !== undefined; at = analysis.parentOf(at)) {
    const walk = walkOf(at, property.name, analysis)
    if (walk === undefined) continue
    const isSame = walk.type === object.type && textOf(walk, analysis) === textOf(object, analysis)
    if (!isSame) return undefined
    const access = { start: object.end, end: property.end }
    const brackets = `${optional ? '?.' : ''}[${property.name}]`
    return { start: property.start, end: property.end, access, brackets }
  }
  return undefined
}

const textOf = ({ start, end }: Span, { text }: Analysis): string => text.slice(start, end)

/** The object whose keys a node walks through under this name. */
function walkOf(node: AnyNode, name: string, analysis: Analysis): AnyNode | undefined {
  if (node.type === 'ForInStatement') return declares(node.left, name) ? node.right : undefined
  if (node.type === 'ForOfStatement')
    return declares(node.left, name) ? keysOf(node.right, node.left) : undefined
  const call = isFunction(node) ? analysis.parentOf(node) : undefined
  if (call?.type !== 'CallExpression' || !isFunction(node)) return undefined
  const item = node.params[calledMethod(call)?.startsWith('reduce') ? 1 : 0]
  const callee = withoutChain(call.callee)
  if (item === undefined || !declares(item, name) || callee.type !== 'MemberExpression')
    return undefined
  return keysOf(callee.object as AnyNode, item)
}

/** The argument of `Object.keys`, or of `Object.entries` for a pair, also behind a filter. */
function keysOf(given: AnyNode, item: AnyNode): AnyNode | undefined {
  const node = withoutChain(given)
  const method = calledMethod(node)
  if (node.type !== 'CallExpression' || method === undefined) return undefined
  const callee = withoutChain(node.callee)
  if (callee.type !== 'MemberExpression') return undefined
  if (/^(?:filter|sort|slice|reverse)$/.test(method)) return keysOf(callee.object as AnyNode, item)
  const isOfObject = callee.object.type === 'Identifier' && callee.object.name === 'Object'
  if (!isOfObject || method !== (patternOf(item).type === 'ArrayPattern' ? 'entries' : 'keys'))
    return undefined
  return node.arguments[0]
}

function patternOf(node: AnyNode): AnyNode {
  return node.type === 'VariableDeclaration' ? (node.declarations[0]?.id ?? node) : node
}

/** True of a name, or of a pair that begins with it. */
function declares(node: AnyNode, name: string): boolean {
  const pattern = patternOf(node)
  const key = pattern.type === 'ArrayPattern' ? pattern.elements[0] : pattern
  return key?.type === 'Identifier' && key.name === name
}
