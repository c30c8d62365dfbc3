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
  const starts = values.length === 1 ? [0] : documentStarts(text)
  return values.map((value, index) => {
    const start = starts[index] ?? 0
    const end = starts[index + 1] ?? text.length
    return new QuickTree(value, start, () => placedTree(text.slice(start, end)))
  })
}

function placedTree(text: string): Tree | undefined {
  const fast = parseEvents(text)
  return 'trees' in fast ? fast.trees[0] : undefined
}

class QuickTree implements Tree {
  readonly value: unknown
  readonly duplicates = []
  readonly damaged = false
  readonly #start: number
  readonly #place: () => Tree | undefined
  #placed: Tree | undefined

  /** `place` parses the document by itself; it starts at `start` in the file. */
  constructor(value: unknown, start: number, place: () => Tree | undefined) {
    this.value = value
    this.#start = start
    this.#place = place
  }

  get #tree(): Tree | undefined {
    this.#placed ??= this.#place()
    return this.#placed
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
    if (span === undefined || this.#start === 0) return span
    return { start: span.start + this.#start, end: span.end + this.#start }
  }
}
