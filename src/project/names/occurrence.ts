import type { Span } from '#core'
import type { NamedKind } from '../../core/types.ts'
import type { FactPlace } from '../facts/read.ts'

/** A place where a file names an object. */
export interface Occurrence {
  readonly kind: NamedKind
  readonly name: string
  /** Namespace of the object, or project of a virtual cluster; undefined if unknown. */
  readonly scope: string | undefined
  /** The scalar with the name, or for a comment the document that it belongs to. */
  readonly place: FactPlace
  /** Span of the name if it is not in a scalar, as in a comment. */
  readonly span?: Span | undefined
  /** Number of characters in the scalar before the name. */
  readonly prefix?: number | undefined
  /**
   * `defines`: the object is there; `names`: the object is named; `default-name`: it is meant
   * because its name is left out; `holds`: it is meant because of its content.
   */
  readonly how: 'defines' | 'names' | 'default-name' | 'holds'
}

export const isWritten = ({ how }: Occurrence): boolean => how === 'defines' || how === 'names'

/** The project that a namespace's prefix assigns it to. */
export type ProjectOf = (namespace: unknown) => string | undefined
