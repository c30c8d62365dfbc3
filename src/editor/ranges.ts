import { MAX_DEPTH, MAX_ENTRIES } from '../core/limits.ts'
import type { Pointer, SourceFile, Span, Tree } from '../core/types.ts'
import { nodesIn } from '../patch/expression/syntax/ast.ts'
import { expressionOf } from '../patch/patch-expression.ts'
import { pathOf } from '../patch/path-node.ts'
import { spanInScalar } from '../patch/place.ts'
import { nodeUnder, touches } from './place/place.ts'

/** Lines that an editor can fold, from 0; the first one stays visible. */
export interface Fold {
  readonly from: number
  readonly to: number
  readonly isComment: boolean
}

/** Ranges to fold: collections and scalars over several lines, and consecutive comments. */
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
  const unique = new Map(folds.toSorted((a, b) => a.to - b.to).map((fold) => [fold.from, fold]))
  return [...unique.values(), ...commentFolds(file)].toSorted((a, b) => a.from - b.from)
}

/** Visits every entry of a document, as deep as the callback wants. */
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

/**
 * The ranges around an offset, from the innermost to the whole text: parts of code, scalar, pair,
 * mapping.
 */
export function selectionsAt(file: SourceFile, offset: number): readonly Span[] {
  const found = [...entriesAround(file, offset), ...partsOfCode(file, offset)]
  const holding = found.filter((span) => touches(span, offset))
  const sorted = holding.toSorted((a, b) => a.end - a.start - (b.end - b.start))
  const chain: Span[] = []
  for (const span of [...sorted, { start: 0, end: file.text.length }]) {
    const inner = chain.at(-1)
    const isWider = inner === undefined || inner.end - inner.start < span.end - span.start
    const holds = inner === undefined || (span.start <= inner.start && inner.end <= span.end)
    if (isWider && holds) chain.push(span)
  }
  return chain
}

function entriesAround({ trees }: SourceFile, offset: number): readonly Span[] {
  const tree = trees.findLast(({ span }, at) => at === 0 || span.start <= offset)
  if (tree === undefined) return []
  const spans: Span[] = [tree.span]
  let pointer: Pointer = []
  let value = tree.value
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const below = namesIn(value).find(([name]) => {
      const at = [...pointer, name]
      const span = tree.locate(at, 'pair') ?? tree.locate(at, 'value')
      return span !== undefined && touches(span, offset)
    })
    if (below === undefined || tree.aliasTarget(pointer) !== undefined) break
    pointer = [...pointer, below[0]]
    value = below[1]
    for (const part of ['pair', 'value', 'key'] as const) {
      const span = tree.locate(pointer, part)
      if (span !== undefined) spans.push(span)
    }
  }
  return spans
}

/** The nodes of an expression, or the steps of a path, that contain an offset. */
function partsOfCode(file: SourceFile, offset: number): readonly Span[] {
  const under = nodeUnder(file, offset)
  if (under?.part !== 'value' || typeof under.node.value !== 'string') return []
  const { node } = under
  const spanOf = spanInScalar(node)
  const parts: Span[] = [{ start: 0, end: String(node.value).length }]
  const code = expressionOf(node)?.parsed.ast
  for (const { start, end } of code ? nodesIn(code) : []) parts.push({ start, end })
  if (node.facts.path !== undefined) {
    for (const step of pathOf(node)?.path.steps ?? []) parts.push(step)
  }
  return parts.map(spanOf)
}
