import { editExpression } from '../core/edit/index.ts'
import { memoKey } from '../core/memo.ts'
import type { Edit, Node, Span } from '../core/types.ts'
import {
  anyObject,
  type ParsedPath,
  type Position,
  parsePath,
  type Rewrite,
  unknownPosition,
  walkFrom,
} from './path/index.ts'
import { patchEntry, type SyncPlace, spanInScalar, syncPlace } from './place.ts'

/** A patch's path, parsed once for all rules. */
export interface PatchPath extends SyncPlace {
  readonly path: ParsedPath
  /** True of paths in `reference`, which start at the patched value. */
  readonly relative: boolean
  /** Position at which the first step starts: the object, or the patched value. */
  readonly root: Position
  /** The place of a range of the path's decoded text. */
  spanOf(range: Span): Span
}

const OF_NODE = memoKey<PatchPath | undefined>('path')
const BY_TEXT = memoKey<ParsedPath>('path by text')

/** The path in a node; undefined if it contains none that can be read. */
export function pathOf(node: Node | undefined): PatchPath | undefined {
  return node?.facts.path === undefined ? undefined : node.remember(OF_NODE, '', findPath)
}

/** The position at the path of a node's patch entry; unknown if uncertain. */
export function patchedPosition(node: Node): Position {
  const absolute = pathOf(patchEntry(node)?.child('path'))
  if (absolute === undefined || absolute.path.broken) return unknownPosition
  return walkFrom(absolute.root, absolute.path).end ?? unknownPosition
}

function findPath(node: Node): PatchPath | undefined {
  const { value, unknown, document } = node
  if (typeof value !== 'string' || unknown) return undefined
  const relative = node.facts.path === 'relative'
  const place = syncPlace(node)
  const root = relative ? patchedPosition(node) : (place.schema?.root ?? anyObject)
  const path = document.share(BY_TEXT, value, () => parsePath(value))
  return { ...place, path, relative, root, spanOf: spanInScalar(node) }
}

/** The source edits for a rewrite of the path; undefined if it has no replacement. */
export function pathEdits(node: Node, rewrite: Rewrite): readonly Edit[] | undefined {
  const { start, end, replacement } = rewrite
  if (replacement === undefined) return undefined
  return editExpression(node, [{ span: { start, end }, text: replacement }])
}
