import type { NodeTypes } from '../../generated/types.ts'
import type { SuppressionUse } from '../directive/suppression-types.ts'
import type { Document, LineFacts, Node, SourceFile, Span } from '../types.ts'

/** Facts of the schema that select positions for a visitor. */
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

/** A key that the schema does not know, in a closed object or one known only in part. */
export interface UnknownKey {
  readonly node: Node
  readonly key: string
  readonly known: readonly string[]
  readonly closed: boolean
  /** True if other keys may exist, so that only a probable typo of a known key is a mistake. */
  readonly typos: boolean
  /** True if a probable typo is refused. */
  readonly refused: boolean
  /** The release lines of a known key in a vc.yaml. */
  readonly linesOf: (key: string) => LineFacts | undefined
}

/**
 * A rule with more findings in a file than are kept, or the place after which no rule or expression
 * was run.
 */
export type Overflow =
  | {
      readonly rule: string
      /** Number of kept findings. */
      readonly kept: number
    }
  | { readonly stoppedAt: Span }
  | { readonly unrunFrom: Span }

/**
 * Functions for the nodes that a rule visits. Keys are schema types (`PatchEntry`,
 * `PatchEntry.path`).
 */
export type Visitor = {
  readonly [S in keyof NodeTypes & string]?: (node: Node<NodeTypes[S]>) => void
} & {
  /** Also called for values of the wrong type, null and templates. */
  readonly [S in keyof NodeTypes & string as `${S}:raw`]?: (node: Node) => void
} & {
  readonly [S in FactSelector]?: (node: Node) => void
} & {
  /** Once for each object, before its nodes. */
  readonly Document?: (document: Document) => void
  /** Once for each file in scope. */
  readonly File?: (file: SourceFile) => void
  readonly UnknownKey?: (unknown: UnknownKey) => void
  /** Called once per file with suppressions, after all findings that they may hide. */
  readonly Suppressions?: (uses: readonly SuppressionUse[]) => void
  /**
   * Called once for each rule with too many findings, and once where rules or expressions stopped.
   */
  readonly Overflow?: (overflow: Overflow) => void
}
