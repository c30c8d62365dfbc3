import {
  type AnyNode,
  calledMethod,
  isFunction,
  nodesIn,
  type Span,
  spanOf,
} from '../syntax/ast.ts'
import { fold } from '../syntax/fold.ts'
import type { Analysis } from './analysis.ts'

/** Code that may keep the sync busy for long. */
export interface Cost extends Span {
  readonly kind: 'long' | 'loop' | 'huge'
}

/** Texts above 4 KiB are costly. */
const LONG_TEXT = 4096
const HUGE = 1_000_000

export function costsAt(node: AnyNode, analysis: Analysis): readonly Cost[] {
  const { ast, text } = analysis
  const isLong = node === ast && text.length > LONG_TEXT
  const kind = kindOf(node, analysis)
  return [
    ...(isLong ? [{ kind: 'long' as const, start: 0, end: text.length }] : []),
    ...(kind === undefined ? [] : [{ kind, ...spanOf(node) }]),
  ]
}

function kindOf(node: AnyNode, { scopes }: Analysis): Cost['kind'] | undefined {
  switch (node.type) {
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'ForStatement': {
      const goesOn = !node.test || fold(node.test, scopes)?.value
      return goesOn && neverLeaves(node.body) ? 'loop' : undefined
    }
    case 'CallExpression': {
      const [length] = node.arguments
      const folded = length && fold(length, scopes)?.value
      const grows = /^(?:repeat|padStart|padEnd)$/.test(calledMethod(node) ?? '')
      return grows && typeof folded === 'number' && folded > HUGE ? 'huge' : undefined
    }
    default:
      return undefined
  }
}

/**
 * True if nothing leaves the loop: no break, return or throw. A call that may throw does not count.
 */
const neverLeaves = (body: AnyNode): boolean =>
  !nodesIn(body, isFunction).some(({ type }) => /^(?:Break|Return|Throw|Yield|Await)/.test(type))
