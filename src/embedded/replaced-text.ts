import type { Embedding } from '../core/scalar/embedding.ts'
import { mapOf } from '../core/scalar/map.ts'
import type { Span } from '../core/types.ts'
import { createPieces } from '../core/yaml/decode-flow.ts'

/** The text that a tool puts in place of a part. */
export interface Replacement {
  readonly span: Span
  readonly text: string
}

/** An embedded text after replacements; replaced parts are never edited. */
export function withReplaced(
  embedding: Embedding,
  replacements: readonly Replacement[],
  isWritable: (text: string) => boolean,
): Embedding {
  const { text } = embedding
  const pieces = createPieces(text, 0)
  /** The replacements by their place in the new text. */
  const replaced: Span[] = []
  let [at, length] = [0, 0]
  for (const { span, text: by } of replacements) {
    pieces.copy(at, span.start)
    pieces.stand(span.start, span.end, by)
    length += span.start - at
    replaced.push({ start: length, end: length + by.length })
    length += by.length
    at = span.end
  }
  pieces.copy(at, text.length)
  const map = mapOf(pieces.finish(), 0)
  const isPlain = (edit: Span) =>
    replaced.every((one) =>
      one.start === one.end
        ? edit.end < one.start || one.end < edit.start
        : edit.end <= one.start || one.end <= edit.start,
    )
  return {
    text: pieces.decoded(),
    toFile: (inner) => embedding.toFile(map.spanOf(inner)),
    toText(offset) {
      const inside = embedding.toText(offset)
      return inside === undefined ? undefined : map.toDecoded(inside)
    },
    edits: (inner) =>
      inner.every((edit) => isPlain(edit.span) && isWritable(edit.text))
        ? embedding.edits(inner.map((edit) => ({ ...edit, span: map.spanOf(edit.span) })))
        : undefined,
  }
}

const EXPRESSION = /(?:^|[\s{,"'])(?:reverseExpression|expression)["']?\s*[:=]/

/**
 * Returns a test for offsets in rising order: true inside an expression, on the line of its key or
 * a deeper line below.
 */
export function expressionFinder(text: string): (offset: number) => boolean {
  let [start, end, isInside, depth] = [0, -1, false, 0]
  const next = (from: number) => {
    const stop = text.indexOf('\n', from)
    ;[start, end] = [from, stop === -1 ? text.length : stop]
    const line = text.slice(start, end)
    const indent = line.length - line.trimStart().length
    const isKey = EXPRESSION.test(line)
    isInside = isKey || (isInside && (line.trim() === '' || indent > depth))
    if (isKey) depth = indent
  }
  return (offset) => {
    while (end < offset && end < text.length) next(end + 1)
    return isInside
  }
}
