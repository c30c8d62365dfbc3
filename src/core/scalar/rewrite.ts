import { MAX_WORD_LENGTH } from '../limits.ts'
import { replaceSpans } from '../text/replace-spans.ts'
import { lineEnd } from '../text/scan.ts'
import type { ScalarStyle, Span } from '../types.ts'
import { difference, type Replacement } from './difference.ts'
import { type ScalarMap, scalarMap } from './map.ts'
import { blankTail, blockHeader } from './map-block.ts'
import {
  blockLines,
  escapeDouble,
  fitsBlock,
  fitsFolded,
  isOneLine,
  isPlain,
  isPrintable,
  type ScalarFormat,
  startsWithWhitespace,
  writeScalar,
} from './write.ts'

/** If a part is unknown, the stricter case is assumed. */
export type ScalarPlace = Omit<ScalarFormat, 'style'>

/**
 * The smallest edit that gives a scalar another value in its style: only the changed characters when
 * that works, otherwise the whole scalar in the nearest style.
 */
export function rewriteScalar(
  text: string,
  span: Span,
  style: ScalarStyle,
  oldValue: string,
  newValue: string,
  place: ScalarPlace = {},
): Replacement {
  const change = difference(oldValue, newValue, style)
  const edits = editScalar(text, span, style, oldValue, [change], place)
  const [edit] = edits
  return edits.length === 1 && edit !== undefined
    ? edit
    : { span, text: text.slice(span.start, span.end) }
}

/**
 * Turns edits of the decoded value into edits of the source, one each when all can be written in
 * place. Overlapping edits are the caller's mistake.
 */
export function editScalar(
  text: string,
  given: Span,
  style: ScalarStyle,
  value: string,
  edits: readonly Replacement[],
  place: ScalarPlace = {},
): readonly Replacement[] {
  const sorted = edits.toSorted((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
  const newValue = replaceSpans(value, sorted)
  if (newValue === value) return []
  const map = scalarMap(text, given, style, value)
  const block = style === 'literal' || style === 'folded'
  const span = block ? fullSpan(text, given, value, map) : given
  if (map === undefined) return [whole(text, span, style, newValue, place, undefined)]
  const inPlace = (wanted: readonly Replacement[]) =>
    writeInPlace(text, span, style, map, wanted, newValue, place)
  return (
    inPlace(sorted) ??
    inPlace([difference(value, newValue, style)]) ?? [
      whole(text, span, style, newValue, place, map.indent),
    ]
  )
}

/** A block's span may stop within its header, or before lines of blanks that still are content. */
function fullSpan(text: string, span: Span, value: string, map: ScalarMap | undefined): Span {
  const header = blockHeader(text, span.start)
  if (header === undefined) return span
  const length = trimmedLength(value)
  const content = map === undefined || length === 0 ? 0 : map.spanOf({ start: 0, end: length }).end
  return { start: span.start, end: Math.max(span.end, lineEnd(text, header.end), content) }
}

/** Undefined when the result, decoded again, is not the new value: folds and trimmed blanks. */
function writeInPlace(
  text: string,
  span: Span,
  style: ScalarStyle,
  map: ScalarMap,
  edits: readonly Replacement[],
  newValue: string,
  place: ScalarPlace,
): readonly Replacement[] | undefined {
  if (style === 'plain' && !isPlain(newValue.replace(/\n/g, ' '), place.inFlow ?? true))
    return undefined
  const header = style === 'plain' ? undefined : blockHeader(text, span.start)
  if (header !== undefined && !isSteady(newValue, header.indicator !== undefined)) return undefined
  if (map.indent > MAX_WORD_LENGTH) return undefined
  const written = encodeAll(edits, span, style, map, place.eol ?? '\n')
  if (written === undefined) return undefined
  const changed = replaceSpans(text.slice(span.start, span.end), written, span.start)
  const block = style === 'literal' || style === 'folded'
  const tail = block ? text.slice(span.end, blankTail(text, span.end)) : ''
  const after = scalarMap(changed + tail, { start: 0, end: changed.length }, style, newValue)
  return after !== undefined && after.indent === map.indent ? written : undefined
}

function encodeAll(
  edits: readonly Replacement[],
  span: Span,
  style: ScalarStyle,
  map: ScalarMap,
  eol: string,
): readonly Replacement[] | undefined {
  const written: Replacement[] = []
  for (const edit of edits) {
    const source = map.spanOf(edit.span)
    const encoded = encode(edit.text, style, map.indent, eol)
    const before = written.at(-1)?.span.end ?? span.start
    if (encoded === undefined || source.start < before || source.end > span.end) return undefined
    written.push({ span: source, text: encoded })
  }
  return written
}

/** Readers agree on the value of a block unless its first or last lines are blank. */
function isSteady(value: string, indicated: boolean): boolean {
  const end = trimmedLength(value)
  const last = value.slice(value.lastIndexOf('\n', end - 1) + 1, end)
  return /\S/.test(last) && (indicated || !startsWithWhitespace(value))
}

/** Text for the inside of a scalar of this style, or undefined when the style cannot hold it. */
function encode(text: string, style: ScalarStyle, indent: number, eol: string): string | undefined {
  if (style === 'double') return escapeDouble(text)
  if (style === 'literal' || style === 'folded') {
    if (!isPrintable(text)) return undefined
    return text.replace(/\n(?!\n)/g, `\n${' '.repeat(indent)}`).replace(/\n/g, eol)
  }
  if (!isOneLine(text)) return undefined
  return style === 'single' ? text.replace(/'/g, "''") : text
}

function whole(
  text: string,
  span: Span,
  style: ScalarStyle,
  value: string,
  place: ScalarPlace,
  indent: number | undefined,
): Replacement {
  const header = blockHeader(text, span.start)
  if ((style !== 'literal' && style !== 'folded') || header === undefined) {
    return { span, text: writeScalar(value, { inFlow: true, ...place, style }) }
  }
  const rest = text.slice(header.end, lineEnd(text, header.end))
  const digit = header.indicator ?? missingIndicator(value, indent, place.indent)
  if (
    !fitsBlock(value) ||
    indent === undefined ||
    indent > MAX_WORD_LENGTH ||
    digit === undefined
  ) {
    return { span, text: writeScalar(value, { style: 'double' }) + rest }
  }
  const mark = header.folded && fitsFolded(value) ? '>' : '|'
  const eol = place.eol ?? '\n'
  const chomp = value.endsWith('\n') ? '' : '-'
  const lines = blockLines(value, ' '.repeat(indent), eol)
  return { span, text: `${mark}${digit === 0 ? '' : digit}${chomp}${rest}${eol}${lines}` }
}

/** The indentation that a header has to state: 0 for none, undefined when it is needed but unknown. */
function missingIndicator(value: string, indent: number | undefined, parent: number | undefined) {
  if (!startsWithWhitespace(value)) return 0
  if (indent === undefined || parent === undefined) return undefined
  const digit = indent - parent
  return digit >= 1 && digit <= 9 ? digit : undefined
}

/** Length without line breaks at the end. */
function trimmedLength(value: string): number {
  let end = value.length
  while (value[end - 1] === '\n') end--
  return end
}
