import { EVERY } from '../../directive/directives.ts'
import { createMemo, type Memo, memoKey, rememberEach } from '../../memo.ts'
import { ListTree } from '../../scalar/list-tree.ts'
import { originOf } from '../../scalar/placed-tree.ts'
import { groupBy } from '../../text/group-by.ts'
import { lineBreakOf } from '../../text/lines.ts'
import type { Directive, Pieces, Span, TextPart, Tree } from '../../types.ts'
import { documentStarts, hasOtherMarkers } from '../../yaml/document-starts.ts'
import type { TextPlace } from '../document.ts'
import type { Draft } from '../documents-in.ts'
import type { ParseOptions } from '../parse-options.ts'
import { piecesOf } from './parse-again.ts'

/** The parts of a file for a YAML document. */
type DocumentParts = Pick<TextPlace, 'part' | 'items'>

const PART = memoKey<Memo>('part')

/**
 * The parts of a file for each of its YAML documents; undefined if one may depend on another, or if
 * no version of the file is remembered. `known` are the documents that were taken from the version
 * before.
 */
export function takeParts(
  file: Draft,
  { share, kind }: ParseOptions,
  known: Pieces | undefined,
): readonly DocumentParts[] | undefined {
  if (share === undefined) return undefined
  const { masked, text, trees } = file
  const starts = known ? known.all.map(({ start }) => start) : startsIn(masked)
  if (starts?.length !== trees.length) return undefined
  // Fixes look for aliases and line ends in the whole file.
  const key = `${file.uri}\n${file.path}\n${lineBreakOf(text) === '\r\n'} ${/\*\S/.test(masked)}`
  const memos = known?.key === key ? known.all.map(({ remember }) => remember) : []
  const memoryOf = (start: number, end: number, edges = ''): Memo => {
    const written = text.slice(start, end)
    const parsed = masked.slice(start, end)
    const read = parsed === written ? '' : parsed
    const place = `${edges}${start === 0} ${end === text.length}`
    return share(PART, `${key} ${place}\n${written}\n---\n${read}`, createMemo)
  }
  const parts = spansOf(file, starts).map((span, index): DocumentParts => {
    const tree = trees[index]
    if (span === undefined || tree === undefined) return NO_PARTS
    const items = mayHaveItems(file, index) ? itemParts(tree, span, memoryOf, key) : undefined
    const make = () => memoryOf(span.start, span.end)
    const remember = memos[index] ?? (items === undefined ? make() : onDemand(make))
    return { part: { ...span, remember }, items }
  })
  const isWhole = kind === 'config' || /\.jsonc?$/.test(file.uri)
  const pieces = known ?? (isWhole ? undefined : piecesOf(file))
  file.pieces = pieces && withMemos(pieces, parts, key)
  return parts
}

const NO_PARTS: DocumentParts = { part: undefined, items: undefined }

const startsIn = (masked: string) => (hasOtherMarkers(masked) ? undefined : documentStarts(masked))

/** The place of each document that is not broken and has no directives elsewhere. */
function spansOf({ text, trees, directives, problems }: Draft, starts: readonly number[]) {
  const byDocument = groupBy(directives, ({ document }) => Math.max(EVERY, document))
  const ofAll = byDocument.get(EVERY) ?? []
  return starts.map((start, index): Span | undefined => {
    if (trees[index]?.damaged) return undefined
    const end = starts[index + 1] ?? text.length
    if (problems.some(({ span }) => span.start < end && span.end >= start)) return undefined
    const own = [...ofAll, ...(byDocument.get(index) ?? [])]
    return own.every((one) => standsIn(one, start, end)) ? { start, end } : undefined
  })
}

/**
 * True of a directive inside the part. Directives of the configuration have no place and are the
 * same for every text.
 */
const standsIn = ({ span, document }: Directive, start: number, end: number) =>
  document < 0 || (span.start >= start && span.end <= end)

/** False if a comment says something of all items; a suppression only hides findings. */
const mayHaveItems = ({ directives }: Draft, index: number): boolean =>
  directives.every(({ document, name }) => document !== index || /^(?:dis|en)able/.test(name))

/** Memos of items that were read by themselves, as long as these are not read again. */
const memosOf = rememberEach((_: Tree) => createMemo())

/** The part of each item. Edits look at what surrounds an item, so the ends of the list count. */
function itemParts(
  tree: Tree,
  within: Span,
  memoryOf: (start: number, end: number, edges: string) => Memo,
  key: string,
): readonly TextPart[] | undefined {
  const list = originOf(tree)
  if (!(list instanceof ListTree)) return undefined
  const { items, end: listEnd } = list.parts
  return items.map((item, index): TextPart => {
    const start = within.start + item.start
    const end = within.start + (items[index + 1]?.start ?? listEnd)
    const edges = `${index === 0} ${index === items.length - 1} ${within.end === end} `
    const make = () => memoryOf(start, end, edges)
    return { start, end, remember: memosOf(item.tree)(PART, edges + key, make) }
  })
}

/** A memo whose key is only made when it is asked for. */
function onDemand(make: () => Memo): Memo {
  let memo: Memo | undefined
  return (key, detail, value) => {
    memo ??= make()
    return memo(key, detail, value)
  }
}

/** Adds the memos of the parts to their documents. */
function withMemos(
  { all, count, key: before }: Pieces,
  parts: readonly DocumentParts[],
  key: string,
): Pieces {
  const pieces = all.map((piece, index) => {
    const known = before === key ? piece.remember : undefined
    const remember = parts[index]?.part?.remember ?? known
    return remember === piece.remember ? piece : { ...piece, remember }
  })
  return { all: pieces, count, key }
}
