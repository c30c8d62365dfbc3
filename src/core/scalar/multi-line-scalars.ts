import type { Pointer, SourceFile, Span, Tree } from '../types.ts'

/** A scalar over several lines, which are counted from 0. */
export interface MultiLineScalar {
  /** Line of its key, or of the scalar itself in a list. */
  readonly key: number
  readonly first: number
  readonly last: number
}

/** Every scalar of a file over several lines, including keys, without those that aliases repeat. */
export function multiLineScalars(file: SourceFile): readonly MultiLineScalar[] {
  return file.trees.flatMap((tree) => {
    const found: MultiLineScalar[] = []
    visit(tree.value, [], tree, file, found)
    return found
  })
}

function visit(
  value: unknown,
  pointer: Pointer,
  tree: Tree,
  file: SourceFile,
  found: MultiLineScalar[],
): void {
  const key = tree.locate(pointer, 'key')
  addLines(key, key, file, found)
  if (typeof value === 'string') {
    const span = tree.locate(pointer, 'value')
    addLines(key ?? span, span, file, found)
  } else if (typeof value === 'object' && value !== null) {
    if (tree.aliasTarget(pointer) !== undefined) return
    for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      visit(child, [...pointer, key], tree, file, found)
    }
  }
}

function addLines(
  from: Span | undefined,
  span: Span | undefined,
  file: SourceFile,
  found: MultiLineScalar[],
): void {
  if (from === undefined || span === undefined || span.end - span.start < 2) return
  const line = (offset: number) => file.lines.position(offset).line
  const first = line(span.start)
  const last = line(span.end - 1)
  if (last > first) found.push({ key: line(from.start), first, last })
}
