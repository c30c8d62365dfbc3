import type { Carried as Found } from '../core/types.ts'

/** A place inside a document of somebody else where configuration of ours lies. */
export type Carried = Omit<Found, 'carrier'>

/** One kind of object that carries values. */
export interface Carrier {
  /** Its name in `vclint files`: `Flux HelmRelease`. */
  readonly name: string
  /** What a document of this kind carries; undefined when the document is of another kind. */
  readonly find: (value: unknown) => readonly Carried[] | undefined
}
