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

/** The place of a scalar; for an unknown part the stricter case is assumed. */
export type ScalarPlace = Omit<ScalarFormat, 'style'>

/** A scalar that gets a new value. */
interface Rewriting {
  readonly text: string
  /** The span of the whole scalar. */
  readonly span: Span
  readonly style: ScalarStyle
  readonly newValue: string
  readonly place: ScalarPlace
}

/**
 * Turns edits of the decoded value into the smallest edits of the source that keep the style: one
 * each if all fit in place, otherwise the changed characters, or the whole scalar in the nearest
 * style. Edits must not overlap.
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
  const span = isBlock(style) ? fullSpan(text, given, value, map) : given
  const rewriting = { text, span, style, newValue, place }
  const joined = [difference(value, newValue, style)]
  const written =
    map && (writeInPlace(rewriting, map, sorted) ?? writeInPlace(rewriting, map, joined))
  return written ?? [whole(rewriting, map?.indent)]
}

const isBlock = (style: ScalarStyle) => style === 'literal' || style === 'folded'

/** A block's span may end within its header, or before blank lines that are still content. */
function fullSpan(text: string, span: Span, value: string, map: ScalarMap | undefined): Span {
  const header = blockHeader(text, span.start)
  if (header === undefined) return span
  const length = trimmedLength(value)
  const content = map === undefined || length === 0 ? 0 : map.spanOf({ start: 0, end: length }).end
  return { start: span.start, end: Math.max(span.end, lineEnd(text, header.end), content) }
}

/** Undefined if the result does not decode to the new value, as with folded or trimmed blanks. */
function writeInPlace(
  { text, span, style, newValue, place }: Rewriting,
  map: ScalarMap,
  edits: readonly Replacement[],
): readonly Replacement[] | undefined {
  if (style === 'plain' && !isPlain(newValue.replace(/\n/g, ' '), place.inFlow ?? true))
    return undefined
  const header = style === 'plain' ? undefined : blockHeader(text, span.start)
  if (header !== undefined && !isSteady(newValue, header.indicator !== undefined)) return undefined
  if (map.indent > MAX_WORD_LENGTH) return undefined
  const written = edits.flatMap((edit) => {
    const encoded = encode(edit.text, style, map.indent, place.eol ?? '\n')
    return encoded === undefined ? [] : [{ span: map.spanOf(edit.span), text: encoded }]
  })
  const isApart = written.every(({ span: { start, end } }, at) => {
    return start >= (written[at - 1]?.span.end ?? span.start) && end <= span.end
  })
  if (written.length < edits.length || !isApart) return undefined
  const changed = replaceSpans(text.slice(span.start, span.end), written, span.start)
  const tail = isBlock(style) ? text.slice(span.end, blankTail(text, span.end)) : ''
  const after = scalarMap(changed + tail, { start: 0, end: changed.length }, style, newValue)
  return after?.indent === map.indent ? written : undefined
}

/** True if all readers agree on the value of a block: unless its first or last lines are blank. */
function isSteady(value: string, indicated: boolean): boolean {
  const end = trimmedLength(value)
  const last = value.slice(value.lastIndexOf('\n', end - 1) + 1, end)
  return /\S/.test(last) && (indicated || !startsWithWhitespace(value))
}

/** Text for the inside of a scalar of this style; undefined if the style cannot hold it. */
function encode(text: string, style: ScalarStyle, indent: number, eol: string): string | undefined {
  if (style === 'double') return escapeDouble(text)
  if (isBlock(style)) {
    if (!isPrintable(text)) return undefined
    return text.replace(/\n(?!\n)/g, `\n${' '.repeat(indent)}`).replace(/\n/g, eol)
  }
  if (!isOneLine(text)) return undefined
  return style === 'single' ? text.replace(/'/g, "''") : text
}

function whole(
  { text, span, style, newValue: value, place }: Rewriting,
  indent: number | undefined,
): Replacement {
  const header = blockHeader(text, span.start)
  if (!isBlock(style) || header === undefined)
    return { span, text: writeScalar(value, { inFlow: true, ...place, style }) }
  const rest = text.slice(header.end, lineEnd(text, header.end))
  const digit = header.indicator ?? missingIndicator(value, indent, place.indent)
  const isPlaced = indent !== undefined && indent <= MAX_WORD_LENGTH && digit !== undefined
  if (!isPlaced || !fitsBlock(value))
    return { span, text: writeScalar(value, { style: 'double' }) + rest }
  const mark = header.folded && fitsFolded(value) ? '>' : '|'
  const eol = place.eol ?? '\n'
  const chomp = value.endsWith('\n') ? '' : '-'
  const lines = blockLines(value, ' '.repeat(indent), eol)
  return { span, text: `${mark}${digit === 0 ? '' : digit}${chomp}${rest}${eol}${lines}` }
}

/** The indentation that a header must state: 0 for none, undefined if it is needed but unknown. */
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
