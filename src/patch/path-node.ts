import { editExpression } from '../core/edit/index.ts'
import { pointerText } from '../core/lint/finding.ts'
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

/** A path of a patch, parsed once for all rules. */
export interface PatchPath extends SyncPlace {
  readonly path: ParsedPath
  /** The paths of `reference` start at the patched value. */
  readonly relative: boolean
  /** Position where the first step starts: the object, or the patched value. */
  readonly root: Position
  /** The place of a range of the path's decoded text. */
  spanOf(range: Span): Span
}

const BY_POINTER = memoKey<PatchPath>('path by pointer')
const BY_TEXT = memoKey<ParsedPath>('path by text')

/** The path that a node holds; undefined where it holds none that can be read. */
export function pathOf(node: Node | undefined): PatchPath | undefined {
  if (node === undefined || node.facts.path === undefined) return undefined
  return node.remember(OF_NODE, '', findPath).path
}

interface Found {
  readonly path: PatchPath | undefined
}
const OF_NODE = memoKey<Found>('path')
const NONE: Found = { path: undefined }

function findPath(node: Node): Found {
  const { value, unknown, document, pointer } = node
  if (typeof value !== 'string' || unknown) return NONE
  // Others may have asked for this path as another node.
  return { path: document.remember(BY_POINTER, pointerText(pointer), () => read(node, value)) }
}

/** The position at the path of a node's patch entry; unknown where that is not certain. */
export function patchedPosition(node: Node): Position {
  const absolute = pathOf(patchEntry(node)?.child('path'))
  if (absolute === undefined || absolute.path.broken) return unknownPosition
  return walkFrom(absolute.root, absolute.path).end ?? unknownPosition
}

function read(node: Node, text: string): PatchPath {
  const relative = node.facts.path === 'relative'
  const place = syncPlace(node)
  const root = relative ? patchedPosition(node) : (place.schema?.root ?? anyObject)
  const path = node.document.share(BY_TEXT, text, () => parsePath(text))
  return { ...place, path, relative, root, spanOf: spanInScalar(node) }
}

/** The edits of the source that a rewrite of the path asks for; undefined where it is not known. */
export function pathEdits(node: Node, rewrite: Rewrite): readonly Edit[] | undefined {
  const { start, end, replacement } = rewrite
  if (replacement === undefined) return undefined
  return editExpression(node, [{ span: { start, end }, text: replacement }])
}
