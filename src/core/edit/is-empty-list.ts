import type { Node } from '../types.ts'

/** A list without items, where no template may have added some. */
export function isEmptyList(node: Node | undefined): boolean {
  return Array.isArray(node?.value) && node.value.length === 0 && !node.mayHoldMore
}
