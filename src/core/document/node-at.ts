import type { Node, Pointer } from '../types.ts'
import type { NodeView } from './node.ts'

/** The node that steps lead to from another one; undefined when one of them is not written. */
export function nodeAt(root: Node, steps: Pointer): Node | undefined {
  let node: Node | undefined = root
  for (const step of steps) node = node && childOf(node, step)
  return node
}

/** The node that steps lead to, or the last one on the way that is written. */
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
