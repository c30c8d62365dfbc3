import { memoKey } from '../memo.ts'
import { difference, type Replacement } from '../scalar/difference.ts'
import { scalarMap } from '../scalar/map.ts'
import { editScalar, type ScalarPlace } from '../scalar/rewrite.ts'
import { blockLines, fitsBlock, startsWithWhitespace, writeScalar } from '../scalar/write.ts'
import { isMapping, valueAt } from '../text/mapping.ts'
import { lineEnd, nextLine, skipVoid } from '../text/scan.ts'
import type { Document, Edits, Node, Pointer, ScalarStyle, Span } from '../types.ts'
import {
  afterMark,
  columnOf,
  type EntrySpans,
  editOf,
  entryAt,
  eolOf,
  hasProperties,
  isAnchored,
  isInFlow,
  isJson,
  isMasked,
  isObstructed,
  isSafeForLiteral,
  lineAfter,
  textBefore,
  valueEnd,
} from './layout.ts'
import { type Data, renderFlow } from './render.ts'

/** A key of a mapping, and its new name. */
const RENAMED = memoKey<string>('renamed key')

/**
 * Renames a key and keeps its quotes; undefined if the name exists. Of two keys that would get it
 * only the first is renamed, because parsers drop one of two equal keys.
 */
export function renameKey(node: Node, name: string): Edits {
  const { document, pointer } = node
  const old = pointer.at(-1)
  const parent = pointer.slice(0, -1)
  const siblings = valueAt(document.tree.value, parent)
  if (typeof old !== 'string' || !isMapping(siblings) || Object.hasOwn(siblings, name))
    return undefined
  const key = entryAt(document, pointer)?.key
  if (key === undefined || isObstructed(document, parent) || !isOriginal(document, key))
    return undefined
  const { text, uri } = document.file
  const style = styleOfKey(text.charAt(key.start))
  if (style === undefined || scalarMap(text, key, style, old) === undefined) return undefined
  if (document.remember(RENAMED, JSON.stringify([...parent, name]), () => old) !== old)
    return undefined
  const place = { inFlow: isInFlow(document, parent), isKey: true }
  const edits = editScalar(text, key, style, old, [difference(old, name, style)], place)
  return edits.map((edit) => ({ uri, ...edit }))
}

function styleOfKey(first: string): ScalarStyle | undefined {
  if (first === '"') return 'double'
  if (first === "'") return 'single'
  return /[&!?*|>]/.test(first) ? undefined : 'plain'
}

/** Replaces a value by data; a string that replaces a string keeps its style. */
export function replaceValue(node: Node, value: Data): Edits {
  const { document, pointer } = node
  const style = document.tree.style(pointer)
  const old = valueAt(document.tree.value, pointer)
  if (typeof value === 'string' && typeof old === 'string' && style !== undefined)
    return editExpression(node, [difference(old, value, style)])
  if (typeof value !== 'string') return replaceRaw(node, renderFlow(value, isJson(document)))
  const wanted = isJson(document) ? 'double' : 'plain'
  const inFlow = isInFlow(document, pointer)
  return replaceRaw(node, writeScalar(value, { style: wanted, inFlow }))
}

/** Replaces a value by YAML text as it is; a block scalar below a key is removed. */
export function replaceRaw(node: Node, yamlText: string): Edits {
  const { document, pointer } = node
  const span = document.tree.locate(pointer, 'value')
  if (isObstructed(document, pointer)) return undefined
  if (pointer.length === 0)
    return span === undefined ? undefined : [editOf(document, span.start, span.end, yamlText)]
  const entry = entryAt(document, pointer)
  if (entry === undefined || isMasked(document, entry.start, entry.end)) return undefined
  if (span === undefined) return addValue(document, entry, yamlText)
  return isOriginal(document, span) ? replaceIn(node, entry, span, yamlText) : undefined
}

function addValue(document: Document, entry: EntrySpans, yamlText: string): Edits {
  const text = document.file.masked
  const from = afterMark(document, entry)
  // An anchor or a tag of the missing value must stay before the new text.
  if (/[&!]/.test(text.charAt(skipVoid(text, from)))) return undefined
  const lacksColon = entry.key !== undefined && text[from - 1] !== ':'
  return [editOf(document, from, entry.end, `${lacksColon ? ':' : ''} ${yamlText}`)]
}

