import type { Position } from '../../generated/bind.ts'
import { type MemoKey, memoId } from '../memo.ts'
import { rootPosition } from '../release/root-position.ts'
import { isOfType } from '../schema/is-of-type.ts'
import { isMergeDirective, isMergePatch } from '../schema/merge-patch.ts'
import { unboundPosition } from '../schema/positions.ts'
import { didYouMean } from '../search/did-you-mean.ts'
import { maskFiller } from '../template/filler.ts'
import { isUnknownText } from '../template/unknown-text.ts'
import { firstIndex } from '../text/binary-search.ts'
import { isMapping, ownProperty } from '../text/mapping.ts'
import { skipToValue, trimVoid } from '../text/scan.ts'
import type {
  Document,
  JsonType,
  Node,
  Pointer,
  Presence,
  ScalarStyle,
  SchemaFacts,
  Span,
} from '../types.ts'

const NOWHERE: Span = { start: 0, end: 0 }

/** Up to so many children, a map takes more memory than they do. */
const FEW_CHILDREN = 8

/** The root node of an object, bound to the schema of its kind. */
export function nodeOf(document: Document): Node {
  const last = document.base.at(-1)
  return new NodeView(
    document,
    rootPosition(document.kind) ?? unboundPosition,
    document.value,
    undefined,
    last,
  )
}

/** The schema position of a child, or undefined where the schema does not know it. */
export function childPosition(position: Position, name: string | number): Position | undefined {
  if (typeof name === 'number') return position.items
  return position.properties?.[name] ?? position.rest
}

/** The position that steps lead to. */
export function positionAt(root: Position | undefined, steps: Pointer): Position | undefined {
  let position = root
  for (const step of steps) {
    if (position === undefined) return undefined
    position = childPosition(position, step)
  }
  return position
}

/** Holds plain data with a schema position; everything else is computed on demand. */
export class NodeView implements Node {
  readonly document: Document
  readonly position: Position
  readonly value: unknown
  readonly parent: NodeView | undefined
  readonly name: string | number | undefined
  #pointer: Pointer | undefined
  /** The latest of the few children that were asked for first, each with the one before it. */
  #latest: NodeView | undefined
  #earlier: NodeView | undefined
  /** Further children. */
  #byKey: Map<string, NodeView> | undefined
  #known: Map<string, unknown> | undefined

  constructor(
    document: Document,
    position: Position,
    value: unknown,
    parent: NodeView | undefined,
    name: string | number | undefined,
  ) {
    this.document = document
    this.position = position
    this.value = value
    this.parent = parent
    this.name = name
  }

  get type(): string | undefined {
    return this.position.type
  }

  get facts(): SchemaFacts {
    return this.position.facts
  }

  get pointer(): Pointer {
    this.#pointer ??=
      this.parent === undefined || this.name === undefined
        ? this.document.base
        : [...this.parent.pointer, this.name]
    return this.#pointer
  }

  get span(): Span {
    return this.#locate('value') ?? this.keySpan
  }

  get keySpan(): Span {
    const key = this.#locate('key')
    if (key !== undefined) return key
    const first = isMapping(this.value) ? Object.keys(this.value)[0] : undefined
    const firstKey =
      first === undefined ? undefined : this.document.tree.locate([...this.pointer, first], 'key')
    return firstKey ?? this.#locate('value') ?? this.parent?.keySpan ?? NOWHERE
  }

  get style(): ScalarStyle | undefined {
    return this.document.tree.style(this.pointer)
  }

  get unknown(): boolean {
    return this.#isUnknown(this.facts, this.value)
  }

