import type { Span } from '#core'
import type { NamedKind } from '../../core/types.ts'
import type { FactPlace } from '../facts/read.ts'

/** A place where a file names an object. */
export interface Occurrence {
  readonly kind: NamedKind
  readonly name: string
  /** Namespace of the object, project of a virtual cluster; undefined where none is known. */
  readonly scope: string | undefined
  /** The scalar with the name. Of a comment: the document that it belongs to. */
  readonly place: FactPlace
  /** Span of the name if no scalar holds it, as in a comment. */
  readonly span?: Span | undefined
  /** Characters of the scalar before the name. */
  readonly prefix?: number | undefined
  /**
   * `defines`: the object is there; `names`: it is meant; `default-name`: it is meant by leaving its name
   * out; `holds`: it is meant by what it contains.
   */
  readonly how: 'defines' | 'names' | 'default-name' | 'holds'
}

export const isWritten = ({ how }: Occurrence): boolean => how === 'defines' || how === 'names'

/** The project that a namespace belongs to by its prefix. */
export type ProjectOf = (namespace: unknown) => string | undefined
