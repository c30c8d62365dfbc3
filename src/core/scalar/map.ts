import { lastUpTo } from '../text/binary-search.ts'
import type { ScalarStyle, Span } from '../types.ts'
import { createPieces, decodeFlow, type Segments } from '../yaml/decode-flow.ts'
import { blockHeader, decodeBlock } from './map-block.ts'

/** Maps between a scalar's value and its source, both in UTF-16 offsets. */
export interface ScalarMap {
  /**
   * Source offset of a decoded offset; the end of the value maps to the end of its last character.
   */
  toSource(offset: number): number
  /** The decoded offset that contains a source offset. */
  toDecoded(offset: number): number
  /** The source of a range of the value, from its first to its last character. */
  spanOf(decoded: Span): Span
  /** The column where a block scalar's lines begin; 0 in other styles. */
  readonly indent: number
}

type FlowStyle = Exclude<ScalarStyle, 'literal' | 'folded'>

/**
 * Maps a scalar by decoding it. Undefined if that does not give `value`, because no place is better
 * than a wrong one. `span` includes quotes or the block header, and the last line of content
 * without its line end.
 */
export function scalarMap(
  text: string,
  span: Span,
  style: ScalarStyle,
  value: string,
): ScalarMap | undefined {
  if (span.start < 0 || span.end > text.length || span.start > span.end) return undefined
  if (style === 'literal' || style === 'folded') return blockMap(text, span, style, value)
  const quote = style === 'single' ? "'" : '"'
  const quoted = style !== 'plain'
  if (quoted && !isEnclosed(text, span, quote)) return undefined
  const inset = quoted ? 1 : 0
  const inside = { start: span.start + inset, end: span.end - inset }
  return flowMap(text, inside, style, value) ?? joinedMap(text, inside, style, value)
}

function flowMap(text: string, { start, end }: Span, style: FlowStyle, value: string) {
  const pieces = createPieces(text, start)
  const known = decodeFlow(text, start, end, style, pieces)
  return known && pieces.decoded() === value ? mapOf(pieces.finish(), 0) : undefined
}

/**
 * For quoted lines that the parser rejected as indented too little and that were joined: each line
 * break is a space of the value.
 */
function joinedMap(text: string, span: Span, style: FlowStyle, value: string) {
  const source = text.slice(span.start, span.end)
  if (style === 'plain' || !/[\r\n]/.test(source)) return undefined
  const joined = text.slice(0, span.start) + source.replace(/[\r\n]/g, ' ')
  return flowMap(joined, span, style, value)
}

function blockMap(text: string, span: Span, style: ScalarStyle, value: string) {
  const header = blockHeader(text, span.start)
  if (header === undefined || header.folded !== (style === 'folded')) return undefined
  const pieces = createPieces(text, span.start)
  const indent = decodeBlock(text, span, header, value, pieces)
  if (pieces.decoded() !== value) return undefined
  return mapOf(pieces.finish(), indent)
}

function isEnclosed(text: string, span: Span, quote: string): boolean {
  if (span.end - span.start < 2) return false
  return text[span.start] === quote && text[span.end - 1] === quote
}

/** The map of a text that was made of these segments. */
export function mapOf({ decoded, source }: Segments, indent: number): ScalarMap {
  const length = decoded.at(-1) ?? 0
  const first = source[0] ?? 0
  const last = decoded.length - 2
  // Pieces without length come after the others.
  const pieceAt = (offset: number) => Math.max(0, Math.min(last, lastUpTo(decoded, offset)))
  /** Maps an offset to the other side; `whole` applies if its piece is written differently. */
  const across = (
    index: number,
    from: readonly number[],
    to: readonly number[],
    offset: number,
    whole = to[index] ?? 0,
  ) => {
    const start = from[index] ?? 0
    const target = to[index] ?? 0
    const isEven = (to[index + 1] ?? target) - target === (from[index + 1] ?? start) - start
    return isEven ? target + offset - start : whole
  }
  const startOf = (offset: number) => across(pieceAt(offset), decoded, source, offset)
  const endOf = (offset: number) => {
    if (offset <= 0) return length === 0 ? (source.at(-1) ?? first) : startOf(0)
    const index = pieceAt(offset - 1)
    return across(index, decoded, source, offset, source[index + 1])
  }
  const toSource = (offset: number) => {
    const clamped = Math.max(0, Math.min(offset, length))
    return clamped === length ? endOf(length) : startOf(clamped)
  }
  return {
    indent,
    toSource,
    toDecoded(offset) {
      const clamped = Math.max(first, Math.min(offset, source.at(-1) ?? first))
      return across(lastUpTo(source, clamped), source, decoded, clamped)
    },
    spanOf(range) {
      const start = toSource(range.start)
      if (range.end <= range.start) return { start, end: start }
      return { start, end: endOf(Math.min(range.end, length)) }
    },
  }
}
