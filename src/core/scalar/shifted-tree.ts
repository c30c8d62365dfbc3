import { shifted } from '../text/spans.ts'
import type { Part, Pointer, ScalarStyle, Span, SyntaxProblem, Tree } from '../types.ts'

/** The tree of a text that starts at an offset of another. */
export class ShiftedTree implements Tree {
  readonly #tree: Tree
  readonly #by: number

  constructor(tree: Tree, by: number) {
    this.#tree = tree
    this.#by = by
  }

  get value(): unknown {
    return this.#tree.value
  }

  get damaged(): boolean {
    return this.#tree.damaged
  }

  get span(): Span {
    return shifted(this.#tree.span, this.#by)
  }

  get duplicates(): Tree['duplicates'] {
    return this.#tree.duplicates.map(({ key, first, second }) => ({
      key,
      first: shifted(first, this.#by),
      second: shifted(second, this.#by),
    }))
  }

  locate(pointer: Pointer, part: Part): Span | undefined {
    const found = this.#tree.locate(pointer, part)
    return found && shifted(found, this.#by)
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    return this.#tree.style(pointer)
  }

  isFlow(pointer: Pointer): boolean {
    return this.#tree.isFlow(pointer)
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    const found = this.#tree.aliasTarget(pointer)
    return found && shifted(found, this.#by)
  }
}

/** A problem of such a text. */
export const shiftedProblem = (problem: SyntaxProblem, by: number): SyntaxProblem => ({
  ...problem,
  span: shifted(problem.span, by),
  ...(problem.shallow === undefined ? {} : { shallow: problem.shallow + by }),
})
