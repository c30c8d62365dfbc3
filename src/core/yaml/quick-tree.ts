import { MAX_GROUP_LENGTH } from '../limits.ts'
import type { Part, Pointer, ScalarStyle, Span, Tree } from '../types.ts'
import { documentStarts } from './document-starts.ts'
import { parseEvents } from './parse-events.ts'
import { parseQuick } from './quick.ts'

/**
 * The documents of an everyday text: plain values at once, places from the event parser when somebody
 * first asks for one of that document. Undefined when the text is not everyday; see `parseQuick`.
 */
export function quickTrees(text: string): readonly Tree[] | undefined {
  const values = parseQuick(text)
  if (values === undefined) return undefined
  if (values.length === 1) {
    const [value] = values
    return [new QuickTree(value, () => ({ start: 0, tree: treesOf(text)[0] }))]
  }
  const place = placer(text, documentStarts(text))
  return values.map((value, index) => new QuickTree(value, () => place(index)))
}

const treesOf = (text: string): readonly Tree[] => {
  const fast = parseEvents(text)
  return 'trees' in fast ? fast.trees : []
}

interface Placed {
  readonly tree: Tree | undefined
  /** Where the text starts from which its places count. */
  readonly start: number
}

/** Neighbours that are parsed together. */
interface Group {
  readonly first: number
  readonly start: number
  end: number
  count: number
  trees?: readonly Tree[]
}

/** Finds the places in a document by its number. */
function placer(text: string, starts: readonly number[]): (index: number) => Placed {
  let groups: readonly Group[] | undefined
  return (index) => {
    groups ??= groupsOf(starts, text.length)
    const group = groups[index]
    if (group === undefined) return { tree: undefined, start: 0 }
    group.trees ??= treesOf(text.slice(group.start, group.end))
    if (group.trees.length === group.count)
      return { tree: group.trees[index - group.first], start: group.start }
    // Together they are not what they are alone.
    const start = starts[index] ?? 0
    return { tree: treesOf(text.slice(start, starts[index + 1]))[0], start }
  }
}

/** For each document its group. */
function groupsOf(starts: readonly number[], length: number): readonly Group[] {
  let group: Group | undefined
  return starts.map((start, first) => {
    const end = starts[first + 1] ?? length
    if (group === undefined || end - group.start > MAX_GROUP_LENGTH)
      group = { first, start, end, count: 0 }
    group.end = end
    group.count++
    return group
  })
}

class QuickTree implements Tree {
  readonly value: unknown
  readonly duplicates = []
  readonly damaged = false
  readonly #place: () => Placed
  #placed: Placed | undefined

  /** `place` parses the document to find its places. */
  constructor(value: unknown, place: () => Placed) {
    this.value = value
    this.#place = place
  }

  get #tree(): Tree | undefined {
    this.#placed ??= this.#place()
    return this.#placed.tree
  }

  get span(): Span {
    return this.#inFile(this.#tree?.span) ?? { start: 0, end: 0 }
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    return this.#inFile(this.#tree?.locate(pointer, part))
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    return this.#tree?.style(pointer)
  }

  isFlow(pointer: Pointer): boolean {
    return this.#tree?.isFlow(pointer) ?? false
  }

  aliasTarget(): undefined {
    return undefined
  }

  #inFile(span: Span | undefined): Span | undefined {
    const start = this.#placed?.start ?? 0
    if (span === undefined || start === 0) return span
    return { start: span.start + start, end: span.end + start }
  }
}
