import type { Node } from '../../core/types.ts'
import { UNKNOWN } from '../../patch/expression/types/value-type.ts'
import { type Position, unknownPosition } from '../../patch/path/index.ts'
import { patchedPosition } from '../../patch/path-node.ts'
import { syncPlace } from '../../patch/place.ts'
import { typeOfPosition } from '../../patch/position-type.ts'
import type { ScriptPlace } from './script.ts'

/** The place that an expression at a node is written for. */
export function scriptPlaceOf(node: Node, direction: 'forward' | 'reverse'): ScriptPlace {
  const value = patchedPosition(node)
  const valueType = value === unknownPosition ? UNKNOWN : typeOfPosition(value)
  return { direction, valueType, value, object: syncPlace(node).schema?.root }
}

/** A relative path starts at the patched value, any other path at the object. */
export function pathRoot(node: Node): Position {
  if (node.facts.path === 'relative') return patchedPosition(node)
  return syncPlace(node).schema?.root ?? unknownPosition
}
