import type { EmbeddedForm } from '../core/document/parse-options.ts'
import type { Wrapper } from '../core/types.ts'

/** A place inside a document of another tool where configuration is embedded. */
export type EmbeddedPart = EmbeddedFacts & EmbeddedForm

/** The settings of the object around it. */
export type EmbeddedFacts = Omit<Wrapper, 'name'>

/** One kind of object that carries values. */
export interface Extractor {
  /** Its name in `vclint files`: `Flux HelmRelease`. */
  readonly name: string
  /** Returns the configuration in a document of this kind; undefined when the document is of another kind. */
  readonly find: (value: unknown, contents?: Contents) => readonly EmbeddedPart[] | undefined
}

/** Texts of the files that a document makes objects of, by the paths that it writes. */
export type Contents = ReadonlyMap<string, string>
