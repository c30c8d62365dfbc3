import type { EmbeddedForm } from '../core/document/parse-options.ts'
import type { Wrapper } from '../core/types.ts'

/** A place inside an object of another tool that holds configuration. */
export type EmbeddedPart = EmbeddedFacts & EmbeddedForm

/** Facts of the object around it. */
export type EmbeddedFacts = Omit<Wrapper, 'name'>

/** A kind of object that carries values. */
export interface Extractor {
  /** Its name in `vclint files`: `Flux HelmRelease`. */
  readonly name: string
  /** Returns the configuration in a document of this kind; undefined for other documents. */
  readonly find: (value: unknown, contents?: Contents) => readonly EmbeddedPart[] | undefined
}

/** Texts of the files that a document makes objects of, by the written path. */
export type Contents = ReadonlyMap<string, string>
