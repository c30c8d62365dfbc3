import { withBraces } from '../template/angles.ts'
import { firstIndex } from '../text/binary-search.ts'
import { lineEnd, lineStart, nextLine } from '../text/scan.ts'
import type {
  PlacesOfText,
  Pointer,
  ScalarStyle,
  SourceFile,
  Span,
  TextEdit,
  Tree,
} from '../types.ts'
import { scalarMap } from './map.ts'
import { blankTail, blockHeader } from './map-block.ts'
import { editScalar } from './rewrite.ts'

/** YAML inside a scalar of a file, with a mapping of places between the two. */
export interface Embedding extends PlacesOfText {
  /** The text inside, with templates as written. */
  readonly text: string
}

/** The text in a scalar of a file; undefined if its places cannot be mapped. */
export function embeddingAt(
  file: Pick<SourceFile, 'text' | 'masked'>,
  tree: Tree,
  pointer: Pointer,
  value: string,
): Embedding | undefined {
  const target = tree.aliasTarget(pointer)
  const span = target ?? tree.locate(pointer, 'value')
  const style = tree.style(pointer)
  if (tree.damaged || span === undefined || style === undefined) return undefined
  const own = scalarEmbedding(file, { span, style, value })
  // Editing an aliased text would change its other uses, too.
  return target && own ? { ...own, edits: () => undefined } : own
}

function scalarEmbedding(
  file: Pick<SourceFile, 'text' | 'masked'>,
  { span, style, value }: { span: Span; style: ScalarStyle; value: string },
): Embedding | undefined {
  if (style === 'literal') return literalEmbedding(file, span, value)
  const map = scalarMap(file.masked, span, style, value)
  if (map === undefined) return undefined
  const text = unmasked(file, value, map.toSource)
  const isOriginal = text === value
  return {
    text,
    toFile: (inner) => map.spanOf(inner),
    toText: (offset) =>
      offset < span.start || offset > span.end ? undefined : map.toDecoded(offset),
    edits(inner) {
      if (!isOriginal || style === 'plain') return undefined
      const written = editScalar(file.text, span, style, value, inner)
      // Rewriting a whole text of many lines for one of them is avoided.
      const isWhole = written.some(({ span: at }) => at.start <= span.start && at.end >= span.end)
      return isWhole ? undefined : written
    },
  }
}

/** Restores the templates in a decoded text, which were masked by the same number of characters. */
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

/** Treats templates in angle brackets like those in braces; the braces are not written back. */
export const withAngles = (embedding: Embedding): Embedding => ({
  ...embedding,
  text: withBraces(embedding.text),
  edits: (inner) =>
    inner.some(({ text }) => /\{\{|\}\}/.test(text)) ? undefined : embedding.edits(inner),
})

/** The rest of a text after some characters. */
export const behind = ({ text, ...places }: Embedding, start: number): Embedding => {
  const moved = (span: Span) => ({ start: span.start + start, end: span.end + start })
  return {
    text: text.slice(start),
    toFile: (inner) => places.toFile(moved(inner)),
    toText(offset) {
      const at = places.toText(offset)
      return at === undefined || at < start ? undefined : at - start
    },
    edits: (inner) => places.edits(inner.map((one) => ({ ...one, span: moved(one.span) }))),
  }
}

/**
 * A line of the text and where its content starts in the file; both directions shift within a line.
 */
interface Line {
  readonly inner: number
  readonly outer: number
  readonly length: number
}

/**
 * Maps the lines of a `|` block. They are cut from the file as written, because YAML drops a line
 * that is only a template, while inside it shows that more may follow.
 */
function literalEmbedding(
  file: Pick<SourceFile, 'text' | 'masked'>,
  span: Span,
  value: string,
): Embedding | undefined {
  const header = blockHeader(file.masked, span.start)
  const map = scalarMap(file.masked, span, 'literal', value)
  if (header === undefined || map === undefined) return undefined
  const { text } = file
  const start = nextLine(text, lineEnd(text, header.end))
  const end = Math.max(blankTail(file.masked, span.end), start)
  return linesEmbedding(text, { start, end }, map.indent)
}

