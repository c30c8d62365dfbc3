import type { Node } from '../core/types.ts'

/** A value of the configuration, and the place that sets it. */
export interface SourcedValue<T> {
  readonly value: T
  readonly at: Node
}

export const sourced = <T>(node: Node<T> | undefined): SourcedValue<T> | undefined =>
  node === undefined ? undefined : { value: node.value, at: node }
