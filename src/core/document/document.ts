import type {
  CarrierFacts,
  Document,
  Mode,
  Node,
  Pointer,
  SchemaProblem,
  Share,
  SourceFile,
  Span,
  TextPart,
  Tree,
} from '../types.ts'
import { nodeOf } from './node.ts'
import { schemaProblems } from './schema-problems.ts'

type DocumentParts = Omit<
  Document,
  'root' | 'schemaProblems' | 'remember' | 'share' | 'carrier'
> & {
  readonly carrier?: CarrierFacts | undefined
  readonly share?: Share | undefined
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
  readonly carrier: CarrierFacts | undefined
  readonly part: TextPart | undefined
  readonly remember: Share
  readonly share: Share
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
    this.carrier = parts.carrier
    this.part = parts.part
    this.remember = rememberer()
    this.share = parts.share ?? rememberer()
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

function rememberer(): Share {
  let remembered: Map<string, unknown> | undefined
  return <T>(key: string, make: () => T): T => {
    remembered ??= new Map()
    if (!remembered.has(key)) remembered.set(key, make())
    return remembered.get(key) as T
  }
}
