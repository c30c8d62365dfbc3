import { positionAt } from '../../core/document/node.ts'
import { nodeAt } from '../../core/document/node-at.ts'
import type { ParseOptions } from '../../core/document/parse-options.ts'
import { parse } from '../../core/document/source.ts'
import { madeAlone } from '../../core/json-patch/index.ts'
import { rootPosition } from '../../core/release/root-position.ts'
import { isConfigFileName, isVcFileName } from '../../core/schema/detect.ts'
import { isPatchFileName } from '../../core/schema/patch-file.ts'
import { valueAt } from '../../core/text/mapping.ts'
import { lineFeed } from '../../core/text/scan.ts'
import type { Document, Node, Pointer, SourceFile, Span, Tree } from '../../core/types.ts'
import type { Position } from '../../generated/bind.ts'
import { type Cursor, readCursor } from './cursor.ts'

/** A text in the editor with its configuration. */
export interface EditorText {
  readonly uri: string
  readonly text: string
  readonly options?: ParseOptions
}

/** The cursor with the schema of its place. */
export interface CursorPlace {
  readonly cursor: Cursor
  /** The text as written; `file` may come from a repaired text. */
  readonly text: string
  readonly file: SourceFile
  readonly document: Document | undefined
  /** Position of the node at the cursor's pointer. */
  readonly position: Position | undefined
  readonly node: Node | undefined
  /** The value that contains the cursor, of any kind. */
  readonly around: unknown
  /** The kind that something else than the text gives it. */
  readonly given: string | undefined
}

/** Determines what is at an offset, even if the text does not parse. */
export function placeAt(input: EditorText, offset: number): CursorPlace | undefined {
  const { uri, text, options } = input
  const cursor = readCursor(text, offset)
  if (cursor === undefined) return undefined
  const file = parse(uri, cursor.repaired, options)
  const document = documentAt(file, offset, cursor.pointer)
  const around = valueAt(file.trees[treeAt(file, offset)]?.value, cursor.pointer.slice(0, -1))
  // Only the file shows the kind of a document that is still empty.
  const known = document ?? begunDocument(input, cursor)
  const kind = known?.kind ?? options?.kind ?? kindByName(uri)
  const below = cursor.pointer.slice(known?.base.length ?? 0)
  const position = kind === undefined ? undefined : positionAt(rootPosition(kind), below)
  const node = document && nodeAt(document.root, below)
  return { cursor, text, file, document, position, node, around, given: options?.kind }
}

/** The document that the first key makes of an empty value, such as the values of a release. */
function begunDocument({ uri, text, options }: EditorText, { at, start, pointer }: Cursor) {
  if (at !== 'start' || pointer.length === 0) return undefined
  const begun = `${text.slice(0, start)}{sync: {}}${text.slice(lineFeed(text, start))}`
  return documentAt(parse(uri, begun, options), start + 1, pointer)
}

/** The index of the document around an offset, of any kind. */
export const treeAt = ({ trees }: SourceFile, offset: number) =>
  trees.findLastIndex(({ span }, at) => at === 0 || span.start <= offset)

/** The checked object around an offset. */
export function documentAt(
  file: SourceFile,
  offset: number,
  pointer?: Pointer,
): Document | undefined {
  const text = file.texts.find(({ toText }) => toText(offset) !== undefined)
  const index = treeAt(text?.file ?? file, text?.toText(offset) ?? offset)
  const documents = file.documents.filter(
    (document) => document.text === text && document.written.index === index,
  )
  if (pointer !== undefined) {
    // An object assembled from pieces is not written anywhere as a whole.
    const own = documents.filter(({ tree }) => tree === file.trees[index])
    return own.findLast(({ base }) => base.every((step, depth) => pointer[depth] === step))
  }
  // If several documents of a tree contain the offset, the innermost is meant: an item of a list,
  // or the body of a request.
  return documents.length < 2
    ? documents[0]
    : (documents.findLast(({ root }) => touches(root.span, offset)) ?? documents[0])
}

function kindByName(uri: string): string | undefined {
  if (isVcFileName(uri)) return 'vc'
  if (isPatchFileName(uri)) return 'JsonPatch'
  return isConfigFileName(uri) ? 'config' : undefined
}

export interface NodePart {
  readonly node: Node
  readonly part: 'key' | 'value'
}

/**
 * The innermost node whose key or value contains an offset, and which of the two. A value that an
 * operation writes is a node of the patched object.
 */
export function nodeUnder(file: SourceFile, offset: number): NodePart | undefined {
  const document = documentAt(file, offset)
  const own = document && writtenUnder(document, offset)
  if (document?.kind !== 'JsonPatch' || own === undefined || !isInValue(own)) return own
  const made = madeAlone(document).map((one) => writtenUnder(one.document, offset))
  return made.find((one) => one !== undefined) ?? own
}

function isInValue({ node, part }: NodePart): boolean {
  const { parent, name } = node
  if (parent === undefined) return false
  if (parent.type !== 'JsonPatchOperation') return isInValue({ node: parent, part: 'value' })
  return name === 'value' && part === 'value'
}

/** The same in one document, of any kind. */
export function writtenUnder(document: Document, offset: number): NodePart | undefined {
  const { text, written, root } = document
  const at = written.made && text?.toText(offset)
  if (at !== undefined) {
    const under = writtenUnder(written, at)
    const node = under && nodeAt(root, under.node.pointer.slice(written.base.length))
    return node && { ...under, node }
  }
  const { tree } = document
  const open = new Set<unknown>()
  let node: Node = document.root
  while (!open.has(node.value)) {
    if (typeof node.value === 'object') open.add(node.value)
    const below = childUnder(node, tree, offset)
    if (below?.part === 'key') return below
    if (below === undefined) break
    node = below.node
  }
  return node === document.root ? undefined : { node, part: 'value' }
}

/**
 * Values behind an alias share a place; the last of them is meant. A value that another place only implies, such as
 * the kind of a generator's Secret, has a wider one.
 */
function childUnder(node: Node, tree: Tree, offset: number): NodePart | undefined {
  let found: NodePart | undefined
  let width = Number.POSITIVE_INFINITY
  for (const child of node.children()) {
    const key = tree.locate(child.pointer, 'key')
    if (key !== undefined && typeof child.name === 'string' && touches(key, offset)) {
      return { node: child, part: 'key' }
    }
    const { made } = child.document
    const value = tree.locate(child.pointer, 'value')
    // Nothing is written of it but what is in it.
    const isOnlyShown =
      made === undefined ? value === undefined : made.written(child.pointer) === undefined
    const below = isOnlyShown ? childUnder(child, tree, offset) : undefined
    if (below !== undefined) return below
    if (value === undefined || !touches(value, offset) || value.end - value.start > width) continue
    found = { node: child, part: 'value' }
    width = value.end - value.start
  }
  return found
}

/** True if the cursor is in a range or at one of its ends. */
export const touches = ({ start, end }: Span, offset: number): boolean =>
  start <= offset && offset <= end