/**
 * Maps lines of a file without their common margin, or without what a sticky expression finds at
 * the start of each.
 */
export function linesEmbedding(
  text: string,
  { start, end }: Span,
  indent: number | RegExp,
): Embedding {
  const { lines, inside } = cut(text, start, end, indent)
  const margin =
    typeof indent === 'number' ? ' '.repeat(indent) : text.slice(start, lines[0]?.outer)
  // Uses the line end of the line above, because searching the whole file for each text is slow.
  const eol = text.startsWith('\r\n', start - 2) ? '\r\n' : '\n'
  const outerOf = (offset: number) => {
    const line = lineAt(lines, offset, 'inner')
    return line === undefined ? end : line.outer + Math.min(offset - line.inner, line.length)
  }
  return {
    text: inside,
    toFile: (inner) => ({
      start: outerOf(inner.start),
      end: Math.max(outerOf(inner.start), outerOf(inner.end)),
    }),
    toText(offset) {
      if (offset < start || offset > end) return undefined
      const from = lineStart(text, offset)
      const own = lines[firstIndex(lines, (one) => one.outer >= from)]
      // The margin belongs to the file.
      if (own !== undefined && offset < own.outer) return undefined
      const line = lineAt(lines, offset, 'outer')
      return line === undefined ? 0 : line.inner + Math.min(offset - line.outer, line.length)
    },
    edits: (inner) => inner.map((edit) => outerEdit(edit, inside, lines, outerOf, margin, eol)),
  }
}

function cut(text: string, start: number, end: number, indent: number | RegExp) {
  const bodyAt = (at: number) => {
    if (typeof indent !== 'number') {
      indent.lastIndex = at
      return at + (indent.exec(text)?.[0].length ?? 0)
    }
    let body = at
    while (body - at < indent && /[ \t]/.test(text[body] ?? '')) body++
    return body
  }
  const lines: Line[] = []
  const parts: string[] = []
  let inner = 0
  for (let at = start; at < end; ) {
    const stop = Math.min(lineEnd(text, at), end)
    const body = Math.min(bodyAt(at), stop)
    lines.push({ inner, outer: body, length: stop - body })
    parts.push(`${text.slice(body, stop)}\n`)
    inner += stop - body + 1
    at = nextLine(text, stop)
  }
  return { lines, inside: parts.join('') }
}

/** The last line that starts at or before an offset. */
function lineAt(lines: readonly Line[], offset: number, side: 'inner' | 'outer'): Line | undefined {
  return lines[firstIndex(lines, (line) => line[side] > offset) - 1]
}

/** Gives new lines the margin of the block; text added after the last line starts a new line. */
function outerEdit(
  { span, text }: TextEdit,
  inside: string,
  lines: readonly Line[],
  outerOf: (offset: number) => number,
  margin: string,
  eol: string,
): TextEdit {
  const indented = (added: string) =>
    added.replace(/\n(?!\n|$)/g, `\n${margin}`).replace(/\n/g, eol)
  const isBehind = span.end >= inside.length
  if (!isBehind) {
    const added = text.endsWith('\n') ? `${indented(text)}${margin}` : indented(text)
    return { span: { start: outerOf(span.start), end: outerOf(span.end) }, text: added }
  }
  // The file continues after the block, so its last line break stays.
  const last = lines.at(-1)
  const stop = last === undefined ? 0 : last.outer + last.length
  const isAtStart = span.start >= inside.length || inside[span.start - 1] === '\n'
  const from = isAtStart
    ? outerOf(Math.max(0, Math.min(span.start, inside.length) - 1))
    : outerOf(span.start)
  const content = text.replace(/\n$/, '')
  const lead = isAtStart && content !== '' ? `\n${content}` : content
  return { span: { start: Math.min(from, stop), end: stop }, text: indented(lead) }
}
