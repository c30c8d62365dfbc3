import { blockHeader } from '../scalar/map-block.ts'
import { lineBreakOf } from '../text/lines.ts'
import { valueAt } from '../text/mapping.ts'
import {
  afterColon,
  lineEnd,
  lineStart,
  skipInline,
  skipVoid,
  skipWhitespace,
} from '../text/scan.ts'
import type { Document, Edit, Pointer, Span } from '../types.ts'

/** A pair of a mapping or an item of a list, from its key or dash to the end of its value. */
export interface EntrySpans extends Span {
  readonly name: string | number
  readonly key: Span | undefined
  readonly value: Span | undefined
}

export const columnOf = (text: string, at: number) => at - lineStart(text, at)

/**
 * An anchor, a tag or another indicator may be between a key and its value; comments do not count.
 */
export const hasProperties = (between: string) =>
  /[&!?*]/.test(between.replace(/(^|[ \t\r\n])#[^\r\n]*/g, ''))

/** Edits use the document's text, but its structure is read from the masked text. */
export function editOf(document: Document, start: number, end: number, text: string): Edit {
  return { uri: document.file.uri, span: { start, end }, text }
}

export const eolOf = (document: Document): '\n' | '\r\n' => lineBreakOf(document.file.text)

/** True if the document is JSON, in which strings keep double quotes. */
export function isJson(document: Document): boolean {
  if (/\.json$/i.test(document.file.uri)) return true
  const { tree, base } = document
  // A body begins below its request.
  const { start } = tree.locate(base, 'value') ?? tree.span
  return /^[{[]\s*(?:["{[]|[}\]])/.test(document.file.text.slice(start, start + 1000))
}

/**
 * True if an alias, a merge key, an explicit key or a repeated one makes editing this place unsafe.
 */
export function isObstructed(document: Document, pointer: Pointer): boolean {
  const { tree } = document
  for (let length = 0; length <= pointer.length; length++) {
    if (tree.aliasTarget(pointer.slice(0, length)) !== undefined) return true
  }
  const key = tree.locate(pointer, 'key')
  if (key !== undefined && !isFirst(document.file.masked, key.start)) return true
  if (tree.duplicates.length === 0) return false
  const parent = tree.locate(pointer.slice(0, -1), 'value')
  return tree.duplicates.some(({ second }) => parent === undefined || contains(parent, second))
}

/** True if nothing belonging to the key precedes it on its line: no `? `, anchor or tag. */
function isFirst(text: string, key: number): boolean {
  let at = key
  while (text[at - 1] === ' ' || text[at - 1] === '\t') at--
  return !/[^\s[{,-]/.test(text[at - 1] ?? '')
}

const contains = (outer: Span, inner: Span) => inner.start >= outer.start && inner.end <= outer.end

/** True if a template on lines of its own is in the span or touches it. */
export function isMasked(document: Document, start: number, end: number): boolean {
  return document.masks.some((mask) => mask.start <= end && mask.end >= start)
}

/** True if a template follows, which may continue the value, so that its end is unknown. */
export function isContinued(document: Document, end: number): boolean {
  return isMasked(document, end, skipVoid(document.file.masked, end))
}

export function isInFlow(document: Document, pointer: Pointer): boolean {
  for (let length = 0; length <= pointer.length; length++) {
    if (document.tree.isFlow(pointer.slice(0, length))) return true
  }
  return false
}

/** Names of a collection's entries in source order; undefined for other values. */
export function namesOf(
  document: Document,
  pointer: Pointer,
): readonly (string | number)[] | undefined {
  const value = valueAt(document.tree.value, pointer)
  if (Array.isArray(value)) return value.map((_, index) => index)
  if (typeof value !== 'object' || value === null) return undefined
  const names = Object.keys(value)
  // JavaScript moves keys like "1" to the front.
  if (!names.some((name) => /^[0-9]+$/.test(name))) return names
  const places = new Map(
    names.map((name) => [name, document.tree.locate([...pointer, name], 'key')?.start ?? 0]),
  )
  return names.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
}

/** True if an alias elsewhere may refer to an anchor in the span, which must stay then. */
export function isAnchored(document: Document, { start, end }: Span): boolean {
  const source = document.file.masked.slice(start, end)
  return (
    /(?:^|[\s,[{:-])&[^\s,[\]{}&]/.test(source) &&
    /(?:^|[\s,[{:-])\*[^\s]/.test(document.file.masked)
  )
}

/** Offset after the key and colon of an entry, or after its dash. */
export const afterMark = ({ file }: Document, { key, start }: EntrySpans) =>
  key === undefined ? start + 1 : afterColon(file.masked, key.end)

/** The text between a key or dash and the value: spaces, comments, an anchor, a tag. */
export function textBefore(document: Document, pointer: Pointer, entry: EntrySpans, value: Span) {
  const isFlowItem = entry.key === undefined && document.tree.isFlow(pointer.slice(0, -1))
  return isFlowItem ? '' : document.file.masked.slice(afterMark(document, entry), value.start)
}

/**
 * True if no comment is indented more than the key at `column`: such a comment would become part of
 * a literal block above it.
 */
export function isSafeForLiteral({ file }: Document, from: number, column = 0): boolean {
  const at = skipWhitespace(file.masked, from)
  return file.masked[at] !== '#' || columnOf(file.masked, at) <= column
}

/** The place of an entry; undefined if its form is too unusual to edit. */
export function entryAt(document: Document, pointer: Pointer): EntrySpans | undefined {
  const { tree, file } = document
  const name = pointer.at(-1)
  const value = tree.locate(pointer, 'value')
  if (typeof name === 'number') return itemAt(document, pointer.slice(0, -1), name, value)
  const key = tree.locate(pointer, 'key')
  if (name === undefined || key === undefined || !isFirst(file.masked, key.start)) return undefined
  if (/^(?:\*|<<|[&!?])/.test(file.masked.slice(key.start, key.end))) return undefined
  const end = valueEnd(document, pointer) ?? afterColon(file.masked, key.end)
  return { name, key, value, start: key.start, end }
}

/** The same for a pair whose key is written as `? key`, with `: value` on the next line. */
export function explicitEntryAt(document: Document, pointer: Pointer): EntrySpans | undefined {
  const { tree, file } = document
  const text = file.masked
  const name = pointer.at(-1)
  const [key, value] = [tree.locate(pointer, 'key'), tree.locate(pointer, 'value')]
  if (typeof name !== 'string' || key === undefined || value === undefined) return undefined
  if (tree.isFlow(pointer.slice(0, -1))) return undefined
  const [mark = ''] = /\?[ \t]+$/.exec(text.slice(lineStart(text, key.start), key.start)) ?? []
  const start = key.start - mark.length
  const [between = '', colon = ''] =
    /^[ \t]*\r?\n( *:[ \t]+)$/.exec(text.slice(key.end, value.start)) ?? []
  const isPlain = mark !== '' && between !== '' && colon.indexOf(':') === columnOf(text, start)
  const end = isPlain ? valueEnd(document, pointer) : undefined
  return end === undefined ? undefined : { name, key, value, start, end }
}

function itemAt(
  document: Document,
  parent: Pointer,
  index: number,
  value: Span | undefined,
): EntrySpans | undefined {
  const text = document.file.masked
  if (document.tree.isFlow(parent)) {
    if (value === undefined) return undefined
    return { name: index, key: undefined, value, start: value.start, end: value.end }
  }
  const dash = dashOf(document, parent, index)
  if (dash === undefined) return undefined
  const end = valueEnd(document, [...parent, index]) ?? dash + 1
  if (value !== undefined && skipVoid(text, dash + 1) !== value.start) return undefined
  return { name: index, key: undefined, value, start: dash, end }
}

/**
 * Finds the dash of an empty item, which has no place, by counting from the nearest item that has
 * one.
 */
function dashOf(document: Document, parent: Pointer, index: number): number | undefined {
  const text = document.file.masked
  const list = document.tree.locate(parent, 'value')
  if (list === undefined) return undefined
  let at = list.start
  let next = index
  for (; next > 0; next--) {
    const end = valueEnd(document, [...parent, next - 1])
    if (end !== undefined) at = end
    if (end !== undefined) break
  }
  for (; next <= index; next++) {
    at = skipVoid(text, at)
    if (text[at] !== '-' || columnOf(text, at) !== columnOf(text, list.start)) return undefined
    if (next < index) at++
  }
  return at
}

/** Offset after the last token of a value; comments after it do not belong to it. */
export function valueEnd(document: Document, pointer: Pointer): number | undefined {
  const span = document.tree.locate(pointer, 'value')
  if (span === undefined || document.tree.isFlow(pointer)) return span?.end
  if (document.tree.aliasTarget(pointer) !== undefined) return span.end
  const last = namesOf(document, pointer)?.at(-1)
  if (last === undefined) return withHeader(document, span)
  return entryAt(document, [...pointer, last])?.end ?? span.end
}

/** A block scalar without lines ends with its header. */
function withHeader({ file: { masked } }: Document, { start, end }: Span): number {
  const header = blockHeader(masked, start)
  return header === undefined ? end : Math.max(end, lineEnd(masked, header.end))
}

/** The block scalar that a node ends with, if any. */
export function lastBlock(
  document: Document,
  pointer: Pointer,
): { keeps: boolean; indent: number } | undefined {
  let path: Pointer = pointer
  for (let names = namesOf(document, path); names?.length; names = namesOf(document, path)) {
    if (document.tree.isFlow(path) || document.tree.aliasTarget(path) !== undefined)
      return undefined
    path = [...path, names.at(-1) ?? 0]
  }
  const style = document.tree.style(path)
  const span = document.tree.locate(path, 'value')
  if (span === undefined || (style !== 'literal' && style !== 'folded')) return undefined
  const text = document.file.masked
  const header = blockHeader(text, span.start)
  if (header === undefined) return undefined
  const body = text.slice(lineEnd(text, header.end), span.end)
  const indent = body.match(/[\r\n]( *)[^ \r\n]/)?.[1]?.length ?? 0
  return { keeps: header.chomp === '+', indent }
}

/** Offset for a new line after the entry's last line, including its comment. */
export function lineAfter(document: Document, end: number): number | undefined {
  const text = document.file.masked
  const stop = lineEnd(text, end)
  const colon = skipInline(text, end)
  const at = text[colon] === ':' ? skipInline(text, colon + 1) : colon
  const isComment = text[at] === '#' && (text[at - 1] === ' ' || text[at - 1] === '\t')
  return at === stop || isComment ? stop : undefined
}
