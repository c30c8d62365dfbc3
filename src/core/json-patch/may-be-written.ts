import type { Node } from '../types.ts'

/** A template in the place, or above it, may write anything there. */
export function mayBeWritten(target: Node, steps: readonly string[]): boolean {
  let node: Node | undefined = target
  for (const step of steps) {
    if (node.mayHoldMore || node.unknown) return true
    node = node.child(step)
    if (node === undefined) return false
  }
  return node.unknown
}

/** True if a template is anywhere in the value. */
export const holdsUnknown = (node: Node): boolean =>
  node.unknown || node.mayHoldMore || node.children().some(holdsUnknown)
