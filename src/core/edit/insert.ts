import { nearestNode } from '../document/node-at.ts'
import { blankTail } from '../scalar/map-block.ts'
import { isMapping, valueAt } from '../text/mapping.ts'
import { lineStart, nextLine } from '../text/scan.ts'
import type { Document, Edits, Node, Pointer } from '../types.ts'
import { fillEmpty, fillNull, type Writer } from './fill.ts'
import { joinEdits } from './fix.ts'
import {
  columnOf,
  type EntrySpans,
  editOf,
  entryAt,
  eolOf,
  isJson,
  isMasked,
  isObstructed,
  isSafeForLiteral,
  lastBlock,
  lineAfter,
  namesOf,
} from './layout.ts'
import { type Data, renderFlow, renderFlowPair, renderItem, renderPair } from './render.ts'
import { renameKey, replaceRaw } from './scalar.ts'

/**
 * Adds a pair to a mapping, at its end or after the key `after`; an empty value becomes a mapping.
 * Undefined if the key exists already.
 */
export function insertPair(node: Node, key: string, data: Data, after?: string): Edits {
  const { document, pointer } = node
  const value = valueAt(document.tree.value, pointer)
  if (value !== null && (!isMapping(value) || Object.hasOwn(value, key))) return undefined
  const writer: Writer = {
    block: (column, style) => renderPair(key, data, column, style),
    flow: (json) => renderFlowPair(key, data, json),
    brackets: ['{', '}'],
  }
  return insert(document, pointer, writer, after)
}

/** Replaces one pair by another. Data is written in block style if nothing follows the value. */
export function replacePair(node: Node, key: string, data: Data): Edits {
  const { document, parent, keySpan, span } = node
  const text = document.file.masked
  const isPlain = /^:(?: +| *\r?\n *)$/.test(text.slice(keySpan.end, span.start))
  const isBlock = parent !== undefined && !document.tree.isFlow(parent.pointer) && !isJson(document)
  if (!isPlain || !isBlock || lineAfter(document, span.end) !== span.end) {
    const value = replaceRaw(node, renderFlow(data, isJson(document)))
    return node.name === key ? value : joinEdits(renameKey(node, key), value)
  }
  const below = nextLine(text, span.end)
  const literal = text[below - 1] === '\n' && isSafeForLiteral(document, below)
  const style = { eol: eolOf(document), literal }
  const pair = renderPair(key, data, columnOf(text, keySpan.start), style)
  return [editOf(document, keySpan.start, span.end, pair)]
}

/** Adds an item to the end of a list; an empty value becomes a list. */
export function insertItem(node: Node, data: Data): Edits {
  const { document, pointer } = node
  const value = valueAt(document.tree.value, pointer)
  if (value !== null && !Array.isArray(value)) return undefined
  const writer: Writer = {
    block: (column, style) => renderItem(data, column, style),
    flow: (json) => renderFlow(data, json),
    brackets: ['[', ']'],
  }
  return insert(document, pointer, writer)
}

/**
 * Sets a value below a node and creates the missing mappings on the way. Undefined if the path
 * exists already, or if a value that is no mapping is in the way.
 */
export function ensurePath(node: Node, path: readonly string[], data: Data): Edits {
  const above = nearestNode(node, path)
  const [key, ...below] = path.slice(above.pointer.length - node.pointer.length)
  const nested = below.reduceRight<Data>((inner, step) => ({ [step]: inner }), data)
  return key === undefined ? undefined : insertPair(above, key, nested)
}

function insert(document: Document, pointer: Pointer, writer: Writer, after?: string): Edits {
  if (isObstructed(document, pointer)) return undefined
  const names = namesOf(document, pointer)
  if (names === undefined) return fillNull(document, pointer, writer)
  if (names.length === 0) return fillEmpty(document, pointer, writer)
  const [head = ''] = names
  const name = after !== undefined && names.includes(after) ? after : (names.at(-1) ?? head)
  const [first, entry] = [head, name].map((one) => entryAt(document, [...pointer, one]))
  if (first === undefined || entry === undefined) return undefined
  if (isMasked(document, first.start, entry.end)) return undefined
  return document.tree.isFlow(pointer)
    ? insertFlow(document, first, entry, writer)
    : insertLine(document, pointer, first, entry, writer)
}

function insertFlow(
  document: Document,
  first: EntrySpans,
  entry: EntrySpans,
  writer: Writer,
): Edits {
  const text = document.file.masked
  const column = columnOf(text, first.start)
  const own = text.slice(lineStart(text, first.start), first.start).trim() === ''
  const separator = own ? `,${eolOf(document)}${' '.repeat(column)}` : ', '
  const added = separator + writer.flow(isJson(document))
  return [editOf(document, entry.end, entry.end, added)]
}

function insertLine(
  document: Document,
  pointer: Pointer,
  first: EntrySpans,
  entry: EntrySpans,
  writer: Writer,
): Edits {
  const text = document.file.masked
  const column = columnOf(text, first.start)
  const stop = lineAfter(document, entry.end)
  if (stop === undefined) return undefined
  const block = lastBlock(document, [...pointer, entry.name])
  const at = block?.keeps === true ? blankTail(text, entry.end) : stop
  const start = nextLine(text, at)
  const eol = eolOf(document)
  const written = writer.block(column, { eol, literal: isSafeForLiteral(document, start) })
  const line = ' '.repeat(column) + written
  return at === stop || columnOf(text, at) > 0
    ? [editOf(document, at, at, eol + line)]
    : [editOf(document, at, at, line + eol)]
}
