import { shifted } from '../text/spans.ts'
import type { Part, Pointer, ScalarStyle, Span, TextPiece, Tree } from '../types.ts'

/** The key of the list in a document such as a `List`. */
export const ITEMS = 'items'

interface ListParts {
  /** The document without its items, which it has as `items: null`. */
  readonly frame: Tree
  /** Each item as a list of one, with its offset in the document. */
  readonly items: readonly Pick<TextPiece, 'start' | 'tree'>[]
  /** Offset in the document after the last item. */
  readonly end: number
}

/** A document whose items were read one by one, so that a change needs only one of them again. */
export class ListTree implements Tree {
  readonly parts: ListParts
  readonly value: Readonly<Record<string, unknown>>
  readonly duplicates = []
  readonly damaged = false

  constructor(parts: ListParts) {
    const { frame, items } = parts
    this.parts = parts
    const list = items.map(({ tree }) => (tree.value as readonly unknown[])[0])
    this.value = Object.assign({}, frame.value, { [ITEMS]: list })
  }

  /** Offset of the first item in the document. */
  get start(): number {
    return this.parts.items[0]?.start ?? 0
  }

  get span(): Span {
    const { start, end } = this.#place(this.parts.frame.span)
    const isLast = Object.keys(this.value).at(-1) === ITEMS
    return { start, end: isLast ? this.#list.end : end }
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const item = this.#item(pointer)
    if (item !== undefined) {
      const found = item.tree.locate(below(pointer), part)
      return found && shifted(found, item.start)
    }
    if (pointer.length === 0) return part === 'key' ? undefined : this.span
    const { frame } = this.parts
    if (pointer[0] !== ITEMS) {
      const found = frame.locate(pointer, part)
      return found && this.#place(found)
    }
    const key = pointer.length === 1 ? frame.locate(pointer, 'key') : undefined
    if (part === 'key' || key === undefined) return key
    return part === 'value' ? this.#list : { start: key.start, end: this.#list.end }
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    const item = this.#item(pointer)
    if (item !== undefined) return item.tree.style(below(pointer))
    return pointer[0] === ITEMS ? undefined : this.parts.frame.style(pointer)
  }

  isFlow(pointer: Pointer): boolean {
    const item = this.#item(pointer)
    if (item !== undefined) return item.tree.isFlow(below(pointer))
    return pointer[0] !== ITEMS && this.parts.frame.isFlow(pointer)
  }

  aliasTarget(): undefined {
    return undefined
  }

  /** The place of all items together. */
  get #list(): Span {
    const { items } = this.parts
    const [first, last] = [items[0], items.at(-1)]
    return {
      start: first === undefined ? 0 : first.start + first.tree.span.start,
      end: last === undefined ? 0 : last.start + last.tree.span.end,
    }
  }

  #item([name, index]: Pointer): ListParts['items'][number] | undefined {
    if (name !== ITEMS || index === undefined) return undefined
    const item = this.parts.items[Number(index)]
    return String(Number(index)) === String(index) ? item : undefined
  }

  /** A place of the frame, behind the items if it is behind them. */
  #place(span: Span): Span {
    return span.start < this.start ? this.#grown(span) : shifted(span, this.#length)
  }

  /** A place that begins before the items may end behind them. */
  #grown({ start, end }: Span): Span {
    return { start, end: end > this.start ? end + this.#length : end }
  }

  get #length(): number {
    return this.parts.end - this.start
  }
}

const below = (pointer: Pointer): Pointer => [0, ...pointer.slice(2)]
