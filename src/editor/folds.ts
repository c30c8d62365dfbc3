import { MAX_DEPTH, MAX_ENTRIES } from '../core/limits.ts'
import type { Pointer, SourceFile, Span, Tree } from '../core/types.ts'

/** Lines that an editor can fold away, counted from 0; the first one stays. */
export interface Fold {
  readonly from: number
  readonly to: number
  readonly isComment: boolean
}

/** The ranges to fold: collections and scalars of several lines, and comments above each other. */
export function foldsIn(file: SourceFile): readonly Fold[] {
  const folds: Fold[] = []
  const lineOf = (offset: number) => file.lines.position(offset).line
  const add = ({ start, end }: Span) => {
    const text = file.text.slice(start, end).trimEnd()
    const [from, to] = [lineOf(start), lineOf(start + text.length)]
    if (to > from && folds.length < MAX_ENTRIES) folds.push({ from, to, isComment: false })
  }
  for (const tree of file.trees) {
    visit(tree, [], tree.value, (span) => {
      add(span)
      return folds.length < MAX_ENTRIES
    })
  }
  const unique = new Map(folds.map((fold) => [fold.from, fold]))
  for (const fold of folds) {
    const known = unique.get(fold.from)
    if (known !== undefined && known.to < fold.to) unique.set(fold.from, fold)
  }
  return [...unique.values(), ...commentFolds(file)].toSorted((a, b) => a.from - b.from)
}

/** Goes over every entry of a document, as long as it is wanted. */
function visit(
  tree: Tree,
  pointer: Pointer,
  value: unknown,
  take: (span: Span) => boolean,
): boolean {
  if (pointer.length > MAX_DEPTH || tree.aliasTarget(pointer) !== undefined) return true
  return namesIn(value).every(([name, child]) => {
    const at = [...pointer, name]
    const span = tree.locate(at, 'pair') ?? tree.locate(at, 'value')
    if (span === undefined) return true
    return take(span) && visit(tree, at, child, take)
  })
}

function namesIn(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, index) => [index, item] as const)
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}

function commentFolds({ lines, trees }: SourceFile): readonly Fold[] {
  const folds: Fold[] = []
  let from = -1
  for (let line = 0; line <= lines.count; line++) {
    const isComment = line < lines.count && /^[ \t]*#/.test(lines.text(line))
    if (isComment && from === -1) from = line
    if (isComment || from === -1) continue
    if (line - from > 1) folds.push({ from, to: line - 1, isComment: true })
    from = -1
  }
  return trees.length === 0 ? [] : folds
}
