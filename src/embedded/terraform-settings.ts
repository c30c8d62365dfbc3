import type { Embedding } from '../core/scalar/embedding.ts'
import { lastUpTo } from '../core/text/binary-search.ts'
import { shifted } from '../core/text/spans.ts'
import type { EmbeddedFacts } from './extractor.ts'
import { separatorAfter } from './hcl-object.ts'

/** All single values as one text; undefined if there are none. */
export function settingsEmbedding(
  parts: readonly Embedding[],
  { chart, version, release, namespace }: EmbeddedFacts,
): Embedding | undefined {
  if (parts.length === 0) return undefined
  const head = JSON.stringify({ chart, version, release, namespace }).slice(0, -1)
  const found = ['{helm_release: ', head, chart === undefined ? '' : ', ', 'set: [']
  let length = found.join('').length
  const starts: number[] = []
  for (const { text } of parts) {
    // Items of a list become items of this one.
    const items = text.startsWith('[') ? ` ${text.slice(1, -1)} ` : text
    starts.push(length)
    found.push(items, separatorAfter(items))
    length += items.length + 1
  }
  found.push(']}}')
  const partAt = (offset: number) => {
    const index = lastUpTo(starts, offset)
    return { part: parts[index], start: starts[index] ?? 0 }
  }
  return {
    text: found.join(''),
    toFile(span) {
      const { part, start } = partAt(span.start)
      return part?.toFile(shifted(span, -start)) ?? span
    },
    toText(offset) {
      const index = parts.findIndex((part) => part.toText(offset) !== undefined)
      const inside = parts[index]?.toText(offset)
      return inside === undefined ? undefined : inside + (starts[index] ?? 0)
    },
    edits(inner) {
      const edits = inner.map(({ span, ...edit }) => {
        const { part, start } = partAt(span.start)
        return part?.edits([{ ...edit, span: shifted(span, -start) }])?.[0]
      })
      return edits.every((edit) => edit !== undefined) ? edits : undefined
    },
  }
}
