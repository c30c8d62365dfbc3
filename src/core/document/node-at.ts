import type { Node, Pointer } from '../types.ts'
import type { NodeView } from './node.ts'

/** The node at the end of some steps; undefined if a step is not written. */
export function nodeAt(root: Node, steps: Pointer): Node | undefined {
  let node: Node | undefined = root
  for (const step of steps) node = node && childOf(node, step)
  return node
}

/** The node at the end of some steps, or the last written node on the way. */
export function nearestNode(root: Node, steps: Pointer): Node {
  let node = root
  for (const step of steps) {
    const next = childOf(node, step)
    if (next === undefined) return node
    node = next
  }
  return node
}

function childOf(node: Node, step: string | number): Node | undefined {
  const view = node as NodeView
  return Array.isArray(view.value) ? view.item(Number(step)) : view.child(String(step))
}
