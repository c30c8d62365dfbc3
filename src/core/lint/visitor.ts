import type { NodeTypes } from '../../generated/types.ts'
import type { SuppressionUse } from '../directive/suppression-types.ts'
import type { Document, LineFacts, Node, SourceFile, Span } from '../types.ts'

/** Positions that carry a fact of the schema, as selectors of a visitor. */
export type FactSelector =
  | '@deprecated'
  | '@server-populated'
  | '@immutable'
  | '@secret'
  | '@expression'
  | '@path'
  | '@format'
  /** Null, wherever it is. */
  | '@null'
  /** A text or a boolean that YAML 1.1 may read as another value. */
  | '@ambiguous'

/** A key that the schema does not know, in an object that is closed or only known in part. */
export interface UnknownKey {
  readonly node: Node
  readonly key: string
  readonly known: readonly string[]
  readonly closed: boolean
  /** Others may be there: only what looks like a typo of a known key is a mistake. */
  readonly typos: boolean
  /** A key that looks like a typo is refused. */
  readonly refused: boolean
  /** The release lines of a known key, in a vc.yaml. */
  readonly linesOf: (key: string) => LineFacts | undefined
}

/** A rule that found more in a file than is kept, or the place from which on no rule was asked or no expression run. */
export type Overflow =
  | {
      readonly rule: string
      /** Number of findings that are kept. */
      readonly kept: number
    }
  | { readonly stoppedAt: Span }
  | { readonly unrunFrom: Span }

/** The nodes that a rule wants to see. Keys are schema types (`PatchEntry`, `PatchEntry.path`). */
export type Visitor = {
  readonly [S in keyof NodeTypes & string]?: (node: Node<NodeTypes[S]>) => void
} & {
  /** Also values of the wrong type, null and templates. */
  readonly [S in keyof NodeTypes & string as `${S}:raw`]?: (node: Node) => void
} & {
  readonly [S in FactSelector]?: (node: Node) => void
} & {
  /** Once for each object, before its nodes. */
  readonly Document?: (document: Document) => void
  /** Once for each file in scope. */
  readonly File?: (file: SourceFile) => void
  readonly UnknownKey?: (unknown: UnknownKey) => void
  /** Once for each file with suppressions, after all findings that they may hide. */
  readonly Suppressions?: (uses: readonly SuppressionUse[]) => void
  /** Once for each rule that found more in a file than is kept, and once where the rules or the runs of expressions stopped. */
  readonly Overflow?: (overflow: Overflow) => void
}
