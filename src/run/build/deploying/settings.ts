import type { Branch } from '../../../core/json-patch/index.ts'
import type { Node } from '../../../core/types.ts'

/** The namespace that all objects get, or only those without one. */
export interface SetNamespace {
  /** The value, with the place that writes it. */
  readonly written: Branch
  readonly isFilled: boolean
}

/** `postBuild` of an object of Flux. */
export interface Variables {
  readonly value: unknown
  /** The entry that sets a variable. */
  readonly entryOf: (name: string) => Node | undefined
}
