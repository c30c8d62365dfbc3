import { createMemo, type Memo } from '../memo.ts'
import type {
  Document,
  Mode,
  Node,
  Pointer,
  SchemaProblem,
  SourceFile,
  Span,
  TextPart,
  Tree,
  Wrapper,
} from '../types.ts'
import { nodeOf } from './node.ts'
import { schemaProblems } from './schema-problems.ts'

type DocumentParts = Omit<
  Document,
  'root' | 'schemaProblems' | 'remember' | 'share' | 'wrapper'
> & {
  readonly wrapper?: Wrapper | undefined
  readonly share?: Memo | undefined
}

/** A class, because thousands are made: what they hold is looked up when asked for. */
export class DocumentView implements Document {
  readonly file: SourceFile
  readonly index: number
  readonly base: Pointer
  readonly tree: Tree
  readonly kind: string
  readonly mode: Mode
  readonly value: unknown
  readonly masks: readonly Span[]
  readonly wrapper: Wrapper | undefined
  readonly part: TextPart | undefined
  readonly remember: Memo
  readonly share: Memo
  #root: Node | undefined
  #problems: readonly SchemaProblem[] | undefined

  constructor(parts: DocumentParts) {
    this.file = parts.file
    this.index = parts.index
    this.base = parts.base
    this.tree = parts.tree
    this.kind = parts.kind
    this.mode = parts.mode
    this.value = parts.value
    this.masks = parts.masks
    this.wrapper = parts.wrapper
    this.part = parts.part
    this.remember = createMemo()
    this.share = parts.share ?? createMemo()
  }

  get schemaProblems(): readonly SchemaProblem[] {
    this.#problems ??= schemaProblems(this)
    return this.#problems
  }

  get root(): Node {
    this.#root ??= nodeOf(this)
    return this.#root
  }
}
