import { createMemo, type Memo } from '../memo.ts'
import type {
  Document,
  EmbeddedText,
  MadeFrom,
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

/** The YAML document in which an object was found. */
export type TextPlace = Pick<Document, 'index' | 'masks' | 'part'> & {
  /** The part of each item, if the document is a list that was read item by item. */
  readonly items?: readonly TextPart[] | undefined
}

/** An object and its place in the tree. */
export type FoundObject = Pick<Document, 'base' | 'tree' | 'value'>

/** The settings for reading an object, without its place. */
type ReadAs = Pick<Document, 'kind' | 'mode' | 'made'> & {
  readonly wrapper?: Wrapper | undefined
  readonly share?: Memo | undefined
}

/** A text inside a file, and an object found in it. */
export interface InText {
  readonly text: EmbeddedText
  readonly written: Document
}

/** Thousands of documents are made, so this is a class whose values are computed on demand. */
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
  readonly made: MadeFrom | undefined
  readonly text: EmbeddedText | undefined
  readonly written: Document
  #remember: Memo | undefined
  #share: Memo | undefined
  #root: Node | undefined
  #problems: readonly SchemaProblem[] | undefined

  constructor(
    file: SourceFile,
    { index, masks, part }: TextPlace,
    { base, tree, value }: FoundObject,
    { kind, mode, wrapper, share, made }: ReadAs,
    inText?: InText,
  ) {
    this.file = file
    this.index = index
    this.base = base
    this.tree = tree
    this.kind = kind
    this.mode = mode
    this.value = value
    this.masks = masks
    this.wrapper = wrapper
    this.part = part
    this.made = made
    this.#share = share
    this.text = inText?.text
    this.written = inText?.written ?? this
  }

  get remember(): Memo {
    this.#remember ??= createMemo()
    return this.#remember
  }

  get share(): Memo {
    this.#share ??= createMemo()
    return this.#share
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
