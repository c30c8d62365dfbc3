import { nodeOf } from './node.ts'
import { schemaProblems } from './schema-problems.ts'
import type {
  Document,
  Mode,
  Node,
  Pointer,
  SchemaProblem,
  Share,
  SourceFile,
  Span,
  Tree,
} from './types.ts'

interface Parts {
  readonly file: SourceFile
  readonly index: number
  readonly base: Pointer
  readonly tree: Tree
  readonly kind: string
  readonly mode: Mode
  readonly value: unknown
  readonly masks: readonly Span[]
  readonly share?: Share | undefined
}

/** An object of a file; what follows from it is made when first asked for. */
export class ParsedDocument implements Document {
  readonly file: SourceFile
  readonly index: number
  readonly base: Pointer
  readonly tree: Tree
  readonly kind: string
  readonly mode: Mode
  readonly value: unknown
  readonly masks: readonly Span[]
  #share: Share | undefined
  #root: Node | undefined
  #problems: readonly SchemaProblem[] | undefined
  #remembered: Map<string, unknown> | undefined

  constructor({ file, index, base, tree, kind, mode, value, masks, share }: Parts) {
    this.file = file
    this.index = index
    this.base = base
    this.tree = tree
    this.kind = kind
    this.mode = mode
    this.value = value
    this.masks = masks
    this.#share = share
  }

  get root(): Node {
    this.#root ??= nodeOf(this)
    return this.#root
  }

  get schemaProblems(): readonly SchemaProblem[] {
    this.#problems ??= schemaProblems(this)
    return this.#problems
  }

  get share(): Share {
    this.#share ??= (key, make) => this.remember(`shared ${key}`, make)
    return this.#share
  }

  remember<T>(key: string, make: () => T): T {
    this.#remembered ??= new Map()
    if (!this.#remembered.has(key)) this.#remembered.set(key, make())
    return this.#remembered.get(key) as T
  }
}
