import { parseQuick } from './quick.ts'
import { parseFast } from './tree-events.ts'
import type { Part, Pointer, ScalarStyle, Span, Tree } from './types.ts'

/**
 * The documents of an everyday text: plain values at once, places from the event parser when somebody
 * first asks for one. Undefined when the text is not everyday; see `parseQuick`.
 */
export function quickTrees(text: string): readonly Tree[] | undefined {
  const values = parseQuick(text)
  if (values === undefined) return undefined
  let placed: readonly Tree[] | undefined
  const treeAt = (index: number) => {
    placed ??= eventTrees(text)
    return placed[index]
  }
  return values.map((value, index) => new QuickTree(value, () => treeAt(index)))
}

function eventTrees(text: string): readonly Tree[] {
  const fast = parseFast(text)
  return 'trees' in fast ? fast.trees : []
}

class QuickTree implements Tree {
  readonly value: unknown
  readonly duplicates = []
  readonly damaged = false
  readonly #placed: () => Tree | undefined

  constructor(value: unknown, placed: () => Tree | undefined) {
    this.value = value
    this.#placed = placed
  }

  get span(): Span {
    return this.#placed()?.span ?? { start: 0, end: 0 }
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    return this.#placed()?.locate(pointer, part)
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    return this.#placed()?.style(pointer)
  }

  isFlow(pointer: Pointer): boolean {
    return this.#placed()?.isFlow(pointer) ?? false
  }

  aliasTarget(): undefined {
    return undefined
  }
}
