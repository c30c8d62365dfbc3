import { type Embedding, linesEmbedding } from '../core/scalar/embedding.ts'
import { filled, maskFiller } from '../core/template/filler.ts'
import { type Line, lineFrom } from './lines.ts'

/** The lines from `start` on, of a heredoc that a line opens, up to its marker or the end of the file. `opener` names `dash` and `marker`. */
export function heredocAt(lines: readonly Line[], at: number, opener: RegExp, start = at + 1) {
  const { dash, marker } = opener.exec(lines[at]?.text ?? '')?.groups ?? {}
  if (marker === undefined) return undefined
  const end = lineFrom(lines, start, (line) => line.trim() === marker)
  return { lines: lines.slice(start, end), isIndented: dash === '-' }
}

const BRACED = /\$\{(?:[^{}\n]|\{(?:[^{}\n]|\{[^{}\n]*\})*\})*\}/g

export function heredocEmbedding(
  text: string,
  inside: readonly Line[],
  isIndented: boolean,
): Embedding {
  let indent = Number.POSITIVE_INFINITY
  for (const { text: line } of inside)
    if (line.trim() !== '') indent = Math.min(indent, line.length - line.trimStart().length)
  if (!isIndented || !Number.isFinite(indent)) indent = 0
  const span = { start: inside[0]?.start ?? 0, end: inside.at(-1)?.end ?? 0 }
  const embedding = linesEmbedding(text, span, indent)
  return {
    ...embedding,
    text: withoutQuotes(embedding.text),
    edits(inner) {
      // The filler of an interpolation is never written.
      const isWritten = inner.every((edit) => !edit.text.includes(maskFiller))
      return isWritten ? embedding.edits(inner) : undefined
    },
  }
}

/** Interpolations with quotes or brackets of their own are no YAML: other text of the same length is. */
function withoutQuotes(text: string): string {
  return text.replace(BRACED, (whole, at: number) => {
    const isAlone = text.slice(text.lastIndexOf('\n', at) + 1, at).trim() === ''
    return isAlone || !/["'{}[\]:#]/.test(whole.slice(2, -1)) ? whole : filled(whole)
  })
}