  /**
   * Judges by the given facts and value: a node of an object that a patch made has those of the
   * patch.
   */
  #isUnknown(facts: SchemaFacts, value: unknown): boolean {
    const { made } = this.document
    if (made !== undefined) {
      if (made.isUnknown(this.pointer)) return true
      const written = made.nodeAt(this.pointer) as NodeView | undefined
      if (written === undefined) return false
      return written.#isUnknown(facts, value)
    }
    if (this.document.file.isLiteral) return false
    if (typeof this.name === 'string' && this.name.includes(maskFiller)) return true
    if (value === null || value === undefined) return this.#holdsMaskedLine()
    if (typeof value !== 'string') return ownProperty(value, '$patch') !== undefined
    return facts.expression === undefined ? isUnknownText(value) : WHOLE_TEMPLATE.test(value)
  }

  /**
   * True if a typed visitor may see the value: it is known and has a type that the schema allows.
   */
  get fits(): boolean {
    const { value } = this
    if (value === null || value === undefined || this.unknown) return false
    const { types } = this.position.facts
    return types === undefined || isOfSomeType(value, types)
  }

  child(key: string): NodeView | undefined {
    let count = 0
    for (let one = this.#latest; one !== undefined; one = one.#earlier) {
      if (one.name === key) return one
      count++
    }
    const known = this.#byKey?.get(key)
    if (known !== undefined) return known
    if (!isMapping(this.value) || !Object.hasOwn(this.value, key)) return undefined
    const child = this.#make(key, this.value[key])
    if (count < FEW_CHILDREN) {
      child.#earlier = this.#latest
      this.#latest = child
    } else {
      this.#byKey ??= new Map()
      this.#byKey.set(key, child)
    }
    return child
  }

  remember<T>(key: MemoKey<T>, detail: string, make: (node: Node, detail: string) => T): T {
    const id = memoId(key, detail)
    const before = this.#known?.get(id)
    if (before !== undefined) return before as T
    const made = make(this, detail)
    this.#known ??= new Map()
    this.#known.set(id, made)
    return made
  }

  // biome-ignore lint/suspicious/noExplicitAny: the interface types children by key; here they are unknown.
  get(key: string): any {
    const child = this.child(key)
    return child?.fits ? child : undefined
  }

  has(key: string): Presence {
    const value = ownProperty(this.value, key)
    if (value !== undefined && value !== null) return 'yes'
    if (value === null && this.child(key)?.unknown) return 'unknown'
    if (this.#mayGetMoreKeys()) return 'unknown'
    return this.mayHoldMore || this.#isMisspelt(key) ? 'unknown' : 'no'
  }

  /** One item of a list, without making nodes of the others. */
  item(index: number): NodeView | undefined {
    if (!Array.isArray(this.value) || !(index in this.value)) return undefined
    return this.#make(index, this.value[index])
  }

  children(): NodeView[] {
    if (Array.isArray(this.value)) return this.value.map((item, index) => this.#make(index, item))
    if (!isMapping(this.value)) return []
    return Object.entries(this.value).map(([key, value]) => this.#make(key, value))
  }

  // biome-ignore lint/suspicious/noExplicitAny: see get.
  items(): any {
    return this.children().filter((child) => child.fits)
  }

  #make(name: string | number, value: unknown): NodeView {
    const position = childPosition(this.position, name) ?? unboundPosition
    return new NodeView(this.document, position, value, this, name)
  }

  #locate(part: 'key' | 'value'): Span | undefined {
    return this.document.tree.locate(this.pointer, part)
  }

  /** True if other values may add keys. They cannot inside a list that is replaced as a whole. */
  #mayGetMoreKeys(): boolean {
    const { made, wrapper } = this.document
    if (made !== undefined) return made.mayHoldMore(this.pointer)
    const { isPartial, replacesLists } = wrapper ?? {}
    return isPartial === true && !(replacesLists && this.#isInList())
  }

  #isInList(): boolean {
    // A document itself may be one of several in a list, as a heredoc of a script is.
    for (let at: NodeView = this; at.parent !== undefined; at = at.parent)
      if (typeof at.name === 'number') return true
    return false
  }

  /**
   * True if another key was probably meant as this one, so that the finding on that key is enough.
   */
  #isMisspelt(key: string): boolean {
    const { properties, open, typos } = this.position
    if ((open && !typos) || !isMapping(this.value) || ownProperty(properties, key) === undefined)
      return false
    return Object.keys(this.value).some(
      (found) => ownProperty(properties, found) === undefined && didYouMean(found, [key]) === key,
    )
  }

  get mayHoldMore(): boolean {
    const { made } = this.document
    if (made !== undefined) return made.mayHoldMore(this.pointer)
    const isText = typeof this.value === 'string'
    return this.hasTemplates || (!isText && isMergePatch(this.document))
  }

  get hasTemplates(): boolean {
    if (this.document.file.isLiteral) return false
    if (typeof this.value === 'string') return this.unknown
    const keys = isMapping(this.value) ? Object.keys(this.value) : []
    const isTemplate = keys.some((key) => isUnknownText(key) && !isMergeDirective(key))
    return isTemplate || this.#holdsMaskedLine()
  }

  #holdsMaskedLine(): boolean {
    if (this.document.masks.length === 0) return false
    const written = writtenNode(this) as NodeView
    if (written !== this) return written.#holdsMaskedLine()
    const start = this.parent === undefined ? this.#documentStart() : this.#entryStart()
    const value = this.#locate('value')
    const end = skipToValue(this.document.file.masked, value?.end ?? this.keySpan.end)
    return anyStartsIn(this.document.masks, start, end)
  }

  /** The key, or for a list item what follows its dash, which a template may have written. */
  #entryStart(): number {
    const { start } = this.keySpan
    return typeof this.name === 'number' ? trimVoid(this.document.file.masked, start) : start
  }

  #documentStart(): number {
    const before = this.document.file.trees[this.document.index - 1]
    return this.document.base.length > 0 ? this.keySpan.start : (before?.span.end ?? 0)
  }
}

/** The same node in the text that it was read from. */
export function writtenNode(node: Node): Node {
  const { document, pointer } = node
  const { written } = document
  if (written === document) return node
  let at: NodeView | undefined = written.root as NodeView
  for (const step of pointer.slice(document.base.length))
    at = typeof step === 'number' ? at?.item(step) : at?.child(step)
  return at ?? node
}

/** The spans must be in order. */
function anyStartsIn(spans: readonly Span[], start: number, end: number): boolean {
  const next = firstIndex(spans, (span) => span.start >= start)
  return (spans[next]?.start ?? end) < end
}

const WHOLE_TEMPLATE = /^\s*(?:\{\{[^}]*\}\}|\uA66E+)\s*$/

function isOfSomeType(value: unknown, types: readonly JsonType[]): boolean {
  for (const type of types) if (isOfType(value, type)) return true
  return false
}
