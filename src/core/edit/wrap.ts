import { isPlain, writeScalar } from '../scalar/write.ts'
import { afterColon, lineEnd, nextLine } from '../text/scan.ts'
import type { Document, Edits, Node, Span } from '../types.ts'
import {
  columnOf,
  type EntrySpans,
  editOf,
  entryAt,
  eolOf,
  hasProperties,
  isInFlow,
  isJson,
  isMasked,
  isObstructed,
  lineAfter,
  textBefore,
} from './layout.ts'

/** Makes a value the only item of a list: a scalar in `[ ]`, several lines after a dash. */
export function wrapInList(node: Node): Edits {
  if (Array.isArray(node.value)) return undefined
  const { document, pointer } = node
  const parts = partsOf(node)
  if (parts === undefined) return undefined
  const { entry, value } = parts
  const inline = isInFlow(document, pointer) || isInline(document, node, value)
  return inline ? around(document, value, '[', ']') : below(document, entry.key, value, '- ')
}

/** Makes a value the only pair of a mapping under `key`. */
export function wrapInMap(node: Node, key: string): Edits {
  const { document, pointer } = node
  const parts = partsOf(node)
  if (parts === undefined) return undefined
  const { entry, value } = parts
  const json = isJson(document)
  const flow = isInFlow(document, pointer.slice(0, -1))
  const style = json ? 'double' : 'plain'
  const name = writeScalar(key, { style, inFlow: flow || json, isKey: true })
  if (flow) return around(document, value, `{${name}: `, '}')
  const collection = typeof node.value === 'object' && !document.tree.isFlow(pointer)
  if (!collection) return below(document, entry.key, value, `${name}: `)
  const eol = eolOf(document)
  const column = columnOf(document.file.masked, entry.start) + 2
  const start = columnOf(document.file.masked, value.start)
  const owner = `${' '.repeat(Math.max(0, column - start))}${name}:${eol}${' '.repeat(start + 2)}`
  return shift(document, value, owner)
}

/** The entry and the value to wrap, if wrapping is safe. */
function partsOf(node: Node): { readonly entry: EntrySpans; readonly value: Span } | undefined {
  const { document, pointer } = node
  if (isObstructed(document, pointer)) return undefined
  const entry = entryAt(document, pointer)
  if (entry?.value === undefined || isMasked(document, entry.start, entry.end)) return undefined
  if (hasProperties(textBefore(document, pointer, entry, entry.value))) return undefined
  return { entry, value: { start: entry.value.start, end: entry.end } }
}

/**
 * True if a value can be put between brackets: it is on one line and is a valid plain scalar in
 * flow style.
 */
function isInline(document: Document, node: Node, value: Span): boolean {
  const { tree, file } = document
  if (tree.isFlow(node.pointer)) return true
  const source = file.masked.slice(value.start, value.end)
  const style = tree.style(node.pointer)
  if (style === undefined || style === 'literal' || style === 'folded' || /[\r\n]/.test(source))
    return false
  return style !== 'plain' || isPlain(source, true) || typeof node.value !== 'string'
}

const around = (document: Document, { start, end }: Span, open: string, close: string) => [
  editOf(document, start, start, open),
  editOf(document, end, end, close),
]

/**
 * Moves a value to its own line below its key, after `prefix`, with everything that belongs to it.
 */
function below(document: Document, key: Span | undefined, value: Span, prefix: string): Edits {
  if (key === undefined) return shift(document, value, prefix)
  const text = document.file.masked
  const colon = afterColon(text, key.end)
  const column = columnOf(text, key.start) + 2
  const between = text.slice(colon, value.start)
  if (/[\r\n]/.test(between)) return shift(document, value, prefix)
  const own = `${eolOf(document)}${' '.repeat(column)}${prefix}`
  const [first, ...rest] = shift(document, value, own) ?? []
  if (first === undefined) return undefined
  return [{ ...first, span: { start: colon, end: value.start } }, ...rest]
}

/** Writes a prefix before a value and indents its further lines. */
function shift(document: Document, value: Span, prefix: string): Edits {
  const text = document.file.masked
  const stop = lineAfter(document, value.end)
  if (stop === undefined) return undefined
  const edits = [editOf(document, value.start, value.start, prefix)]
  let at = nextLine(text, lineEnd(text, value.start))
  while (at < stop) {
    const end = lineEnd(text, at)
    if (end > at) edits.push(editOf(document, at, at, '  '))
    at = nextLine(text, end)
  }
  return edits
}
