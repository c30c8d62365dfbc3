import { type AnyNode, propertyName, type Span, withoutChain } from '../syntax/ast.ts'
import type { Analysis } from './analysis.ts'

/** A call with a different result each time; the span is that of the call. */
export interface Nondeterminism extends Span {
  readonly name: 'Date.now()' | 'new Date()' | 'Date()' | 'Math.random()'
}

export function nondeterminismAt(node: AnyNode, analysis: Analysis): Nondeterminism | undefined {
  const name = variableSource(node, analysis)
  return name && { name, start: node.start, end: node.end }
}

function variableSource(node: AnyNode, { scopes }: Analysis): Nondeterminism['name'] | undefined {
  if (node.type === 'NewExpression') {
    const isNow = scopes.freeName(node.callee) === 'Date' && node.arguments.length === 0
    return isNow ? 'new Date()' : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  const callee = withoutChain(node.callee)
  if (scopes.freeName(callee) === 'Date') return 'Date()'
  const object = callee.type === 'MemberExpression' ? scopes.freeName(callee.object) : undefined
  if (object === 'Date' && propertyName(callee) === 'now') return 'Date.now()'
  return object === 'Math' && propertyName(callee) === 'random' ? 'Math.random()' : undefined
}
