import type { Node } from '../../core/types.ts'
import type { Direction } from '../place.ts'

/** Which key of an entry works in which direction; the other one is the way back. */
const FORWARD = ['expression', 'reverseExpression'] as const
const BACKWARD = ['reverseExpression', 'expression'] as const

/**
 * On the way from the host, `expression` acts on nodes, classes, CSI objects, events and gateways, and
 * `reverseExpression` on these. Observed in release line 0.30; the reference does not say it.
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
