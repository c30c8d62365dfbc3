import type { Evaluation } from '../../core/lint/evaluator.ts'
import type { Node } from '../../core/types.ts'
import { parseExpression } from '../expression/syntax/parse.ts'
import { type Direction, substituted } from '../place.ts'

/** The keys of an entry: the one that acts, and the one for the way back. */
const FORWARD = ['expression', 'reverseExpression'] as const
const BACKWARD = ['reverseExpression', 'expression'] as const

/**
 * From the host, `expression` acts on nodes, classes, CSI objects, events and gateways, and
 * `reverseExpression` on these resources. Observed in release line 0.30; the reference does not say
 * it.
 */
const REVERSED_FROM_HOST: ReadonlySet<string> = new Set([
  'configMaps',
  'secrets',
  'customResources',
])

export function codeKeys(list: Node | undefined, direction: Direction) {
  const resource = String(list?.parent?.name ?? '')
  const isCustom = list?.parent?.parent?.name === 'customResources'
  const isReversed = isCustom || REVERSED_FROM_HOST.has(resource)
  return direction === 'fromHost' && isReversed ? BACKWARD : FORWARD
}

export interface Code {
  readonly text: string
  /** The result in its place, if it is no expression that can be run. */
  readonly problem: Evaluation | undefined
}

export function codeOf(node: Node, key: string): Code | undefined {
  const found = node.child(key)
  if (found === undefined) return undefined
  if (typeof found.value !== 'string') {
    const message = `"${key}" is not a text`
    return { text: '', problem: { kind: 'throws', name: 'TypeError', message, at: undefined } }
  }
  const { ast, masked, problem } = parseExpression(substituted(found.value, node.document))
  if (problem?.code === 'empty') return undefined
  // The product ignores a semicolon at the end.
  if (ast !== undefined) return { text: masked.slice(0, problem?.start), problem: undefined }
  const message = problem?.message ?? 'A template is part of the code.'
  const at = problem?.start
  return { text: masked, problem: { kind: 'throws', name: 'SyntaxError', message, at } }
}
