import { scalarMap } from '../core/scalar/map.ts'
import { editScalar } from '../core/scalar/rewrite.ts'
import type { Pointer, SourceFile, Tree } from '../core/types.ts'
import type { Embedding } from './embedding-type.ts'
import { literalEmbedding } from './literal.ts'

/** The text that a scalar of a file holds; undefined where its places cannot be known. */
export function embeddingAt(
  file: Pick<SourceFile, 'text' | 'masked'>,
  tree: Tree,
  pointer: Pointer,
  value: string,
): Embedding | undefined {
  // Through an alias there is no text of its own to point into.
  if (tree.damaged || tree.aliasTarget(pointer) !== undefined) return undefined
  const span = tree.locate(pointer, 'value')
  const style = tree.style(pointer)
  if (span === undefined || style === undefined) return undefined
  if (style === 'literal') return literalEmbedding(file, span, value)
  const map = scalarMap(file.masked, span, style, value)
  if (map === undefined) return undefined
  const text = unmasked(file, value, map.toSource)
  const isOriginal = text === value
  return {
    text,
    toOuter: (inner) => map.spanOf(inner),
    toInner: (offset) =>
      offset < span.start || offset > span.end ? undefined : map.toDecoded(offset),
    edits(inner) {
      if (!isOriginal || style === 'plain') return undefined
      const written = editScalar(file.text, span, style, value, inner)
      // A text of many lines is not written anew for one of them.
      const isWhole = written.some(({ span: at }) => at.start <= span.start && at.end >= span.end)
      return isWhole ? undefined : written
    },
  }
}

/** The decoded text with its templates, each of which was masked by as many characters. */
function unmasked(
  { text, masked }: Pick<SourceFile, 'text' | 'masked'>,
  value: string,
  toSource: (offset: number) => number,
): string {
  if (text === masked) return value
  let result = ''
  for (let at = 0; at < value.length; at++) {
    const source = toSource(at)
    result += masked[source] === text[source] ? value[at] : text[source]
  }
  return result
}
