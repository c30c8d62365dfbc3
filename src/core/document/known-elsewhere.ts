import { MAX_FIELD_DEPTH } from '../limits.ts'
import type { Position } from '../schema/positions.ts'
import type { Node } from '../types.ts'
import type { NodeView } from './node.ts'

/**
 * The one place of an object's kind that has a field of this name, as the keys of the mappings around it; the outermost if
 * there are several. Undefined where two are equally far out, or none is known.
 */
export function knownElsewhere({ document }: Node, key: string): readonly string[] | undefined {
  let level: { readonly position: Position; readonly path: readonly string[] }[] = [
    { position: (document.root as NodeView).position, path: [] },
  ]
  for (let depth = 0; depth < MAX_FIELD_DEPTH; depth++) {
    const found = level.filter(({ position }) => position.properties?.[key] !== undefined)
    if (found.length > 0) return found.length === 1 ? found[0]?.path : undefined
    level = level.flatMap(({ position, path }) =>
      Object.entries(position.properties ?? {}).flatMap(([name, inner]) =>
        name === 'status' ? [] : [{ position: inner, path: [...path, name] }],
      ),
    )
  }
  return undefined
}

/** True if the schema knows the field that these keys lead to from a node, one in the other. */
export function isKnownBelow(node: Node, steps: readonly string[]): boolean {
  let position: Position | undefined = (node as NodeView).position
  for (const [index, step] of steps.entries())
    position = position?.properties?.[step] ?? (index > 1 ? position?.rest : undefined)
  return position !== undefined
}
