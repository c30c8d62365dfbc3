import { type AnyNode, propertyName, type Span, withoutChain } from '../syntax/ast.ts'
import type { Analysis } from './analysis.ts'

/** A call that gives another value each time; the span is that of the call. */
export interface Nondeterminism extends Span {
  readonly name: 'Date.now()' | 'new Date()' | 'Date()' | 'Math.random()'
}

export function nondeterminism(analysis: Analysis): readonly Nondeterminism[] {
  return analysis.nodes.flatMap((node) => {
    const name = nameOf(node, analysis)
    return name === undefined ? [] : [{ name, start: node.start, end: node.end }]
  })
}

function nameOf(node: AnyNode, analysis: Analysis): Nondeterminism['name'] | undefined {
  const isGlobal = (given: AnyNode, name: string): boolean =>
    given.type === 'Identifier' && given.name === name && analysis.scopes.isFree(given)
  if (node.type === 'NewExpression') {
    return isGlobal(node.callee, 'Date') && node.arguments.length === 0 ? 'new Date()' : undefined
  }
  if (node.type !== 'CallExpression') return undefined
  const callee = withoutChain(node.callee)
  if (isGlobal(callee, 'Date')) return 'Date()'
  if (callee.type !== 'MemberExpression') return undefined
  if (isGlobal(callee.object, 'Date') && propertyName(callee) === 'now') return 'Date.now()'
  const isRandom = isGlobal(callee.object, 'Math') && propertyName(callee) === 'random'
  return isRandom ? 'Math.random()' : undefined
}
