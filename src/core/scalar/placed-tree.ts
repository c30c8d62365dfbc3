import { shifted } from '../text/spans.ts'
import type { Part, Pointer, ScalarStyle, Span, SyntaxProblem, Tree } from '../types.ts'

/**
 * The tree of a text inside another: places are those of the outer text, and pointers continue
 * after the base.
 */
export class PlacedTree implements Tree {
  readonly #tree: Tree
  readonly #place: (span: Span) => Span
  readonly #base: Pointer

  constructor(tree: Tree, place: (span: Span) => Span, base: Pointer = []) {
    this.#tree = tree
    this.#place = place
    this.#base = base
  }

  get value(): unknown {
    let value = this.#tree.value
    for (const step of this.#base.toReversed()) value = { [step]: value }
    return value
  }

  get damaged(): boolean {
    return this.#tree.damaged
  }

  get span(): Span {
    return this.#place(this.#tree.span)
  }

  get duplicates(): Tree['duplicates'] {
    return this.#tree.duplicates.map(({ key, first, second }) => ({
      key,
      first: this.#place(first),
      second: this.#place(second),
    }))
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const found = this.#tree.locate(this.#below(pointer), part)
    return found && this.#place(found)
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    return this.#tree.style(this.#below(pointer))
  }

  isFlow(pointer: Pointer): boolean {
    return this.#tree.isFlow(this.#below(pointer))
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    const found = this.#tree.aliasTarget(this.#below(pointer))
    return found && this.#place(found)
  }

  #below(pointer: Pointer): Pointer {
    return this.#base.length === 0 ? pointer : pointer.slice(this.#base.length)
  }
}

/** The tree of a text that starts at an offset of another text, or that has moved. */
export function shiftedTree(tree: Tree, by: number): Tree {
  const [origin, start] = tree instanceof ShiftedTree ? [tree.origin, tree.by + by] : [tree, by]
  return start === 0 ? origin : new ShiftedTree(origin, start)
}

/** The tree as it was read, before its text moved. */
export const originOf = (tree: Tree): Tree => (tree instanceof ShiftedTree ? tree.origin : tree)

class ShiftedTree extends PlacedTree {
  readonly origin: Tree
  readonly by: number

  constructor(origin: Tree, by: number) {
    super(origin, (span) => shifted(span, by))
    this.origin = origin
    this.by = by
  }

  override get value(): unknown {
    return this.origin.value
  }
}

/** A problem of such a text, moved likewise. */
export const shiftedProblem = (problem: SyntaxProblem, by: number): SyntaxProblem => ({
  ...problem,
  span: shifted(problem.span, by),
  ...(problem.shallow === undefined ? {} : { shallow: problem.shallow + by }),
})
