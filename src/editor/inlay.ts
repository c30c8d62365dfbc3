import type { Node, SourceFile, Span } from '../core/types.ts'
import { describeType } from '../patch/path/index.ts'
import { patchedPosition } from '../patch/path-node.ts'

/** A word that an editor shows behind what is written. */
export interface InlayHint {
  readonly offset: number
  readonly text: string
}

/** The type of `value` behind each path of a patch in a range, where it is known. */
export function inlayHints(file: SourceFile, { start, end }: Span): readonly InlayHint[] {
  return file.documents
    .filter(({ kind }) => kind === 'vc')
    .flatMap(({ root }) => pathsBelow(root, new Set()))
    .filter(({ span }) => start <= span.end && span.start <= end)
    .flatMap((path) => {
      const position = patchedPosition(path)
      if (position.kind === 'unknown') return []
      return [{ offset: path.span.end, text: `: ${describeType(position)}` }]
    })
}

function pathsBelow(node: Node, open: Set<unknown>): readonly Node[] {
  const { facts, value, unknown, document, pointer } = node
  if (facts.path === 'absolute') {
    const isOwn = document.tree.aliasTarget(pointer) === undefined
    return typeof value === 'string' && !unknown && isOwn ? [node] : []
  }
  if (typeof value !== 'object' || value === null || open.has(value)) return []
  open.add(value)
  return node.children().flatMap((child) => pathsBelow(child, open))
}
