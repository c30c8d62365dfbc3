import { afterColon, lineStart, nextLine, skipVoid } from '../text/scan.ts'
import type { Document, Edits, Pointer, Span } from '../types.ts'
import {
  columnOf,
  editOf,
  entryAt,
  eolOf,
  isContinued,
  isInFlow,
  isJson,
  isMasked,
  isSafeForLiteral,
  lineAfter,
} from './layout.ts'
import type { BlockStyle } from './render.ts'

/** Writes the new entry: in block style at a column, or in flow style. */
export interface Writer {
  block(column: number, style: BlockStyle): string
  flow(json: boolean): string
  /** The brackets of an empty collection. */
  readonly brackets: readonly [open: string, close: string]
}

/** Fills an empty collection, or a `key:` without a value, in block style below its key. */
function fillBlock(
  document: Document,
  keyColumn: number,
  colon: number,
  valueEnd: number,
  writer: Writer,
): Edits {
  const text = document.file.masked
  const stop = lineAfter(document, valueEnd)
  if (stop === undefined || isMasked(document, colon, stop)) return undefined
  if (isContinued(document, stop)) return undefined
  const eol = eolOf(document)
  const column = keyColumn + 2
  const literal = isSafeForLiteral(document, nextLine(text, stop))
  const line = eol + ' '.repeat(column) + writer.block(column, { eol, literal })
  if (stop === valueEnd) return [editOf(document, colon, stop, line)]
  const added = editOf(document, stop, stop, line)
  return valueEnd > colon ? [editOf(document, colon, valueEnd, ''), added] : [added]
}

export function fillNull(document: Document, pointer: Pointer, writer: Writer): Edits {
  const text = document.file.masked
  const entry = entryAt(document, pointer)
  if (entry === undefined) return undefined
  const between = text.slice(entry.key?.end ?? entry.start + 1, entry.value?.start ?? entry.end)
  if (!/^[ \t]*(?::[ \t]*)?$/.test(between)) return undefined
  if (isInFlow(document, pointer.slice(0, -1))) {
    const bare = entry.value === undefined && text[entry.end - 1] !== ':'
    if (entry.key === undefined || bare) return undefined
    const start = afterColon(text, entry.key.end)
    const [open, close] = writer.brackets
    return [editOf(document, start, entry.end, ` ${open}${writer.flow(isJson(document))}${close}`)]
  }
  const column = columnOf(text, entry.start)
  if (entry.key !== undefined)
    return fillBlock(document, column, afterColon(text, entry.key.end), entry.end, writer)
  const stop = lineAfter(document, entry.end)
  if (stop === undefined || isContinued(document, entry.end)) return undefined
  const written = writer.block(column + 2, { eol: eolOf(document), literal: false })
  const inline = written.includes('\n') && stop !== entry.end
  return inline ? undefined : [editOf(document, entry.start + 1, entry.end, ` ${written}`)]
}

export function fillEmpty(document: Document, pointer: Pointer, writer: Writer): Edits {
  const text = document.file.masked
  const span = document.tree.locate(pointer, 'value')
  if (span === undefined || skipVoid(text, span.start + 1) !== span.end - 1) return undefined
  if (isMasked(document, span.start, span.end) || text.slice(span.start, span.end).includes('#'))
    return undefined
  const flow = [editOf(document, span.start + 1, span.end - 1, writer.flow(isJson(document)))]
  if (staysFlow(document, pointer)) return flow
  const key = document.tree.locate(pointer, 'key')
  const colon = key === undefined ? undefined : afterColon(text, key.end)
  const plain = colon !== undefined && /^[ \t]*$/.test(text.slice(colon, span.start))
  if (key === undefined || !plain) return fillLine(document, span, writer) ?? flow
  return fillBlock(document, columnOf(text, key.start), colon, span.end, writer) ?? flow
}

/** An empty collection is filled in flow style if it is part of a flow collection or of JSON. */
function staysFlow(document: Document, pointer: Pointer): boolean {
  if (pointer.length > 0 && isInFlow(document, pointer.slice(0, -1))) return true
  return isJson(document) && (pointer.length > 0 || /\.json$/i.test(document.file.uri))
}

/** Fills an empty collection that is alone on its line, apart from dashes of list items. */
function fillLine(document: Document, span: Span, writer: Writer): Edits {
  const text = document.file.masked
  const prefix = text.slice(lineStart(text, span.start), span.start)
  if (!/^ *(?:- +)*$/.test(prefix) || lineAfter(document, span.end) !== span.end) return undefined
  const written = writer.block(prefix.length, { eol: eolOf(document), literal: false })
  return [editOf(document, span.start, span.end, written)]
}
