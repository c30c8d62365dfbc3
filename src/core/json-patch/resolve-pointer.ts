import { type Position, roots } from '../../generated/bind.ts'
import { childPosition } from '../document/node.ts'
import type { Document } from '../types.ts'
import { patchTarget } from './target.ts'

/** The place in the schema of the patched kind that a JSON pointer leads to. */
interface ResolvedPointer {
  /** Undefined if the schema has no such place, or if no more is known. */
  readonly position: Position | undefined
  /** Position of the collection that contains the last step. */
  readonly parent: Position | undefined
  /** Number of steps to a text in a map of texts, if further steps follow it. */
  readonly overstep: number | undefined
}

/**
 * Follows a pointer through the target's schema; without a target, through the fields of all kinds.
 */
export function resolvePointer(document: Document, steps: readonly string[]): ResolvedPointer {
  return resolveSteps(roots[patchTarget(document)?.kind ?? 'Manifest'], steps)
}

export function resolveSteps(
  root: Position | undefined,
  steps: readonly string[],
): ResolvedPointer {
  let parent: Position | undefined
  let position = root
  for (const [index, step] of steps.entries()) {
    if (index > 0 && isTextOfMap(parent, position))
      return { position: undefined, parent: position, overstep: index }
    parent = position
    position = position && stepInto(position, step)
  }
  return { position, parent, overstep: undefined }
}

/** True of a value in a map of texts, such as the annotations. */
const isTextOfMap = (map: Position | undefined, position: Position | undefined) =>
  position !== undefined && map?.rest === position && position.facts.types?.join() === 'string'

function stepInto(position: Position, step: string): Position | undefined {
  if (position.facts.types?.join() !== 'array') return childPosition(position, step)
  return /^(?:0|[1-9]\d*|-)$/.test(step) ? position.items : undefined
}
