import type { Node } from '../types.ts'

/** Whether a template may write a place of the patched object, or what is above it. */
export function mayBeWritten(target: Node, steps: readonly string[]): boolean {
  let node: Node | undefined = target
  for (const step of steps) {
    if (node.mayHoldMore || node.unknown) return true
    node = node.child(step)
    if (node === undefined) return false
  }
  return node.unknown
}

/** Whether a template is anywhere in a value. */
export const holdsUnknown = (node: Node): boolean =>
  node.unknown || node.mayHoldMore || node.children().some(holdsUnknown)