function replaceIn(node: Node, entry: EntrySpans, span: Span, yamlText: string): Edits {
  const { document, pointer } = node
  const text = document.file.masked
  const from = afterMark(document, entry)
  const between = textBefore(document, pointer, entry, span)
  if (hasProperties(between) || isAnchored(document, span)) return undefined
  const end = Math.max(entry.end, valueEnd(document, pointer) ?? span.end)
  const written = `${yamlText}${headerComment(document, pointer, span)}`
  const isBelow = /[\r\n]/.test(between)
  if (isBelow && !between.includes('#')) return [editOf(document, from, end, ` ${written}`)]
  // A list may be at the same column as its key; other values must be indented.
  const least = entry.key === undefined ? 0 : columnOf(text, entry.start) + 1
  const gap = ' '.repeat(Math.max(0, least - columnOf(text, span.start)))
  return [editOf(document, span.start, end, `${gap}${written}`)]
}

/** The comment after a block scalar's header, which stays when the block goes. */
function headerComment(document: Document, pointer: Pointer, { start }: Span): string {
  const style = document.tree.style(pointer)
  if (style !== 'literal' && style !== 'folded') return ''
  const text = document.file.masked
  return commentIn(text.slice(start, lineEnd(text, start)))
}

const commentIn = (line: string) => line.match(/(?<![ \t])[ \t]+#[\s\S]*/)?.[0] ?? ''

/** Edits the decoded text of a scalar, such as the JavaScript of an expression. */
export function editExpression(node: Node, edits: readonly Replacement[]): Edits {
  const { document, pointer, value } = node
  const span = document.tree.locate(pointer, 'value')
  const style = document.tree.style(pointer)
  if (span === undefined || style === undefined || typeof value !== 'string') return undefined
  if (isObstructed(document, pointer) || !isOriginal(document, span)) return undefined
  const { text, uri } = document.file
  if (scalarMap(text, span, style, value) === undefined) return undefined
  const written = editScalar(text, span, style, value, edits, scalarPlace(document, pointer))
  return written.map((edit) => ({ uri, ...edit }))
}

/** Replaces a value in block context by a `|` block with this text. */
export function toLiteralBlock(node: Node, content: string): Edits {
  const { document, pointer } = node
  const text = document.file.masked
  if (isObstructed(document, pointer) || isInFlow(document, pointer.slice(0, -1))) return undefined
  const entry = entryAt(document, pointer)
  if (entry === undefined || !fitsBlock(content) || isMasked(document, entry.start, entry.end))
    return undefined
  const from = afterMark(document, entry)
  const between = text.slice(from, entry.value?.start ?? entry.end)
  const [, comment = '', gap = ''] = between.match(/^([ \t]+#[^\r\n]*)?(\s*)/) ?? []
  if (comment + gap !== between) return undefined
  const stop = lineAfter(document, entry.end)
  const column = columnOf(text, entry.start)
  if (stop === undefined || !isSafeForLiteral(document, nextLine(text, stop), column))
    return undefined
  const header = headerComment(document, pointer, entry.value ?? entry)
  const side = commentIn(text.slice(entry.end, stop))
  if ([comment, header, side].filter((part) => part !== '').length > 1) return undefined
  const eol = eolOf(document)
  const mark = `|${startsWithWhitespace(content) ? '2' : ''}${content.endsWith('\n') ? '' : '-'}`
  const lines = blockLines(content, ' '.repeat(column + 2), eol)
  return [editOf(document, from, stop, ` ${mark}${comment}${header}${side}${eol}${lines}`)]
}

function scalarPlace(document: Document, pointer: Pointer): ScalarPlace {
  const entry = entryAt(document, pointer)
  const place = { inFlow: isInFlow(document, pointer.slice(0, -1)), eol: eolOf(document) }
  return { ...place, ...(entry && { indent: columnOf(document.file.masked, entry.start) }) }
}

/** True if no template is in the span, so that its source is what the parser read. */
const isOriginal = ({ file }: Document, { start, end }: Span) =>
  file.text === file.masked || file.text.slice(start, end) === file.masked.slice(start, end)
