import { MAX_DEPTH } from '../limits.ts'
import type { DottedValue, Edit, Pointer, ScalarStyle, SourceFile, Span, Tree } from '../types.ts'
import { scalarMap } from './map.ts'

/** The steps of a value's path, and the value. */
interface Branch {
  readonly key: Span | undefined
  /** The key outside that holds its values, which no edit of this tree reaches. */
  readonly holder?: Span | undefined
  readonly children: Map<string | number, Branch>
  /** Undefined above the places that are written. */
  leaf: DottedValue | undefined
}

/**
 * A value written in pieces, each with its path: parameters of a release, operations of a patch.
 * Keys are located in the paths, and deeper values in the surrounding tree.
 */
export class DottedTree implements Tree {
  readonly value: unknown
  readonly span: Span
  readonly damaged: boolean
  readonly duplicates: Tree['duplicates'] = []
  readonly #outer: Tree
  readonly #base: Pointer
  readonly #root: Branch

  constructor(
    file: Pick<SourceFile, 'masked'>,
    outer: Tree,
    base: Pointer,
    pieces: readonly DottedValue[],
  ) {
    this.#outer = outer
    this.#base = base
    this.span = outer.span
    this.damaged = outer.damaged
    this.#root = { key: undefined, children: new Map(), leaf: undefined }
    for (const piece of pieces) addPiece(this.#root, piece, file, outer)
    this.value = builtFrom(this.#root)
  }

  locate(pointer: Pointer, part: 'key' | 'value' | 'pair'): Span | undefined {
    const found = this.#find(pointer)
    if (found === undefined) return undefined
    const { branch, rest } = found
    if (rest.length === 0 && part === 'key') return branch.key ?? branch.holder
    const { leaf } = branch
    if (leaf === undefined) return undefined
    return this.#outer.locate([...leaf.value, ...rest], rest.length === 0 ? 'value' : part)
  }

  style(pointer: Pointer): ScalarStyle | undefined {
    const at = this.#outerPointer(pointer)
    return at && this.#outer.style(at)
  }

  isFlow(pointer: Pointer): boolean {
    const at = this.#outerPointer(pointer)
    return at !== undefined && this.#outer.isFlow(at)
  }

  aliasTarget(pointer: Pointer): Span | undefined {
    const at = this.#outerPointer(pointer)
    return at && this.#outer.aliasTarget(at)
  }

  /** True of an edit within a key of a path, or inside a list or mapping written as one piece. */
  admits({ span, text }: Pick<Edit, 'span' | 'text'>): boolean {
    const open = [this.#root]
    for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
      const { key, leaf, children } = branch
      if (key !== undefined && key.start <= span.start && span.end <= key.end)
        return /^[\w-]*$/.test(text)
      for (const child of children.values()) open.push(child)
      if (leaf === undefined || typeof leaf.is !== 'object') continue
      const place = this.#outer.locate(leaf.value, 'value')
      if (place !== undefined && span.start > place.start && span.end < place.end) return true
    }
    return false
  }

  /**
   * Only a value written as a whole has a pointer outside; branches above it and values read from a
   * text have none.
   */
  #outerPointer(pointer: Pointer): Pointer | undefined {
    const found = this.#find(pointer)
    const leaf = found?.branch.leaf
    if (found === undefined || leaf === undefined || leaf.isRead) return undefined
    return [...leaf.value, ...found.rest]
  }

  /** The deepest branch on the way, and the remaining steps below its piece. */
  #find(pointer: Pointer): { readonly branch: Branch; readonly rest: Pointer } | undefined {
    const steps = pointer.slice(this.#base.length)
    let branch = this.#root
    for (const [index, step] of steps.entries()) {
      if (branch.leaf !== undefined) return { branch, rest: steps.slice(index) }
      const next = childOf(branch, step)
      if (next === undefined) return undefined
      branch = next
    }
    return { branch, rest: [] }
  }
}

/**
 * Adds a piece; of two at the same place the first one stays, and a piece inside another is left
 * out.
 */
function addPiece(
  root: Branch,
  piece: DottedValue,
  file: Pick<SourceFile, 'masked'>,
  outer: Tree,
): void {
  if (piece.steps.length > MAX_DEPTH) return
  const { path } = piece
  const span = path && outer.locate(path.pointer, 'value')
  const style = path && outer.style(path.pointer)
  const map = path && span && style && scalarMap(file.masked, span, style, path.text)
  let branch = root
  for (const { name, start, end, holder } of piece.steps) {
    if (branch.leaf !== undefined) return
    // Each `-` stands for a new item.
    const step = name === '-' ? -1 - branch.children.size : name
    const key = keySpan(map, start, end)
    const next = branch.children.get(step) ?? branchOf(key, holder && outer.locate(holder, 'key'))
    branch.children.set(step, next)
    branch = next
  }
  if (branch.leaf === undefined && branch.children.size === 0) branch.leaf = piece
}

const keySpan = (
  map: ReturnType<typeof scalarMap> | '',
  start: number | undefined,
  end: number | undefined,
): Span | undefined =>
  map && start !== undefined && end !== undefined ? map.spanOf({ start, end }) : undefined

const branchOf = (key: Span | undefined, holder: Span | undefined): Branch => {
  return { key, holder, children: new Map(), leaf: undefined }
}

/** Items are numbered in the order written, because other items are unknown. */
const isList = ({ children }: Branch): boolean =>
  children.size > 0 && [...children.keys()].every((step) => typeof step === 'number')

function childOf(branch: Branch, step: string | number): Branch | undefined {
  if (typeof step === 'number' && isList(branch)) return [...branch.children.values()][step]
  return branch.children.get(step) ?? branch.children.get(Number(step))
}

function builtFrom(branch: Branch): unknown {
  const { leaf, children } = branch
  if (leaf !== undefined) return leaf.is
  if (isList(branch)) return [...children.values()].map(builtFrom)
  return Object.fromEntries([...children].map(([step, child]) => [String(step), builtFrom(child)]))
}
