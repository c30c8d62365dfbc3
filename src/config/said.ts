import type { Node } from '../core/types.ts'

/** A value of the configuration, and where it is said. */
export interface Said<T> {
  readonly value: T
  readonly at: Node
}

export const said = <T>(node: Node<T> | undefined): Said<T> | undefined =>
  node === undefined ? undefined : { value: node.value, at: node }
