import { ITEMS, ListTree } from '../../scalar/list-tree.ts'
import { shiftedTree } from '../../scalar/placed-tree.ts'
import { lastUpTo } from '../../text/binary-search.ts'
import { isMapping } from '../../text/mapping.ts'
import { lineFeed } from '../../text/scan.ts'
import type { ChangedSpan } from '../../text/spans.ts'
import type { TextPiece, Tree } from '../../types.ts'
import { documentStarts, hasOtherMarkers } from '../../yaml/document-starts.ts'
import { parseQuick } from '../../yaml/quick.ts'

/** The key of a list at the top of a document, with nothing behind it. */
const LIST = /^items:[ ]*\r?$/m

/**
 * Reads a document that is a list of objects item by item. Undefined for every other text, and for
 * one that the quick reader does not read.
 */
export function readList(text: string): ListTree | undefined {
  const key = LIST.exec(text)
  if (key === null) return undefined
  const { starts, end } = itemStarts(text, lineFeed(text, key.index) + 1)
  const [start] = starts
  if (start === undefined || starts.length < 2) return undefined
  const [frame, ...more] = parseQuick(text.slice(0, start) + text.slice(end)) ?? []
  if (frame === undefined || more.length > 0 || !isFrame(frame, key.index)) return undefined
  const items = readItems(text, starts, end)
  return items && new ListTree({ frame, items, end })
}

/** The documents of a text, with lists among them read item by item. */
export function withLists(text: string, trees: readonly Tree[]): readonly Tree[] {
  if (trees.length < 2 || hasOtherMarkers(text) || !LIST.test(text)) return trees
  const starts = documentStarts(text)
  if (starts.length !== trees.length) return trees
  return trees.map((tree, index) => {
    const start = starts[index] ?? 0
    const list = readList(text.slice(start, starts[index + 1]))
    return list === undefined ? tree : shiftedTree(list, start)
  })
}

/** True of a document that has the key at this offset, without a value. */
const isFrame = (frame: Tree, offset: number): boolean =>
  isMapping(frame.value) &&
  frame.value[ITEMS] === null &&
  frame.locate([ITEMS], 'key')?.start === offset

function readItems(
  text: string,
  starts: readonly number[],
  end: number,
): readonly TextPiece[] | undefined {
  const items: TextPiece[] = []
  for (const [index, start] of starts.entries()) {
    const [tree, ...more] = parseQuick(text.slice(start, starts[index + 1] ?? end)) ?? []
    const isOne = Array.isArray(tree?.value) && tree.value.length === 1
    if (tree === undefined || more.length > 0 || !isOne) return undefined
    items.push({ start, tree, problems: [], masked: undefined, remember: undefined })
  }
  return items
}

/** A list after a change of some items, and the part of the text that they are in. */
interface ListAgain {
  readonly tree: ListTree
  readonly from: number
  readonly to: number
  /** The end of this part in the text before. */
  readonly oldEnd: number
}

/**
 * Reads the changed items of a list again; undefined if the change is elsewhere, or may be. Offsets
 * are those of the document, whose texts are `before` and `text`.
 */
export function readListAgain(
  { parts }: ListTree,
  before: string,
  text: string,
  { start, end }: ChangedSpan,
): ListAgain | undefined {
  const { items: old, frame } = parts
  // Text that is typed at the end of the file belongs to the last item.
  const isBehind = end > parts.end || (end === parts.end && parts.end < before.length)
  const starts = old.map((item) => item.start)
  const holder = lastUpTo(starts, start)
  const dash = dashAt(before, starts[holder] ?? 0)
  const first = start <= dash + 1 ? holder - 1 : holder
  if (isBehind || first < 0 || start < (starts[first] ?? 0)) return undefined
  const last = lastUpTo(starts, end)
  const by = text.length - before.length
  const from = starts[first] ?? 0
  const oldEnd = starts[last + 1] ?? parts.end
  const to = oldEnd + by
  const region = text.slice(from, to)
  const now = itemStarts(region, 0)
  if (dashAt(region, 0) !== dashAt(before, from) - from || now.end < region.length) return undefined
  const changed = now.starts[0] === 0 ? readItems(region, now.starts, now.end) : undefined
  if (changed === undefined) return undefined
  const items = [
    ...old.slice(0, first),
    ...changed.map((item) => movedItem(item, from)),
    ...old.slice(last + 1).map((item) => movedItem(item, by)),
  ]
  if (items.length < 2) return undefined
  return { tree: new ListTree({ frame, items, end: parts.end + by }), from, to, oldEnd }
}

type Item = ListTree['parts']['items'][number]

const movedItem = ({ start, tree }: Item, by: number): Item => ({ start: start + by, tree })

function dashAt(text: string, lineStart: number): number {
  let at = lineStart
  while (text[at] === ' ') at++
  return at
}

interface ItemLines {
  /** The start of each item's first line. */
  readonly starts: readonly number[]
  /** The start of the line after the list. */
  readonly end: number
}

/** The items of a block list, which nothing else in its column interrupts. */
function itemStarts(text: string, from: number): ItemLines {
  const starts: number[] = []
  let column = 0
  for (let line = from; line < text.length; line = lineFeed(text, line) + 1) {
    const at = dashAt(text, line)
    if (isVoid(text, at) || (starts.length > 0 && at - line > column)) continue
    const isItem = text[at] === '-' && /^[\s]?$/.test(text.charAt(at + 1))
    if (!isItem || (starts.length > 0 && at - line < column)) return { starts, end: line }
    column = at - line
    starts.push(line)
  }
  return { starts, end: text.length }
}

/** True of a line without content, or with a comment alone. */
const isVoid = (text: string, at: number): boolean =>
  at >= text.length || text[at] === '\n' || text[at] === '#' || text.startsWith('\r\n', at)
